"""What keeps claims of lecture notes from being decided, sentence by sentence, with the remark to paste.

All obstacles of a document are told at once: each sentence that was not understood, with the claims on which
it bears.  What to write depends on what its author means, so both remarks are offered: that the sentence says
nothing of the claims, and exactly what a claim supposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from dpsym.plain import quoted

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["Obstacle", "listed", "obstacles", "remark"]

OPEN: Final = ("doubtful", "unread")
SHOWN: Final = 8  # lines of claims that are named


@dataclass(frozen=True)
class Obstacle:
    """A sentence that was not understood: where it begins, its words, and the lines of claims left open."""

    file: str
    line: int
    words: str
    claims: tuple[int, ...]


def listed(found: Sequence[Obstacle], most: int | None = None) -> list[str]:
    r"""Return obstacles for a person: by the claims that they leave open, and once what can be written.

    Of more than ``most`` sentences the ones are shown that leave the most claims open.

    >>> print("\n".join(listed([Obstacle("a.md", 7, r"even if \(x > 1\)", (8, 9))])))
    Sentences that leave claims open:
      claims of lines 8, 9:
        line 7: "even if x > 1"
      if a sentence says nothing of them, <!-- dpsym: prose --> before it; otherwise
      <!-- dpsym: only CONDITIONS --> before a claim, with exactly what it supposes
    """
    shown = sorted(found, key=lambda one: (-len(one.claims), one.file, one.line))[:most]
    part = f" ({len(shown)} of {len(found)}; -v lists all)" if len(shown) < len(found) else ""
    rows = [f"Sentences that leave claims open{part}:"]
    alone = len({one.file for one in found}) == 1
    for (file, claims), sentences in groupby(shown, key=lambda one: (one.file, one.claims)):
        lines = ", ".join(map(str, claims[:SHOWN])) + (", ..." if len(claims) > SHOWN else "")
        s = "s" * (len(claims) > 1)
        rows.append(f"  claim{s} of line{s} {lines}{'' if alone else f' of {file}'}:")
        rows += [f"    line {one.line}: {quoted(one.words)}" for one in sentences]
    for file in {remark(one.file, ""): one.file for one in shown}.values():  # one for each way of writing
        rows += [
            f"  if a sentence says nothing of them, {remark(file, 'prose')} before it; otherwise",
            f"  {remark(file, 'only CONDITIONS')} before a claim, with exactly what it supposes",
        ]
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
