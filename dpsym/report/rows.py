"""The rows of a chain as people see them: what would be printed twice is printed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.derive.relations import composed
from dpsym.language.relations import LATEX_SIGNS
from dpsym.report.prose import Sentence, joined

__all__ = ["Part", "Row", "condensed"]

SIGNS: Final = {sign: op for op, sign in LATEX_SIGNS.items()}
#: Reasons that say nothing beside another one.
IDLE: Final = ("arithmetic", "calculation", "by hypothesis")


@dataclass(frozen=True)
class Row:
    """A step: ``left`` is empty where it goes on from the row above; ``note`` says what is wrong with it."""

    left: str
    sign: str
    right: str
    reason: Sentence
    verdict: str
    note: Sentence = ()


@dataclass(frozen=True)
class Part:
    """A chain with its rows, or a sentence; ``depth`` counts the lemmas and cases around it."""

    sentence: Sentence = ()
    rows: tuple[Row, ...] = ()
    depth: int = 0


def condensed(rows: Sequence[Row]) -> list[Row]:
    r"""Return rows without those that look like the line before; their reasons go to the row that stays.

    What is not proved keeps its row, and so does the only row of a chain.

    >>> rows = [Row("x", "=", "x", (), "proved"), Row("", r"\le", "y", (("words", "why"),), "proved")]
    >>> [(row.left, row.sign, row.right) for row in condensed([*rows, Row("", "=", "y", (), "proved")])]
    [('x', '\\le', 'y')]
    """
    found: list[Row] = []
    for row in rows:
        last = found[-1] if found else None
        both = last is not None and last.verdict == row.verdict == "proved"
        if last is not None and both and last.right in (row.right, last.left):
            sign = LATEX_SIGNS[composed([SIGNS[last.sign], SIGNS[row.sign]])]
            found[-1] = replace(last, sign=sign, right=row.right, reason=_both(last.reason, row.reason))
        else:
            found.append(row)
    return found


def _both(one: Sentence, other: Sentence) -> Sentence:
    """Return two reasons as one, without what says nothing beside the other."""
    parts = [part for part in dict.fromkeys((one, other)) if part]
    telling = [part for part in parts if "".join(text for _, text in part) not in IDLE] or parts[:1]
    return joined(piece for place, part in enumerate(telling) for piece in (*_apart(place), *part))


def _apart(place: int) -> Sentence:
    return (("words", "; "),) if place else ()
