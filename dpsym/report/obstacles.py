"""What keeps claims of lecture notes from being decided, sentence by sentence, with the remark to paste.

All obstacles of a document are told at once: each sentence that was not understood, with the claims on which
it bears.  What to write depends on what its author means, so both remarks are offered: that the sentence says
nothing of the claims, and exactly what a claim supposes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["Obstacle", "listed", "obstacles", "remark"]

OPEN: Final = ("doubtful", "unread")
DOUBLED: Final = re.compile(r"\\{2,}")
SHOWN: Final = 8  # lines of claims that are named


@dataclass(frozen=True)
class Obstacle:
    """A sentence that was not understood: where it begins, its words, and the lines of claims left open."""

    file: str
    line: int
    words: str
    claims: tuple[int, ...]

    @property
    def quoted(self) -> str:
        r"""The words as a page shows them, without entities and doubled backslashes.

        >>> print(Obstacle("a.md", 7, r"R&eacute;nyi DP of \\(M\\)", (8,)).quoted)
        "Rényi DP of \(M\)"
        """
        return f'"{DOUBLED.sub(_one, unescape(self.words))}"'


def _one(match: re.Match[str]) -> str:  # noqa: ARG001 - however many
    return "\\"


def listed(found: Iterable[Obstacle]) -> list[str]:
    r"""Return obstacles for a person: those that bear on the same claims together, and once what to write.

    >>> print("\n".join(listed([Obstacle("a.md", 7, "even if $x > 1$", (8, 9))])))
    a.md:7: "even if $x > 1$" (claims of lines 8, 9)
    Write <!-- dpsym: prose --> before a sentence that says nothing of the claims,
    or <!-- dpsym: only CONDITIONS --> before a claim with exactly what that supposes.
    """
    groups: dict[tuple[str, tuple[int, ...]], list[Obstacle]] = {}
    for one in found:
        groups.setdefault((one.file, one.claims), []).append(one)
    rows: list[str] = []
    for (file, claims), alike in groups.items():
        lines = ", ".join(map(str, claims[:SHOWN])) + (", ..." if len(claims) > SHOWN else "")
        of = f"claim{'s' * (len(claims) > 1)} of line{'s' * (len(claims) > 1)} {lines}"
        if len(alike) == 1:
            rows.append(f"{file}:{alike[0].line}: {alike[0].quoted} ({of})")
        else:
            rows += [f"{file}, {of}:", *(f"  line {one.line}: {one.quoted}" for one in alike)]
    for prose, only in dict.fromkeys(
        (remark(file, "prose"), remark(file, "only CONDITIONS")) for file, _ in groups
    ):
        rows.append(f"Write {prose} before a sentence that says nothing of the claims,")
        rows.append(f"or {only} before a claim with exactly what that supposes.")
    return rows


def remark(file: str, text: str) -> str:
    """Return a remark for dpsym as a file has it.

    >>> remark("a.tex", "prose"), remark("a.md", "claim")
    ('% dpsym: prose', '<!-- dpsym: claim -->')
    """
    return f"% dpsym: {text}" if file.endswith((".tex", ".ltx", ".latex")) else f"<!-- dpsym: {text} -->"


def obstacles(results: Iterable[Result]) -> list[Obstacle]:
    """Return the sentences that leave claims open, in the order of the text."""
    found: dict[tuple[str, int, str], dict[int, None]] = {}
    for result in results:
        if not result.of_notes() or result.source is None or result.verdict not in OPEN:
            continue
        for row in _rows(result):
            key = (str(result.source["file"]), int(row["line"]), str(row["words"]))
            found.setdefault(key, {})[int(result.source["line"])] = None
    return [Obstacle(file, line, words, tuple(lines)) for (file, line, words), lines in sorted(found.items())]


def _rows(result: Result) -> Iterator[Mapping[str, Any]]:
    """Yield the words that a claim, or a step of it, depends on and that were not understood."""
    yield from result.not_understood
    for step in result.steps:
        yield from step.not_understood
