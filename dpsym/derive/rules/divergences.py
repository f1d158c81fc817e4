"""Classical facts about divergences: what they are as sums over points, and that they grow with the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    finite_above,
    new_point,
    number,
    pair,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import (
    OfDivergence,
)
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable
from dpsym.language.symbols import order as order_symbol

__all__ = ["AtOrder", "Definition", "MonotoneInOrder", "NotDominated"]


@dataclass(frozen=True)
class Definition(OfDivergence):
    """What a divergence is: e^((α-1) D_α(P ‖ Q)) = Σ P(y)^α Q(y)^(1-α) for 1 < α < oo, and so on.

    For KL the sum of P(y) log(P(y)/Q(y)), for the hockey-stick divergence that of max(0, P(y) - e^ε Q(y)),
    for total variation half that of |P(y) - Q(y)|, for chi-square that of P(y)²/Q(y) less 1; the max
    divergence is the supremum of log(P(y)/Q(y)) where P(y) > 0.  ``point`` is what the sum is over.  For two
    laws on a finite space.  Without a point: total variation is the hockey-stick divergence at level 0.

    >>> from dpsym.language import equal, laws, point
    >>> P, Q = laws("P Q")
    >>> Definition(KL(P, Q), point("y")).instance(equal(0, 0)).relations
    (KL(P, Q) = SumOver(log(P(y)/Q(y))*P(y), y),)
    >>> Definition(MaxDivergence(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Definition does not apply: ...
    """

    point: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence and the sum."""
        (node, P, Q), y = self.read(), self.point
        if isinstance(node, TotalVariation) and y is None:
            return Instance((equal(node, HockeyStick(0, P, Q)),))
        with_masses(self, P, Q)
        new_point(self, y, P.space, node.free_symbols)
        if not isinstance(node, Renyi):
            level = number(self, node.args[0], "the level") if isinstance(node, HockeyStick) else sympy.S.Zero
            return Instance((equal(node, _written_out(node, level, y)),), finite(level))
        order = node.order
        conditions = moment_order(self, order)
        moment = SumOver(P(y) ** order * Q(y) ** (1 - order), y)
        return Instance((equal(sympy.exp((order - 1) * node), moment),), conditions)


@dataclass(frozen=True)
class AtOrder(Rule):
    """D_α(P ‖ Q) = D_β(P ‖ Q) if α = β; of order 1 it is KL(P ‖ Q), of order ∞ the max divergence.

    Condition: α = β, or for β = ∞ that α is infinite.

    >>> from dpsym.language import equal, laws, order
    >>> P, Q = laws("P Q")
    >>> AtOrder(order("alpha"), 1, P, Q).instance(equal(0, 0))
    Instance(relations=(Renyi(alpha, P, Q) = KL(P, Q),), conditions=(alpha = 1,))
    >>> AtOrder(P, 1, P, Q).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule AtOrder does not apply: the order is 'P', which is not a number
    """

    order: Any
    other: Any
    first: Any
    second: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, if the orders are the same."""
        pair(self, self.first, self.second)
        order, other = number(self, self.order, "the order"), number(self, self.other, "the other order")
        same = condition(sympy.oo, "<=", order) if other == sympy.oo else condition(order, "=", other)
        node = Renyi(order, self.first, self.second)
        return Instance((equal(node, _renyi(other, self.first, self.second)),), (same,))


class NotDominated(OfDivergence):
    """D_α(P ‖ Q) and KL(P ‖ Q) are infinite if D_∞(P ‖ Q) is: then P has a point that Q has not.

    On a finite space, where D_∞ is infinite only then; 1 < α.  Condition: D_∞(P ‖ Q) is infinite.

    >>> from dpsym.language import equal, laws
    >>> P, Q = laws("P Q")
    >>> NotDominated(KL(P, Q)).instance(equal(0, 0))
    Instance(relations=(oo <= KL(P, Q),), conditions=(oo <= MaxDivergence(P, Q),))
    >>> NotDominated(TotalVariation(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NotDominated does not apply: ...
    """

    kinds = (Renyi, KL)

    def instance(self, step: Comparison) -> Instance:
        """Return that the divergence is infinite."""
        node, P, Q = self.read()
        with_masses(self, P, Q)
        orders = (condition(1, "<", node.order),) if isinstance(node, Renyi) else ()
        lost = condition(sympy.oo, "<=", MaxDivergence(P, Q))
        return Instance((at_most(sympy.oo, node),), (lost, *orders))


@dataclass(frozen=True)
class MonotoneInOrder(Shorthand):
    """D_α(P ‖ Q) <= D_β(P ‖ Q) for 1 <= α <= β <= oo (Jensen's inequality for powers).

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> MonotoneInOrder(1, 2, P, Q).instance(at_most(0, 1)).conditions
    (1 <= 1, 1 <= 2)
    >>> MonotoneInOrder(P, 2, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MonotoneInOrder does not apply: ...
    """

    lower: Any
    upper: Any
    first: Any
    second: Any
    theorems: ClassVar[tuple[str, ...]] = ("renyi.monotone-in-order", "renyi.ends-of-orders")
    classical: ClassVar[str] = "Jensen's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, for orders of which the first is the smaller."""
        pair(self, self.first, self.second)
        lower, upper = (number(self, order, "an order") for order in (self.lower, self.upper))
        orders = (condition(1, "<=", lower), condition(lower, "<=", upper))
        sides = (_renyi(order, self.first, self.second) for order in (lower, upper))
        return Instance((at_most(*sides),), orders)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for two orders, or the one with KL and the max divergence as its ends."""
        P, Q = pair(self, self.first, self.second)
        lower, upper = (number(self, order, "an order") for order in (self.lower, self.upper))
        if lower != 1 and upper != sympy.oo:
            orders = {order_symbol("alpha"): lower, order_symbol("alpha'"): upper}
            return theorem_about("renyi.monotone-in-order", "P Q", (P, Q), orders)
        inside = next((order for order in (lower, upper) if order not in (1, sympy.oo)), sympy.Integer(2))
        orders = {order_symbol("alpha"): inside}
        return theorem_about("renyi.ends-of-orders", "P Q", (P, Q), orders)


def _written_out(node: Any, level: Any, y: Any) -> Any:
    """Return the sum over points, or the supremum, that a divergence without an order is."""
    p, q = node.first(y), node.second(y)
    if isinstance(node, KL):
        return SumOver(p * sympy.log(p / q), y)
    if isinstance(node, HockeyStick):
        return SumOver(sympy.Max(0, p - sympy.exp(level) * q), y)
    if isinstance(node, TotalVariation):
        return SumOver(sympy.Abs(p - q), y) / 2
    if isinstance(node, ChiSquare):
        return SumOver(p**2 / q, y) - 1
    return Supremum(sympy.log(p / q), y, where=p > 0)


def _renyi(order: Any, first: Any, second: Any) -> Any:
    known = {sympy.S.One: KL, sympy.oo: MaxDivergence}
    return known[order](first, second) if order in known else Renyi(order, first, second)


def plain_order(rule: Rule, order: Any) -> None:
    """Refuse orders for which a sum of powers does not have the conventions of the Rényi divergence.

    >>> from dpsym.derive import LossMoment
    >>> from dpsym.language import laws
    >>> plain_order(LossMoment(1, *laws("P Q")), sympy.S.One)
    Traceback (most recent call last):
    ...
    dpsym.errors.IllFormedError: the rule LossMoment does not apply: the order 1 is neither ...
    """
    plain = isinstance(order, Variable) and not order.domain.infinite and order.domain.lo is not None
    if not (plain and order.domain.lo >= 1) and not (order.is_Rational and order > 1):
        raise rule.refuse(f"the order {order} is neither a variable above 1 nor a number above 1")


def moment_order(rule: Rule, order: Any) -> tuple[Any, Any]:
    """Return the conditions that an order α is above 1 and finite, for a sum of powers p^α q^(1-α).

    Raises:
        IllFormedError: it is not an order of :func:`plain_order`.

    >>> from dpsym.derive import LossMoment
    >>> from dpsym.language import laws
    >>> moment_order(LossMoment(2, *laws("P Q")), sympy.Integer(2))
    (1 < 2, 2 < oo)
    """
    plain_order(rule, order)
    return finite_above(1, order)
