"""Sums and products over points: their bodies, and what these may not have in them."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.derive.extended import FINITE, is_positive, size_of
from dpsym.derive.rules.base import Rule
from dpsym.language.measure import Mass
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable

__all__ = ["is_weight", "summed", "without_masses"]


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


def is_weight(body: Any) -> bool:
    """Return whether a body is a product of probabilities, or of p^a q^(1-a) and such, with an evident a > 1.

    Of such a summand the conventions for sums say what it is: 0 where the mass is 0, and else above 0.

    >>> from dpsym.language import laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> is_weight(P(y) ** 2 / Q(y)), is_weight(P(y) ** 2), is_weight(2 * P(y))
    (True, False, False)
    """
    powers: dict[Any, Any] = {}
    for part in sympy.Mul.make_args(body):
        base, exponent = part.as_base_exp()
        above, below = sympy.fraction(base)
        for mass, power in ((above, exponent), (below, -exponent)):
            if isinstance(mass, Mass):
                powers[mass] = powers.get(mass, 0) + power
            elif mass != 1:
                return False
    for mass, order in powers.items():
        plain = isinstance(order, Variable) or (order.is_Rational and order != 1)
        if plain and is_positive(order - 1) and size_of(order) == FINITE:
            other = next((q for q, a in powers.items() if q != mass and sympy.expand(a + order) == 1), None)
            if other is not None:
                rest = [power for node, power in powers.items() if node not in (mass, other)]
                return all(power == 1 for power in rest)
    return bool(powers) and all(power == 1 for power in powers.values())
