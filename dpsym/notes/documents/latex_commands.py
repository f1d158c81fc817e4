r"""Commands of a document's own that print text: a title, a break, words around their arguments, or nothing.

    \newcommand{\problem}[1]{\bigskip\noindent\textbf{Problem #1.}\ }

``\problem{2}`` begins a paragraph with a bold title.  A command that does anything else than to break, to
emphasise, to head and to print words and its arguments stays a word of its sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dpsym.notes.documents.latex_names import FORMATTING, SECTIONS


@dataclass(frozen=True)
class Break:
    """The end of a paragraph."""


@dataclass(frozen=True)
class Text:
    """Words of the command itself, with how strongly they are emphasised."""

    words: str
    strong: int


@dataclass(frozen=True)
class Argument:
    """What stands in the group with this number, counted from 1."""

    number: int
    strong: int


@dataclass(frozen=True)
class Heading:
    """A heading that consists of words and arguments."""

    level: int
    parts: tuple[Text | Argument, ...]


Part = Break | Text | Argument | Heading


@dataclass(frozen=True)
class Command:
    """What a command prints: its parts in order, and how many groups it takes."""

    takes: int
    parts: tuple[Part, ...]

    @property
    def breaks(self) -> bool:
        """Whether it begins something new."""
        return any(isinstance(part, Break | Heading) for part in self.parts)


BREAKING: Final = frozenset(["par", "bigskip", "medskip", "smallskip", "newpage", "clearpage", "hrule"])
SPACING: Final = frozenset(
    ["noindent", "quad", "qquad", "hfill", "enspace", "ignorespaces", "xspace", "newline", "nobreak"]
)
SIZED: Final = frozenset(["vspace", "hspace", "rule"])
SWITCHES: Final = frozenset(
    ["bf", "bfseries", "it", "itshape", "em", "large", "Large", "sc", "scshape", "normalfont"]
)
DEFINED: Final = re.compile(
    r"\\(?:re)?newcommand\s*\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?:\[(\d)\])?\s*\{(.*)\}\Z"
    r"|\\def\s*\\([A-Za-z]+)((?:#\d)*)\s*\{(.*)\}\Z",
    re.DOTALL,
)
EMPTY: Final = re.compile(r"(?<!\\)\$\s*\$(?!\$)")  # a formula of nothing, for the space that it takes
PIECE: Final = re.compile(r"\\([A-Za-z]+)\*?\s*|\\(.)|#(\d)|([{}])|([^\\#{}$&]+)|(.)", re.DOTALL)


class _Other(Exception):  # noqa: N818 - no error of a person
    """The body does something else."""


def command_of(definition: str) -> tuple[str, Command] | None:
    r"""Return the name of a command and what it prints, if it only prints text.

    >>> name, command = command_of(r"\newcommand{\solution}{\par\textit{Solution.}}")
    >>> name, command.parts
    ('solution', (Break(), Text(words='Solution.', strong=1)))
    >>> command_of(r"\newcommand{\eps}{\varepsilon}") is None
    True
    >>> command_of(r"\newcommand{\apart}{$ $\par\nobreak}")[1].parts
    (Text(words=' ', strong=0), Break())
    """
    found = DEFINED.match(definition)
    if found is None:
        return None
    name = found.group(1) or found.group(4)
    body = found.group(3) if found.group(1) else found.group(6)
    takes = int(found.group(2) or 0) if found.group(1) else len(found.group(5)) // 2
    try:
        parts = tuple(_parts(body))
    except _Other:
        return None
    return name, Command(takes, parts)


def _parts(body: str) -> list[Part]:
    """Return the parts of a body."""
    parts: list[Part] = []
    strengths = [0]
    coming = 0
    heading: tuple[int, int, int] | None = None  # its level, the depth of its braces, its first part
    waiting = 0
    skipped: int | None = None  # the depth of a group that is no text
    for match in PIECE.finditer(EMPTY.sub(" ", body)):
        command, sign, number, brace, text, other = match.groups()
        if brace == "{":
            strengths.append(max(strengths[-1], coming))
            coming = 0
            if waiting:
                heading, waiting = (waiting, len(strengths), len(parts)), 0
        elif brace == "}":
            if heading is not None and heading[1] == len(strengths):
                inside = tuple(part for part in parts[heading[2] :] if isinstance(part, Text | Argument))
                parts[heading[2] :] = [Heading(heading[0], inside)]
                heading = None
            if skipped == len(strengths):
                skipped = None
            strengths.pop()
            if not strengths:
                raise _Other
        elif skipped is not None:
            continue
        elif number:
            parts.append(Argument(int(number), strengths[-1]))
        elif text or sign:
            words = " " if sign and not sign.isalnum() else text or ""
            parts.append(Text(words if words.strip() else " ", strengths[-1]))
        elif command in BREAKING:
            parts.append(Break())
        elif command in SIZED:
            skipped = len(strengths) + 1
        elif command in FORMATTING:
            coming = FORMATTING[command]
        elif command in SECTIONS:
            waiting = SECTIONS[command]
        elif command in SWITCHES:
            strengths[-1] = max(strengths[-1], 2 if command.startswith("bf") else 0)
        elif command not in SPACING:
            raise _Other
        if other:
            raise _Other
    return parts


ACCENT: Final = re.compile(
    r"\\(?:['`^\"~=.]\s{0,2}(?:\{\s*(?:\\[ij]|[A-Za-z])?\s*\}|\\[ij](?![A-Za-z])\s?|[A-Za-z])"
    r"|[uvHcdbkrt]\s{0,2}\{\s*(?:\\[ij]|[A-Za-z])\s*\})"
)
LIGATURES: Final = {"---": "—", "--": "–", "``": "“", "''": "”", "~": " "}


def accented(text: str, start: int) -> tuple[str, int] | None:
    r"""Return the letter that an accent at an offset makes, and where it ends.

    >>> accented(r"R\'enyi", 1), accented(r"H\"{o}lder", 1), accented(r"\alpha", 0)
    (('é', 4), ('ö', 6), None)
    """
    match = ACCENT.match(text, start)
    return (printed_symbol(match.group()), match.end()) if match else None


@lru_cache(maxsize=1000)
def printed_symbol(written: str) -> str:
    """Return what a few characters of LaTeX print."""
    from pylatexenc.latex2text import LatexNodes2Text

    return str(LatexNodes2Text().latex_to_text(written)).strip() or " "
