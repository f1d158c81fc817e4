"""Classical theorems about divergences: processing, independence, the chain rule, and bounds between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Instance,
    Rule,
    condition,
    finite_above,
    new_point,
    number,
    pair,
    place_for,
    with_masses,
    within_unit,
)
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import (
    ADDITIVE,
    OfDivergence,
    factors_of,
    joints_of,
    mixtures_of,
    of_laws,
    powers_of,
)
from dpsym.language.distributions.composed import PushForward
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable

__all__ = [
    "Additivity",
    "ChainRule",
    "DataProcessing",
    "Definition",
    "JointConvexity",
    "MonotoneInOrder",
]


class DataProcessing(OfDivergence):
    """D(K(P) ‖ K(Q)) <= D(P ‖ Q) for the divergences that are, or come from, f-divergences.

    ``divergence`` is the left side: a Rényi divergence of any order from 1 to oo, KL, max, hockey-stick,
    total variation or chi-square divergence of two laws behind one kernel.

    >>> from dpsym.language import at_most, kernel, laws
    >>> P, Q = laws("P Q")
    >>> K = kernel("K")
    >>> after = KL(PushForward(K, P), PushForward(K, Q))
    >>> DataProcessing(after).instance(at_most(after, 1)).relations
    (KL(PushForward(K, P), PushForward(K, Q)) <= KL(P, Q),)
    >>> DataProcessing(KL(P, Q)).instance(at_most(1, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule DataProcessing does not apply: ...
    """

    classical: ClassVar[str] = "data processing inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the kernel and the laws of the divergence."""
        node, first, second = self.read()
        pushed = isinstance(first, PushForward) and isinstance(second, PushForward)
        if not pushed or first.args[0] != second.args[0]:
            raise self.refuse(f"{node} does not compare the outputs of one kernel")
        return Instance((at_most(node, of_laws(node, first.args[1], second.args[1])),))


class Additivity(OfDivergence):
    """D(P₁ × P₂ ‖ Q₁ × Q₂) = D(P₁ ‖ Q₁) + D(P₂ ‖ Q₂) for Rényi divergences, KL and max divergence.

    For powers, D(P^k ‖ Q^k) = k D(P ‖ Q) with k at least 1.  Sums over pairs factorise (Fubini).

    >>> from dpsym.language import Product, equal, laws
    >>> P, Q = laws("P Q")
    >>> node = Renyi(2, Product(P, Q), Product(Q, Q))
    >>> Additivity(node).instance(equal(node, 0)).relations
    (Renyi(2, Product(P, Q), Product(Q, Q)) = Renyi(2, P, Q) + Renyi(2, Q, Q),)
    >>> Additivity(TotalVariation(Product(P, P), Product(Q, Q))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Additivity does not apply: ...
    """

    kinds = ADDITIVE
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the sum over the factors, or the multiple."""
        node, first, second = self.read()
        powers, factors = powers_of(first, second), factors_of(first, second)
        if powers is not None:
            P, Q, k = powers
            return Instance((equal(node, k * of_laws(node, P, Q)),), (condition(1, "<=", k),))
        if factors is None or any(p.space != q.space for p, q in factors):
            raise self.refuse(f"{node} does not compare two products with factors on the same spaces")
        return Instance((equal(node, sympy.Add(*(of_laws(node, p, q) for p, q in factors))),))


@dataclass(frozen=True)
class ChainRule(OfDivergence):
    """The divergence of two joint laws, by that of the first part and those of the second part given it.

    For KL, D(P ⊗ K ‖ Q ⊗ L) = D(P ‖ Q) + Σ P(y) D(K(y) ‖ L(y)).  For a Rényi divergence of an order α in
    (1, oo), e^((α-1) D_α(P ⊗ K ‖ Q ⊗ L)) = Σ P(y)^α Q(y)^(1-α) e^((α-1) D_α(K(y) ‖ L(y))).

    >>> from dpsym.language import Joint, equal, kernel, laws
    >>> P, Q = laws("P Q")
    >>> node = KL(Joint(P, kernel("K")), Joint(Q, kernel("L")))
    >>> ChainRule(node).instance(equal(node, 0)).relations[0].rhs
    KL(P, Q) + SumOver(KL(K(y), L(y))*P(y), y)
    >>> ChainRule(KL(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ChainRule does not apply: ...
    """

    point: Any = None
    kinds = (KL, Renyi)
    classical: ClassVar[str] = "chain rule"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, with a sum over ``point``, or over a new point of the first space."""
        node, first, second = self.read()
        P, K, Q, L = joints_of(self, first, second)
        y = place_for(self, self.point, P.space, node.free_symbols, step)
        if isinstance(node, KL):
            return Instance((equal(node, KL(P, Q) + SumOver(P(y) * KL(K(y), L(y)), y)),))
        order = node.order
        conditions = moment_order(self, order)
        inner = sympy.exp((order - 1) * Renyi(order, K(y), L(y)))
        moment = SumOver(P(y) ** order * Q(y) ** (1 - order) * inner, y)
        return Instance((equal(sympy.exp((order - 1) * node), moment),), conditions)


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
class MonotoneInOrder(Rule):
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
    classical: ClassVar[str] = "Jensen's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, for orders of which the first is the smaller."""
        pair(self, self.first, self.second)
        lower, upper = (number(self, order, "an order") for order in (self.lower, self.upper))
        orders = (condition(1, "<=", lower), condition(lower, "<=", upper))
        sides = (_renyi(order, self.first, self.second) for order in (lower, upper))
        return Instance((at_most(*sides),), orders)


@dataclass(frozen=True)
class JointConvexity(OfDivergence):
    """A divergence of two mixtures with the same shares s is at most a mean of the divergences.

    For KL, total variation and hockey-stick divergence it is the mean with shares 1-s and s; for a Rényi
    divergence of order α in (1, oo) that holds for e^((α-1) D_α).  All are f-divergences up to a
    transformation, whose summands are jointly convex.  s lies in (0, 1), or with ``finite``, which says
    that the two divergences on the right are finite, in [0, 1].

    >>> from dpsym.language import Mixture, at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = KL(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> JointConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    s*KL(P', Q') + (1 - s)*KL(P, Q)
    >>> JointConvexity(KL(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule JointConvexity does not apply: ...
    """

    finite: bool = False
    kinds = (KL, TotalVariation, HockeyStick, Renyi)
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the mixtures of the divergence."""
        node, first, second = self.read()
        share, parts = mixtures_of(self, first, second)
        one, other = (of_laws(node, p, q) for p, q in parts)
        conditions = within_unit(share, open_ends=not self.finite)  # at the ends 0 * oo could occur
        if self.finite:
            conditions += (condition(one, "<", sympy.oo), condition(other, "<", sympy.oo))
        if not isinstance(node, Renyi):
            return Instance((at_most(node, (1 - share) * one + share * other),), conditions)
        whole, one, other = (sympy.exp((node.order - 1) * part) for part in (node, one, other))
        conditions += finite_above(1, node.order)
        return Instance((at_most(whole, (1 - share) * one + share * other),), conditions)


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
    """Refuse orders for which a sum of powers does not have the conventions of the Rényi divergence."""
    plain = isinstance(order, Variable) and not order.domain.infinite and order.domain.lo is not None
    if not (plain and order.domain.lo >= 1) and not (order.is_Rational and order > 1):
        raise rule.refuse(f"the order {order} is neither a variable above 1 nor a number above 1")


def moment_order(rule: Rule, order: Any) -> tuple[Any, Any]:
    """Return the conditions that an order α is above 1 and finite, for a sum of powers p^α q^(1-α).

    Raises:
        IllFormedError: it is not an order of :func:`plain_order`.
    """
    plain_order(rule, order)
    return finite_above(1, order)
