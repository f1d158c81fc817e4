"""Small things that all parts of a page share: verdicts, places as links, parts that fold."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from dpsym.check.result import Result

__all__ = ["MARKS", "VERDICTS", "Links", "chip", "counted", "engines", "evidence", "folded", "kind"]

#: In the order of a bar: what holds, what does not, what is open.
VERDICTS: Final = (
    "proved",
    "supported",
    "definition",
    "refuted",
    "doubtful",
    "ill-formed",
    "undecided",
    "unread",
)
#: A sign beside each verdict, so that it is not told by its colour alone.
MARKS: Final = {
    "proved": "✓",
    "supported": "✓",
    "definition": "≔",
    "refuted": "✗",
    "doubtful": "?",
    "ill-formed": "✗",
    "undecided": "?",
    "unread": "–",
}


def kind(verdict: str) -> str:
    """Return a verdict as the name of a class; what is none is ``other``.

    >>> kind("proved"), kind('"><script>')
    ('proved', 'other')
    """
    return verdict if verdict in VERDICTS else "other"


def chip(verdict: str, words: str = "") -> str:
    """Return a verdict with its sign, in other words if they are given."""
    mark = f'<span aria-hidden="true">{MARKS.get(verdict, "·")}</span> '
    return f'<span class="verdict {kind(verdict)}">{mark}{escape(words or verdict)}</span>'


def folded(summary: str, inside: str, *, name: str = "") -> str:
    """Return a part that opens when it is asked for; nothing where there is nothing in it."""
    named = f' class="{name}"' if name else ""
    return f"<details{named}><summary>{summary}</summary>{inside}</details>" if inside else ""


@dataclass(frozen=True)
class Links:
    """Links from a page to files and lines; ``folder`` is where the page will be, if that is known."""

    folder: Path | None = None

    def place(self, source: Mapping[str, object] | None, words: str = "") -> str:
        """Return a file with a line, as a link where the page can know where the file is.

        >>> Links().place({"file": "a.md", "line": 3})
        'a.md:3'
        >>> Links(Path("out")).place({"file": "a.md", "line": 3})
        '<a class="place" href="../a.md#L3">a.md:3</a>'
        """
        if source is None:
            return escape(words)
        file, line = str(source.get("file", "")), source.get("line")
        shown = escape(words or ":".join(str(part) for part in (file, line) if part is not None))
        if self.folder is None or file.startswith("-") or re.match(r"\w{2,}:", file):
            return shown
        path = os.path.relpath(file, self.folder).replace(os.sep, "/")
        path = path if path.startswith(("../", "/")) else f"./{path}"  # a file's name is no scheme
        return f'<a class="place" href="{quote(path)}#L{line}">{shown}</a>'


def evidence(result: Result) -> str:
    """Return what each engine did, as a list that is folded."""
    rows = "".join(f"<li>{escape(row)}</li>" for row in engines(result))
    return folded("evidence", f'<ul class="faint">{rows}</ul>' if rows else "")


def engines(result: Result) -> Iterator[str]:
    """Yield what each engine did: its name, what came out, and how much it looked at.

    >>> from dpsym.check.result import Result
    >>> list(engines(Result(id="x", checks={"balls": {"outcome": "holds", "points": 7, "boxes": 0}})))
    ['balls: holds (points 7)']
    """
    for name, check in result.checks.items():
        told = ", ".join(
            f"{key} {value}"
            for key, value in check.items()
            if isinstance(value, int) and not isinstance(value, bool) and value
        )
        outcome = f": {check['outcome']}" if check.get("outcome") else ""
        yield f"{name}{outcome}{f' ({told})' if told else ''}"


def counted(results: Iterable[Result]) -> str:
    """Return how many results have each verdict, in the order of a bar.

    >>> from dpsym.check.result import Result
    >>> counted([Result("a", verdict="refuted"), Result("b", verdict="proved")])
    '1 proved, 1 refuted'
    """
    counts = Counter(kind(result.verdict) for result in results)
    return ", ".join(f"{counts[name]} {name}" for name in (*VERDICTS, "other") if counts[name])
