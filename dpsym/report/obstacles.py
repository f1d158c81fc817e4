"""What keeps claims of lecture notes from being decided, sentence by sentence, with the remark to paste.

All obstacles of a document are told at once: each sentence that was not understood, with the claims on which
it bears.  What to write depends on what its author means, so both remarks are offered: that the sentence says
nothing of the claims, and exactly what a claim supposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["Obstacle", "obstacles", "remark"]

OPEN: Final = ("doubtful", "unread")
SHOWN: Final = 8  # lines of claims that are named


@dataclass(frozen=True)
class Obstacle:
    """A sentence that was not understood: where it begins, its words, and the lines of claims left open."""

    file: str
    line: int
    words: str
    claims: tuple[int, ...]

    def lines(self) -> list[str]:
        r"""Return the obstacle for a person, with the remark to paste.

        >>> print("\n".join(Obstacle("a.md", 7, "even if $x > 1$", (8, 9)).lines()))
        a.md:7: "even if $x > 1$" (claims of lines 8, 9)
          <!-- dpsym: prose --> before it if it says nothing of them, or
          <!-- dpsym: only CONDITIONS --> before a claim with exactly what that supposes
        """
        listed = ", ".join(map(str, self.claims[:SHOWN])) + (", ..." if len(self.claims) > SHOWN else "")
        many = len(self.claims) > 1
        prose, only = remark(self.file, "prose"), remark(self.file, "only CONDITIONS")
        return [
            f'{self.file}:{self.line}: "{self.words}" (claim{"s" * many} of line{"s" * many} {listed})',
            f"  {prose} before it if it says nothing of {'them' if many else 'it'}, or",
            f"  {only} before a claim with exactly what that supposes",
        ]


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
