"""Sums and products over points: their bodies, and what these may not have in them."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.derive.extended import FINITE, is_positive, size_of
from dpsym.derive.rules.base import Rule
from dpsym.derive.rules.outcomes import finite
from dpsym.language.measure import Mass
from dpsym.language.sums import SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.symbols import Variable

__all__ = ["is_weight", "on_support", "summed", "weighing", "without_masses"]


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
    powers, others = _powers(body)
    if others or not all(isinstance(mass, Mass) for mass in powers):
        return False
    for mass, order in powers.items():
        other = _partner(mass, powers)
        if other is not None and _is_above_one(order):
            return all(power == 1 for node, power in powers.items() if node not in (mass, other))
    return bool(powers) and all(power == 1 for power in powers.values())


def on_support(rule: Rule, body: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a summand without the conventions for sums, and what of it has to have a value.

    It is 0 where one of its probabilities is 0, and else what is written; one that is finite stays.  Of
    p^a q^(1-a), with an evident a > 1, that is p alone; where p > 0 = q the sum is infinite, and what is
    written has no value.

    >>> from dpsym.derive import Gibbs
    >>> from dpsym.language import laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> rule = Gibbs(P, Q)
    >>> on_support(rule, P(y) * sympy.log(P(y) / Q(y)))[0], on_support(rule, 2 * Q(y))[0]
    ((log(P(y)/Q(y))*P(y) if P(y) > 0 else 0), 2*Q(y))
    """
    if not finite(body):
        return body, ()
    powers, _ = _powers(body)
    found = OnSupport(body, *weighing(rule, body))
    paired = [mass for mass in powers if _partner(mass, powers) is not None]
    if not paired:
        return found, (found,)
    leads = [mass for mass in paired if _is_above_one(powers[mass])]
    pair = sympy.Mul(*(mass ** powers[mass] for mass in paired))
    return found, (OnSupport(pair, *leads), found)


def weighing(rule: Rule, body: Any) -> tuple[Any, ...]:
    """Return the probabilities without which a summand is nothing: factors, and p of p^a q^(1-a) with a > 1.

    Raises:
        IllFormedError: there are none, or powers of probabilities that are not so paired.

    >>> from dpsym.derive import Gibbs
    >>> from dpsym.language import laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> weighing(Gibbs(P, Q), P(y) ** 2 / Q(y)), weighing(Gibbs(P, Q), 2 * P(y) * Q(y))
    ((P(y),), (P(y), Q(y)))
    """
    powers, _ = _powers(body)
    masses = [mass for mass, power in powers.items() if power == 1]
    paired = [mass for mass in powers if _partner(mass, powers) is not None]
    if not paired:
        if not masses:
            raise rule.refuse(f"no probability is a factor of {body}")
        return tuple(masses)
    leads = [mass for mass in paired if _is_above_one(powers[mass])]
    if len(paired) != 2 or len(leads) != 1 or set(powers) != {*masses, *paired}:
        raise rule.refuse(f"the powers of probabilities in {body} are not paired as p^a q^(1-a) with a > 1")
    return *leads, *masses


def _powers(body: Any) -> tuple[dict[Any, Any], list[Any]]:
    """Return the exponent of each probability among the factors of a summand, and the other factors."""
    powers: dict[Any, Any] = {}
    others: list[Any] = []
    for part in sympy.Mul.make_args(body):
        base, exponent = part.as_base_exp()
        above, below = sympy.fraction(base)
        if all(getattr(mass, "is_probability", False) or mass == 1 for mass in (above, below)):
            for mass, power in ((above, exponent), (below, -exponent)):
                if mass != 1:
                    powers[mass] = powers.get(mass, 0) + power
        else:
            others.append(part)
    return powers, others


def _partner(mass: Any, powers: dict[Any, Any]) -> Any | None:
    """Return the probability q in p^a q^(1-a), if there is one."""
    order = powers[mass]
    return next((q for q, a in powers.items() if q != mass and sympy.expand(a + order) == 1), None)


def _is_above_one(order: Any) -> bool:
    plain = isinstance(order, Variable) or (order.is_Rational and order != 1)
    return plain and is_positive(order - 1) and size_of(order) == FINITE
