"""Sums and products over points: their bodies, and what these may not have in them."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.derive.rules.base import Rule
from dpsym.language.sums import SumOver

__all__ = ["summed", "without_masses"]


def summed(rule: Rule, *totals: Any, kind: type[Any] = SumOver) -> tuple[Any, ...]:
    """Return the bodies of sums over points, then the point over which all of them range.

    With ``kind`` they are products over points.

    Raises:
        IllFormedError: one of them is something else, or they are over different points.

    >>> from dpsym.language import law, point
    >>> from dpsym.derive import Gibbs
    >>> P, y = law("P"), point("y")
    >>> summed(Gibbs(P, P), SumOver(P(y), y), SumOver(P(y) ** 2, y))
    (P(y), P(y)**2, y)
    """
    for total in totals:
        if not isinstance(total, kind):
            raise rule.refuse(f"{total} is not a {'sum' if kind is SumOver else 'product'} over points")
    if any(total.args[1] != totals[0].args[1] for total in totals):
        raise rule.refuse(f"{' and '.join(map(str, totals))} are over different points")
    return *(total.args[0] for total in totals), totals[0].args[1]


def without_masses(rule: Rule, *bodies: Any) -> None:
    """Refuse bodies of sums in which there are probabilities: for these, sums have conventions of their own.

    Raises:
        IllFormedError: there is a probability in one of them.
    """
    for body in bodies:
        if any(getattr(part, "is_probability", False) for part in sympy.preorder_traversal(body)):
            raise rule.refuse(f"{body} has probabilities, for which sums have conventions of their own")
