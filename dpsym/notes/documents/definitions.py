r"""Definitions of commands as they are written: ``\newcommand{\E}{\mathbb{E}}`` and its relatives.

Only their extent is found here; what they mean is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# How each command goes on: * an optional star, c a command bare or in braces, o an optional [..],
# g a group in braces, p TeX's parameters up to a group, e an optional equals sign, t one token or group.
_FORMS: Final = {
    "newcommand": "*coog",
    "renewcommand": "*coog",
    "providecommand": "*coog",
    "DeclareRobustCommand": "*coog",
    "DeclareMathOperator": "*cg",
    "DeclarePairedDelimiter": "cgg",
    "DeclarePairedDelimiterX": "coggg",
    "NewDocumentCommand": "cgg",
    "RenewDocumentCommand": "cgg",
    "ProvideDocumentCommand": "cgg",
    "DeclareDocumentCommand": "cgg",
    "newmathcommand": "coog",
    "DeclareMathAlphabet": "cgggg",
    "def": "cpg",
    "gdef": "cpg",
    "edef": "cpg",
    "let": "cet",
    "newenvironment": "*googg",
    "renewenvironment": "*googg",
}
DEFINING: Final = re.compile(rf"\\(?P<name>{'|'.join(sorted(_FORMS, key=len, reverse=True))})(?![A-Za-z@])")
GAP: Final = re.compile(r"(?:[ \t]|%[^\n]*\n|\n(?![ \t]*\n))*")
PARTS: Final = {
    "*": re.compile(r"\*?"),
    "c": re.compile(r"\\(?:[A-Za-z@]+|[^A-Za-z\s])|\{\s*\\(?:[A-Za-z@]+|[^A-Za-z\s])\s*\}"),
    "o": re.compile(r"(?:\[[^\]\n]*\])?"),
    "p": re.compile(r"[^{}\\\n]{0,100}"),
    "e": re.compile(r"=?"),
    "t": re.compile(r"\\(?:[A-Za-z@]+|[^A-Za-z\s])|[^\s{}\\]"),
}
SIGN: Final = re.compile(r"\\.|%[^\n]*|[{}]", re.DOTALL)
LONGEST: Final = 20_000


class Groups:
    """The groups in braces of a text, all found in one pass, so that unclosed ones cost nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends: dict[int, int] | None = None

    def end(self, start: int) -> int | None:
        """Return where the group ends that begins at ``start``, behind its brace.

        >>> Groups("{a{b}}c").end(0), Groups("{a").end(0)
        (6, None)
        """
        if self.text[start : start + 1] != "{":
            return None
        if self._ends is None:
            self._ends = self._pairs()
        end = self._ends.get(start)
        return end if end is not None and end - start <= LONGEST else None

    def _pairs(self) -> dict[int, int]:
        pairs, waiting = {}, []
        for match in SIGN.finditer(self.text):
            if match.group() == "{":
                waiting.append(match.start())
            elif match.group() == "}" and waiting:
                pairs[waiting.pop()] = match.end()
        return pairs


def definition_end(groups: Groups, start: int) -> int | None:
    r"""Return where the definition that begins at ``start`` ends, or None if it is not complete.

    >>> definition_end(Groups(r"\newcommand{\KL}[2]{D(#1\|#2)} rest"), 0)
    30
    """
    match = DEFINING.match(groups.text, start)
    return command_end(groups, match.end(), _FORMS[match["name"]]) if match else None


def command_end(groups: Groups, place: int, form: str) -> int | None:
    """Return where the arguments end that begin at ``place`` and have a form as in the table above."""
    text = groups.text
    for part in form:
        gap = GAP.match(text, place)
        place = gap.end() if gap and part != "p" else place
        if part == "g":
            end = groups.end(place)
        else:
            found = PARTS[part].match(text, place)
            end = found.end() if found else None
        if end is None:
            return None
        place = end
    return place


def definitions(groups: Groups, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of the definitions between two offsets."""
    while match := DEFINING.search(groups.text, start, end):
        found = definition_end(groups, match.start())
        if found is not None and found <= end:
            yield match.start(), found
        start = max(match.end(), found if found is not None and found <= end else 0)
