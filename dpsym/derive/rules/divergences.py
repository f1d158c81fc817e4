"""Classical theorems about divergences: processing, independence, the chain rule, and bounds between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair, taken
from dpsym.language.distributions.composed import Joint, Mixture, Power, Product, PushForward
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import Point
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

PROCESSED: Final = (Renyi, KL, MaxDivergence, HockeyStick, TotalVariation, ChiSquare)
ADDITIVE: Final = (Renyi, KL, MaxDivergence)


def _of(node: Any, first: Any, second: Any) -> Any:
    """Return the same divergence of another pair of laws."""
    return node.func(*node.args[:-2], first, second)


@dataclass(frozen=True)
class DataProcessing(Rule):
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

    divergence: Any
    classical: ClassVar[str] = "data processing inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the kernel and the laws of the divergence."""
        node = self.divergence
        if not isinstance(node, PROCESSED):
            raise self.refuse(f"{node} is not a divergence for which it holds")
        first, second = node.first, node.second
        if (
            not (isinstance(first, PushForward) and isinstance(second, PushForward))
            or first.args[0] != second.args[0]
        ):
            raise self.refuse(f"{node} does not compare the outputs of one kernel")
        return Instance((at_most(node, _of(node, first.args[1], second.args[1])),))


@dataclass(frozen=True)
class Additivity(Rule):
    """D(P₁ × P₂ ‖ Q₁ × Q₂) = D(P₁ ‖ Q₁) + D(P₂ ‖ Q₂) for Rényi divergences, KL and max divergence.

    For powers, D(P^k ‖ Q^k) = k D(P ‖ Q) with k at least 1.  Sums over pairs factorise (Fubini).

    >>> from dpsym.language import equal, laws
    >>> P, Q = laws("P Q")
    >>> node = Renyi(2, Product(P, Q), Product(Q, Q))
    >>> Additivity(node).instance(equal(node, 0)).relations
    (Renyi(2, Product(P, Q), Product(Q, Q)) = Renyi(2, P, Q) + Renyi(2, Q, Q),)
    >>> Additivity(TotalVariation(Product(P, P), Product(Q, Q))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Additivity does not apply: ...
    """

    divergence: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the sum over the factors, or the multiple."""
        node = self.divergence
        if not isinstance(node, ADDITIVE):
            raise self.refuse(f"{node} is not a divergence that adds up over independent parts")
        first, second = node.first, node.second
        if isinstance(first, Power) and isinstance(second, Power) and first.args[1] == second.args[1]:
            number = first.args[1]
            whole = number * _of(node, first.args[0], second.args[0])
            return Instance((equal(node, whole),), (condition(1, "<=", number),))
        pairs = isinstance(first, Product) and isinstance(second, Product)
        if not pairs or [law.space for law in first.args] != [law.space for law in second.args]:
            raise self.refuse(f"{node} does not compare two products with factors on the same spaces")
        parts = (_of(node, p, q) for p, q in zip(first.args, second.args, strict=True))
        return Instance((equal(node, sympy.Add(*parts)),))


@dataclass(frozen=True)
class ChainRule(Rule):
    """The divergence of two joint laws, by that of the first part and those of the second part given it.

    For KL, D(P ⊗ K ‖ Q ⊗ L) = D(P ‖ Q) + Σ P(y) D(K(y) ‖ L(y)).  For a Rényi divergence of an order α in
    (1, oo), e^((α-1) D_α(P ⊗ K ‖ Q ⊗ L)) = Σ P(y)^α Q(y)^(1-α) e^((α-1) D_α(K(y) ‖ L(y))).

    >>> from dpsym.language import equal, kernel, laws
    >>> P, Q = laws("P Q")
    >>> node = KL(Joint(P, kernel("K")), Joint(Q, kernel("L")))
    >>> ChainRule(node).instance(equal(node, 0)).relations[0].rhs
    KL(P, Q) + SumOver(KL(K(y), L(y))*P(y), y)
    >>> ChainRule(KL(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ChainRule does not apply: ...
    """

    divergence: Any
    point: Any = None
    classical: ClassVar[str] = "chain rule"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, with a sum over ``point``, or over a new point of the first space."""
        node = self.divergence
        if not isinstance(node, (KL, Renyi)):
            raise self.refuse(f"{node} is neither a KL nor a Rényi divergence")
        first, second = node.first, node.second
        if not (isinstance(first, Joint) and isinstance(second, Joint)):
            raise self.refuse(f"{node} does not compare two joint laws")
        (P, K), (Q, L) = first.args, second.args
        if P.space != Q.space or K.target != L.target:
            raise self.refuse(f"the parts of {node} are on different spaces")
        y = self.point
        if y is None:
            y = Point(fresh("y", {str(symbol) for symbol in taken(self, step, "point")}), P.space)
        if getattr(y, "space", None) != P.space or y in node.free_symbols:
            raise self.refuse(f"{y} is not a new point of {P.space}")
        if isinstance(node, KL):
            return Instance((equal(node, KL(P, Q) + SumOver(P(y) * KL(K(y), L(y)), y)),))
        order = node.order
        plain_order(self, order)
        inner = sympy.exp((order - 1) * Renyi(order, K(y), L(y)))
        moment = SumOver(P(y) ** order * Q(y) ** (1 - order) * inner, y)
        conditions = (condition(1, "<", order), condition(order, "<", sympy.oo))
        return Instance((equal(sympy.exp((order - 1) * node), moment),), conditions)


@dataclass(frozen=True)
class Definition(Rule):
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

    divergence: Any
    point: Any = None
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence and the sum."""
        node, y = self.divergence, self.point
        if isinstance(node, TotalVariation) and y is None:
            return Instance((equal(node, HockeyStick(0, node.first, node.second)),))
        if not isinstance(node, PROCESSED):
            raise self.refuse(f"{node} is not a divergence whose definition it knows")
        P, Q = node.first, node.second
        if (
            not (P.has_masses and Q.has_masses)
            or getattr(y, "space", None) != P.space
            or y in node.free_symbols
        ):
            raise self.refuse(f"{y} is not a new point of the space of {P}")
        if not isinstance(node, Renyi):
            level = number(self, node.args[0], "the level") if isinstance(node, HockeyStick) else sympy.S.Zero
            ends = condition(-sympy.oo, "<", level), condition(level, "<", sympy.oo)
            return Instance((equal(node, _written_out(node, level, y)),), ends if level != 0 else ())
        order = node.order
        conditions = (condition(1, "<", order), condition(order, "<", sympy.oo))
        plain_order(self, order)
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
class JointConvexity(Rule):
    """A divergence of two mixtures with the same shares s is at most a mean of the divergences.

    For KL, total variation and hockey-stick divergence it is the mean with shares 1-s and s; for a Rényi
    divergence of order α in (1, oo) that holds for e^((α-1) D_α).  All are f-divergences up to a
    transformation, whose summands are jointly convex.  s lies in (0, 1), or with ``finite``, which says
    that the two divergences on the right are finite, in [0, 1].

    >>> from dpsym.language import at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = KL(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> JointConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    s*KL(P', Q') + (1 - s)*KL(P, Q)
    >>> JointConvexity(KL(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule JointConvexity does not apply: ...
    """

    divergence: Any
    finite: bool = False
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the mixtures of the divergence."""
        node = self.divergence
        if not isinstance(node, (KL, TotalVariation, HockeyStick, Renyi)):
            raise self.refuse(f"{node} is not a divergence for which it holds")
        first, second = node.first, node.second
        if (
            not (isinstance(first, Mixture) and isinstance(second, Mixture))
            or first.args[0] != second.args[0]
        ):
            raise self.refuse(f"{node} does not compare two mixtures with the same shares")
        share, parts = first.args[0], zip(first.args[1:], second.args[1:], strict=True)
        one, other = (_of(node, p, q) for p, q in parts)
        op = "<=" if self.finite else "<"  # at the ends 0 * oo could occur
        conditions = [condition(0, op, share), condition(share, op, 1)]
        if self.finite:
            conditions += [condition(one, "<", sympy.oo), condition(other, "<", sympy.oo)]
        scale = None
        if isinstance(node, Renyi):
            conditions += [condition(1, "<", node.order), condition(node.order, "<", sympy.oo)]
            scale = node.order - 1

        def shape(value: Any) -> Any:
            return value if scale is None else sympy.exp(scale * value)

        return Instance(
            (at_most(shape(node), (1 - share) * shape(one) + share * shape(other)),), tuple(conditions)
        )


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
