"""Chains that bound the quotient of the two sides, or of parts of them: ``A / B <= C`` for ``A <= B C``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.steps import Decider
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, flipped


def is_divided(reach: Reach, given: Sequence[Any], decide: Decider) -> bool:
    """Return whether a chain shows the target divided by something that is proved to be positive.

    The chain begins with one side and ends with the other; one row alone is the target in other words, and
    shows nothing.

    Args:
        reach: the target and the rows.
        given: what the sheet supposes.
        decide: decides a claim.
    """
    positive = (Claim(Comparison(part, ">", 0), given=tuple(given)) for part in _divisors(reach))
    return any(decide(claim).verdict == "proved" for claim in positive)


def _divisors(reach: Reach) -> Iterator[Any]:
    if reach.target.op == "=" or reach.outer is None:
        return
    rows = set(zip(reach.written[::2], reach.written[1::2], strict=True))
    direct = rows | {(right, left) for left, right in rows}
    for left, op, right in reach.pairs():
        if (left, right) in direct or op == "=" or left.is_number or not _are_outer(reach, left, right):
            continue
        for form in (reach.target, flipped(reach.target)):
            if op not in STRENGTH[form.op] or form.lhs in (0, left):
                continue
            divisor = tidied(form.lhs / left)
            if reach.algebra.same(form.rhs, divisor * right):
                yield divisor


def _are_outer(reach: Reach, left: Any, right: Any) -> bool:
    return reach.outer is not None and left in reach.outer and right in reach.outer
