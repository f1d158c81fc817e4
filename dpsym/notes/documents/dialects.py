r"""What the dialects of a document write differently: the delimiters of formulas, and escapes inside them.

A formula in Markdown reaches MathJax after Markdown has read it.  Where the delimiters are escaped, as in
``\\(x \\le \\varepsilon\\)`` or ``\\\(x\_1\\\)`` (kramdown, GitHub pages), so is everything between them: a
backslash in front of a punctuation mark is gone.  Between dollars most programs leave formulas alone; there
only what TeX cannot mean is taken for an escape.  Entities of HTML are characters in both.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Final

from dpsym.notes.formula.lexer import CHARACTERS


@dataclass(frozen=True)
class Delimiter:
    """How a formula begins and ends; ``escaped``: what stands between is read by Markdown first."""

    opening: str
    closing: tuple[str, ...]
    display: bool = False
    escaped: bool = False


#: By the opening.  An escaped one may be closed with or without the backslash before the bracket.
DELIMITERS: Final = {
    each.opening: each
    for each in (
        Delimiter("$", ("$",)),
        Delimiter("$$", ("$$",), display=True),
        Delimiter("$`", ("`$",)),
        Delimiter(r"\(", (r"\)",)),
        Delimiter(r"\[", (r"\]",), display=True),
        Delimiter(r"\\(", (r"\\\)", r"\\)"), escaped=True),
        Delimiter(r"\\\(", (r"\\\)", r"\\)"), escaped=True),
        Delimiter(r"\\[", (r"\\\]", r"\\]"), display=True, escaped=True),
        Delimiter(r"\\\[", (r"\\\]", r"\\]"), display=True, escaped=True),
    )
}

_ESCAPE: Final = re.compile(r"(?:\\[!-/:-@\[-`{-~])+")
#: Spaces and double bars, which no Markdown has a reason to escape.
_TEX_ALONE: Final = frozenset(",;:!|")
#: TeX has no sign \_ or \* in formulas; two backslashes before such a sign begin no row.
_NEVER_MEANT: Final = re.compile(r"(?<!\\)\\[_*]|\\\\(?=[{}_*|])")
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_WORDS: Final = re.compile(r"\\(?:text\w*|mathtt|mathrm|mathsf|operatorname|label|tag|ref|mbox)\*?\{[^{}]*\}")


def as_latex(written: str, delimiter: str, *, display: bool) -> str:
    r"""Return what stands between delimiters in Markdown as LaTeX of the same length.

    What an escape or an entity takes more room than what it stands for is filled with spaces in front, so
    that every character keeps its place.

    >>> as_latex(r"x\_1 \\le \\{0\\}", r"\\(", display=False)
    'x _1  \\le  \\{0 \\}'
    >>> as_latex(r"x &lt; y \\ z", "$$", display=True)
    'x    < y \\\\ z'
    """
    escaped = delimiter in DELIMITERS and DELIMITERS[delimiter].escaped
    if not escaped and not _has_escapes(written):
        return written
    text = _ENTITY.sub(_character, written)
    if escaped:
        return _ESCAPE.sub(_unescaped, text)
    braces = not display or r"\\}" in text
    return "".join(
        part if _WORDS.fullmatch(part) else _NEVER_MEANT.sub(lambda m: _sign(m, braces=braces), part)
        for part in re.split(f"({_WORDS.pattern})", text)
    )


def _has_escapes(text: str) -> bool:
    return "&" in text or "\\_" in text or "\\*" in text or "\\\\" in text


def _character(match: re.Match[str]) -> str:
    """Return the character that an entity stands for, if a formula can have it."""
    letter = html.unescape(match[0])
    known = len(letter) == 1 and (letter.isascii() or letter in CHARACTERS)
    if letter == "\xa0":
        letter, known = " ", True
    return letter.rjust(len(match[0])) if known else match[0]


def _unescaped(match: re.Match[str]) -> str:
    r"""Return escapes without their backslashes, which become spaces in front of all.

    What TeX alone can mean stays: the page of ``\,`` shows a space, or a comma that nobody wrote.
    """
    shown = ""
    for sign in match[0][1::2]:
        shown += f"\\{sign}" if sign in _TEX_ALONE and not shown.endswith("\\") else sign
    return shown.rjust(len(match[0]))


def _sign(match: re.Match[str], *, braces: bool) -> str:
    r"""Return ``\_`` as ``_``, and ``\\{`` as ``\{`` where it can be no new row."""
    if match[0] == r"\\":
        return " \\" if braces and match.string[match.end()] in "{}|" else "  " if braces else match[0]
    return " " + match[0][1]
