"""The lines between two rows of dashes at the top: ``key: value`` and lists, the flat part of YAML.

No YAML library: it would give no places, and anchors, tags and types are not wanted here.
"""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.documents.base import FrontEntry, Problem
from dpsym.notes.source import Source, Span

FENCE: Final = re.compile(r"-{3,}[ \t]*|\.{3}[ \t]*")
KEY: Final = re.compile(r"(?P<key>[A-Za-z][\w .-]{0,60}?)[ \t]*:(?:[ \t]+|$)")
BULLET: Final = re.compile(r"-(?:[ \t]+|$)")
MOST_LINES: Final = 1000


def front_matter(source: Source, comment: str = "") -> tuple[int, list[FrontEntry], list[Problem]]:
    r"""Return where the front matter ends (0 without any), its entries, and lines that were not understood.

    >>> text = "---\nassume:\n  - alpha > 1\n  - sigma > 0\npoints: 10\n---\nText"
    >>> [(entry.key, [value for value, _ in entry.values]) for entry in front_matter(Source("a.md", text))[1]]
    [('assume', ['alpha > 1', 'sigma > 0']), ('points', ['10'])]
    """
    lines = _lines(source.text, comment)
    if not lines or not re.fullmatch(r"-{3,}[ \t]*", lines[0][0]):
        return 0, [], []
    close = next((number for number, (line, _) in enumerate(lines[1:], 1) if FENCE.fullmatch(line)), None)
    if close is None or not any(KEY.match(line) for line, _ in lines[1:close]):
        return 0, [], []
    reader = _Reader(source)
    for line, offset in lines[1:close]:
        reader.read(line, offset)
    last, offset = lines[close]
    return offset + len(last), reader.finished(), reader.problems


def _lines(text: str, comment: str) -> list[tuple[str, int]]:
    """Return the first lines with their offsets; if they have to be comments, without the sign of one."""
    result, offset = [], len(text) - len(text.lstrip("\n"))
    for line in text[offset:].split("\n", MOST_LINES)[:MOST_LINES]:
        match = re.match(rf"{comment} ?" if comment else "", line)
        if not match:
            break
        result.append((line[match.end() :], offset + match.end()))
        offset += len(line) + 1
    return result


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.entries: list[tuple[str, Span, list[tuple[str, Span]]]] = []
        self.outer = ""

    def read(self, line: str, offset: int) -> None:
        """Read a line: a key, a key below a key, or an item of a list."""
        indent = len(line) - len(line.lstrip())
        text, offset = line.strip(), offset + indent
        if not text or text.startswith("#"):
            return
        if (match := BULLET.match(text)) and self.entries:
            self.entries[-1][2].extend(self._values(text[match.end() :], offset + match.end()))
        elif match := KEY.match(text):
            key = match["key"]
            if indent and self.outer:
                key = f"{self.outer}.{key}"
            else:
                self.outer = key
            values = self._values(text[match.end() :], offset + match.end())
            self.entries.append((key, Span(offset, offset + len(text)), values))
        else:
            span = Span(offset, offset + len(text))
            message = "This line of the front matter is neither 'key: value' nor '- item' below a key."
            self.problems.append(Problem(self.source, span, message))

    def finished(self) -> list[FrontEntry]:
        """Return the entries; a key that has only keys below it is none."""
        return [
            FrontEntry(self.source, span, key, tuple(values)) for key, span, values in self.entries if values
        ]

    def _values(self, text: str, offset: int) -> list[tuple[str, Span]]:
        if (
            text.startswith("[")
            and text.endswith("]")
            and "," in text
            and not re.match(r"\[[^\]]*[)\]]\S", text)
        ):
            values = []
            for match in re.finditer(r"[^,]+", text[1:-1]):
                values += self._value(match.group(), offset + 1 + match.start())
            return values
        return self._value(text, offset)

    @staticmethod
    def _value(text: str, offset: int) -> list[tuple[str, Span]]:
        offset += len(text) - len(text.lstrip())
        text = text.strip()
        if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
            text, offset = text[1:-1], offset + 1
        return [(text, Span(offset, offset + len(text)))] if text else []
