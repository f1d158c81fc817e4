"""Classical facts about divergences: what they are as sums over points, and that they grow with the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.extended import FINITE, is_positive, size_of
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
    within_unit,
)
from dpsym.derive.rules.outcomes import finite, valued
from dpsym.derive.rules.shapes import OfDivergence, distance_of
from dpsym.language.distributions.composed import Mixture
from dpsym.language.distributions.continuous import Normal
from dpsym.language.divergences.f_divergence import FDivergence
from dpsym.language.divergences.generators import (
    KL,
    Bhattacharyya,
    BhattacharyyaCoefficient,
    ChiSquare,
    GeneratedDivergence,
    Hellinger,
    HockeyStick,
    Jeffreys,
    JensenShannon,
    NormalizedSquaredHellinger,
    ReverseKL,
    SquaredHellinger,
    TotalVariation,
    TriangularDiscrimination,
)
from dpsym.language.divergences.renyi import MaxDivergence, Renyi, RenyiOfAnyOrder
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.sums import SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, real
from dpsym.language.symbols import order as order_symbol

__all__ = ["AtOrder", "Definition", "MonotoneInOrder", "NotDominated"]


@dataclass(frozen=True)
class Definition(OfDivergence):
    """What a divergence is: e^((α-1) D_α(P ‖ Q)) = Σ P(y)^α Q(y)^(1-α) for 0 < α < oo but 1, and so on.

    For the divergences of the table that are sums over points that sum, as of P(y) log(P(y)/Q(y)) for KL and
    of (√P(y) - √Q(y))² for the squared Hellinger distance; the max divergence is the supremum of
    log(P(y)/Q(y)) where P(y) > 0.  ``point`` is what the sum is over.  For two laws on a finite space.
    For the divergence of a function f, and laws of which the second has all points of the first, the sum of
    Q(y) f(P(y)/Q(y)) where Q(y) > 0.
    For two normal laws of one variance the sums are integrals of their densities, over a real variable.
    Without a point what is made of other divergences: total variation is the hockey-stick divergence at
    level 0, the Jeffreys divergence the sum of two of KL, and so on.

    >>> from dpsym.language import equal, laws, point
    >>> P, Q = laws("P Q")
    >>> Definition(KL(P, Q), point("y")).instance(equal(0, 0)).relations
    (KL(P, Q) = SumOver(log(P(y)/Q(y))*P(y), y),)
    >>> Definition(MaxDivergence(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Definition does not apply: ...
    """

    point: Any = None
    kinds = (Renyi, RenyiOfAnyOrder, MaxDivergence, GeneratedDivergence, FDivergence)

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence and the sum, or the other divergences."""
        (node, P, Q), y = self.read(), self.point
        if y is None and type(node) in COMPOSED:
            return Instance((equal(node, COMPOSED[type(node)](P, Q)),))
        if isinstance(P, Normal) and isinstance(Q, Normal):
            return self._integral(node, P, Q)
        with_masses(self, P, Q)
        new_point(self, y, P.space, node.free_symbols)
        if isinstance(node, MaxDivergence):
            return Instance((equal(node, Supremum(sympy.log(P(y) / Q(y)), y, where=P(y) > 0)),))
        if isinstance(node, FDivergence):
            body = OnSupport(Q(y) * node.args[0](P(y) / Q(y)), Q(y))
            dominated = condition(MaxDivergence(P, Q), "<", sympy.oo)
            return Instance((equal(node, SumOver(body, y)),), (dominated, *valued(body)))
        if not isinstance(node, (Renyi, RenyiOfAnyOrder)):
            if type(node) not in SUMMED:
                raise self.refuse(f"{node} is no sum over points here")
            body, whole = SUMMED[type(node)]
            level = number(self, node.args[0], "the level") if isinstance(node, HockeyStick) else sympy.S.Zero
            return Instance((equal(node, whole(SumOver(body(P(y), Q(y), node), y))),), finite(level))
        order = node.args[0]
        conditions = within_unit(order, open_ends=True) if _below_one(order) else moment_order(self, order)
        moment = SumOver(P(y) ** order * Q(y) ** (1 - order), y)
        return Instance((equal(sympy.exp((order - 1) * node), moment),), conditions)

    def _integral(self, node: Any, P: Any, Q: Any) -> Instance:
        """Return what the divergence of normal laws of one variance is, as an integral of their densities."""
        x, (_, scale) = self.point, P.args
        real_line = isinstance(x, Variable) and x == real(x.name)
        if not real_line or x in node.free_symbols or scale != Q.args[1] or not isinstance(node, (Renyi, KL)):
            raise self.refuse(
                f"{node} is no integral over {x}; give a new real variable, and laws of one variance"
            )
        p, q = P.density(x), Q.density(x)
        if isinstance(node, KL):
            return Instance((equal(node, sympy.Integral(p * sympy.log(p / q), (x, -sympy.oo, sympy.oo))),))
        moment = sympy.Integral(p**node.order * q ** (1 - node.order), (x, -sympy.oo, sympy.oo))
        return Instance((equal(sympy.exp((node.order - 1) * node), moment),), moment_order(self, node.order))


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

    On a finite space, where D_∞ is infinite only then; 1 < α.  So also the divergence of |x-1|^k, for 1 < k.
    Condition: D_∞(P ‖ Q) is infinite.

    >>> from dpsym.language import equal, laws
    >>> P, Q = laws("P Q")
    >>> NotDominated(KL(P, Q)).instance(equal(0, 0))
    Instance(relations=(oo <= KL(P, Q),), conditions=(oo <= MaxDivergence(P, Q),))
    >>> NotDominated(TotalVariation(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NotDominated does not apply: ...
    """

    kinds = (Renyi, KL, FDivergence)

    def instance(self, step: Comparison) -> Instance:
        """Return that the divergence is infinite."""
        node, P, Q = self.read()
        with_masses(self, P, Q)
        order = distance_of(self, node)[0] if isinstance(node, FDivergence) else getattr(node, "order", None)
        orders = () if order is None else (condition(1, "<", order),)
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


def _hockey_stick(p: Any, q: Any, node: Any) -> Any:
    return sympy.Max(0, p - sympy.exp(node.args[0]) * q)


#: What a divergence is the sum of over the points, by its kind, and what is done with the sum.
SUMMED: Final[Mapping[Any, tuple[Callable[[Any, Any, Any], Any], Callable[[Any], Any]]]] = {
    KL: (lambda p, q, _: p * sympy.log(p / q), lambda total: total),
    HockeyStick: (_hockey_stick, lambda total: total),
    TotalVariation: (lambda p, q, _: sympy.Abs(p - q), lambda total: total / 2),
    ChiSquare: (lambda p, q, _: p**2 / q, lambda total: total - 1),
    SquaredHellinger: (lambda p, q, _: (sympy.sqrt(p) - sympy.sqrt(q)) ** 2, lambda total: total),
    NormalizedSquaredHellinger: (
        lambda p, q, _: (sympy.sqrt(p) - sympy.sqrt(q)) ** 2,
        lambda total: total / 2,
    ),
    BhattacharyyaCoefficient: (lambda p, q, _: sympy.sqrt(p) * sympy.sqrt(q), lambda total: total),
    TriangularDiscrimination: (
        lambda p, q, _: OnSupport((p - q) ** 2 / (p + q), p + q),
        lambda total: total,
    ),
}
#: What a divergence is in other divergences, by its kind.
COMPOSED: Final[Mapping[Any, Callable[[Any, Any], Any]]] = {
    TotalVariation: lambda P, Q: HockeyStick(0, P, Q),
    ReverseKL: lambda P, Q: KL(Q, P),
    Jeffreys: lambda P, Q: KL(P, Q) + KL(Q, P),
    JensenShannon: lambda P, Q: sum(KL(law, Mixture(sympy.S.Half, P, Q)) for law in (P, Q)) / 2,
    Hellinger: lambda P, Q: sympy.sqrt(SquaredHellinger(P, Q)),
    Bhattacharyya: lambda P, Q: -sympy.log(BhattacharyyaCoefficient(P, Q)),
}


def _below_one(order: Any) -> bool:
    """Return whether an order is evidently between 0 and 1, so that both powers are of a positive order."""
    return is_positive(order) and is_positive(1 - order) and size_of(order) == FINITE


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
