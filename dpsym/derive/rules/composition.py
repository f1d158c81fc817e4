"""Composition, group privacy and mixing: bounds of divergences by those of their parts, for every kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair, taken
from dpsym.language.distributions.composed import Joint, Mixture, Power, Product
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, at_most
from dpsym.language.spaces import Point
from dpsym.language.supremum import Supremum

__all__ = ["AdaptiveComposition", "LevelComposition", "LevelPower", "LevelTriangle", "MaxTriangle"]
__all__ += ["QuasiConvexity", "Subadditivity"]

ADDING: Final = (Renyi, KL, MaxDivergence)
MIXING: Final = (Renyi, KL, MaxDivergence, HockeyStick, TotalVariation)


def _of(node: Any, first: Any, second: Any) -> Any:
    """Return the same divergence of another pair of laws."""
    return node.func(*node.args[:-2], first, second)


def _joints(rule: Rule, first: Any, second: Any) -> tuple[Any, Any, Any, Any]:
    """Return P, K, Q, L of two joint laws of P and K, and of Q and L, on the same spaces."""
    if not (isinstance(first, Joint) and isinstance(second, Joint)):
        raise rule.refuse(f"{first} and {second} are not two joint laws")
    (P, K), (Q, L) = first.args, second.args
    pair(rule, P, Q)
    if (K.source, K.target) != (L.source, L.target) or K.source != P.space:
        raise rule.refuse(f"the kernels {K} and {L} do not both go from {P.space} to one space")
    return P, K, Q, L


def _bounded(
    rule: Rule, step: Comparison, P: Any, second: Any, bound: Any, point: Any
) -> tuple[Any, Any, Any, tuple[Any, ...]]:
    """Return two suprema of the second step's divergence, its bound if one is given, and what that needs.

    The first supremum is over all inputs, the other over those that P produces.
    """
    others = taken(rule, step, "point")
    y = point if point is not None else Point(fresh("y", {str(symbol) for symbol in others}), P.space)
    if not isinstance(y, Point) or y.space != P.space or y in others - getattr(bound, "free_symbols", set()):
        raise rule.refuse(f"{y} is not a new point of {P.space}")
    divergence = second(y)
    everywhere, possible = Supremum(divergence, y), Supremum(divergence, y, where=P(y) > 0)
    if bound is None:
        return everywhere, possible, None, ()
    limit = number(rule, bound, "the bound of the second step")
    if y in limit.free_symbols:
        raise rule.refuse(f"the bound {limit} depends on {y}; it is to hold for all points at once")
    return everywhere, possible, limit, (condition(divergence, "<=", limit),)


@dataclass(frozen=True)
class AdaptiveComposition(Rule):
    """D_α(P ⊗ K ‖ Q ⊗ L) <= D_α(P ‖ Q) + sup_y D_α(K(y) ‖ L(y)), for Rényi, KL and max divergence.

    The chain rule, with the second divergence at its worst input; the supremum may be over the inputs that P
    produces.  With ``bound``, which D_α(K(y) ‖ L(y)) is at most for every y, also
    D_α(P ⊗ K ‖ Q ⊗ L) <= D_α(P ‖ Q) + bound.  Mironov (2017, Proposition 1); Bun and Steinke (2016, Lemma
    2.2).

    Conditions: with ``bound``, that it holds at every point.

    >>> from dpsym.language import at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> node = Renyi(2, Joint(P, K), Joint(Q, L))
    >>> AdaptiveComposition(node, point=y).instance(at_most(node, 1)).relations[0].rhs
    Renyi(2, P, Q) + Supremum(Renyi(2, K(y), L(y)), y)
    >>> AdaptiveComposition(Renyi(2, P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule AdaptiveComposition does not apply: ...
    """

    divergence: Any
    bound: Any = None
    point: Any = None
    classical: ClassVar[str] = "chain rule"

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the divergence of the two joint laws."""
        node = self.divergence
        if not isinstance(node, ADDING):
            raise self.refuse(f"{node} is neither a Rényi, nor a KL, nor a max divergence")
        P, K, Q, L = _joints(self, node.first, node.second)
        everywhere, possible, limit, needed = _bounded(
            self, step, P, lambda y: _of(node, K(y), L(y)), self.bound, self.point
        )
        first = _of(node, P, Q)
        if limit is not None:
            return Instance((at_most(node, first + limit),), needed)
        return Instance((at_most(node, first + everywhere), at_most(node, first + possible)))


@dataclass(frozen=True)
class LevelComposition(Rule):
    """E_(a+b)(P ⊗ K ‖ Q ⊗ L) <= E_a(P ‖ Q) + sup_y E_b(K(y) ‖ L(y)) for the hockey-stick divergence.

    Basic composition of approximate privacy: K(y)(S) <= min(1, e^b L(y)(S)) + E_b(K(y) ‖ L(y)); the minimum
    is a function with values in [0, 1], of which the mean under P is at most e^a times that under Q plus
    E_a(P ‖ Q).  Dwork and Roth (2014, Theorem 3.16 and Appendix B).  With ``bound``, as in
    :class:`AdaptiveComposition`.

    Conditions: a and b are finite; with ``bound``, that it holds at every point.

    >>> from dpsym.language import at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> rule = LevelComposition(1, 2, Joint(P, K), Joint(Q, L), point=y)
    >>> rule.instance(at_most(0, 1)).relations[0].rhs
    HockeyStick(1, P, Q) + Supremum(HockeyStick(2, K(y), L(y)), y)
    >>> LevelComposition(1, 2, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelComposition does not apply: ...
    """

    level: Any
    further: Any
    first: Any
    second: Any
    bound: Any = None
    point: Any = None
    classical: ClassVar[str] = "basic composition"

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the hockey-stick divergence of the two joint laws."""
        a, b = number(self, self.level, "the first level"), number(self, self.further, "the second level")
        P, K, Q, L = _joints(self, self.first, self.second)
        everywhere, possible, limit, needed = _bounded(
            self, step, P, lambda y: HockeyStick(b, K(y), L(y)), self.bound, self.point
        )
        whole, first = HockeyStick(a + b, self.first, self.second), HockeyStick(a, P, Q)
        conditions = (*_levels(a, b), *needed)
        if limit is not None:
            return Instance((at_most(whole, first + limit),), conditions)
        return Instance((at_most(whole, first + everywhere), at_most(whole, first + possible)), conditions)


@dataclass(frozen=True)
class LevelPower(Rule):
    """E_(k a)(P^k ‖ Q^k) <= k E_a(P ‖ Q) for the hockey-stick divergence of k independent steps.

    Basic composition, step by step.  Conditions: a is finite, and 1 <= k.

    >>> from dpsym.language import at_most, laws, real
    >>> (P, Q), a = laws("P Q"), real("a", at_least=0)
    >>> LevelPower(a, Power(P, 3), Power(Q, 3)).instance(at_most(0, 1)).relations
    (HockeyStick(3*a, Power(P, 3), Power(Q, 3)) <= 3*HockeyStick(a, P, Q),)
    >>> LevelPower(a, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelPower does not apply: ...
    """

    level: Any
    first: Any
    second: Any
    classical: ClassVar[str] = "basic composition"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the multiple."""
        first, second, a = self.first, self.second, number(self, self.level, "the level")
        powers = isinstance(first, Power) and isinstance(second, Power)
        if not powers or first.args[1] != second.args[1]:
            raise self.refuse(f"{first} and {second} are not two powers with one exponent")
        pair(self, first.args[0], second.args[0])
        k = first.args[1]
        relation = at_most(
            HockeyStick(k * a, first, second), k * HockeyStick(a, first.args[0], second.args[0])
        )
        return Instance((relation,), (*_levels(a), condition(1, "<=", k)))


@dataclass(frozen=True)
class LevelTriangle(Rule):
    """E_(a+b)(P ‖ R) <= E_a(P ‖ Q) + e^a E_b(Q ‖ R): the weak triangle inequality of group privacy.

    As P(S) <= e^a Q(S) + E_a(P ‖ Q), and Q(S) <= e^b R(S) + E_b(Q ‖ R).  Vadhan (2017, Lemma 2.2).

    Conditions: a and b are finite.

    >>> from dpsym.language import at_most, laws, law, Space
    >>> P, Q, R = laws("P Q R")
    >>> LevelTriangle(1, 2, P, Q, R).instance(at_most(0, 1)).relations
    (HockeyStick(3, P, R) <= HockeyStick(1, P, Q) + E*HockeyStick(2, Q, R),)
    >>> LevelTriangle(1, 2, P, Q, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelTriangle does not apply: ...
    """

    level: Any
    further: Any
    first: Any
    between: Any
    last: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        pair(self, self.first, self.between, self.last)
        a, b = number(self, self.level, "the first level"), number(self, self.further, "the second level")
        near = HockeyStick(a, self.first, self.between) + sympy.exp(a) * HockeyStick(
            b, self.between, self.last
        )
        return Instance((at_most(HockeyStick(a + b, self.first, self.last), near),), _levels(a, b))


@dataclass(frozen=True)
class MaxTriangle(Rule):
    """D_oo(P ‖ R) <= D_oo(P ‖ Q) + D_oo(Q ‖ R): group privacy of pure privacy.

    At a point of P, p/r is the product of p/q and q/r; where q = 0 the first divergence is infinite.

    >>> from dpsym.language import at_most, laws, law, Space
    >>> P, Q, R = laws("P Q R")
    >>> MaxTriangle(P, Q, R).instance(at_most(0, 1)).relations
    (MaxDivergence(P, R) <= MaxDivergence(P, Q) + MaxDivergence(Q, R),)
    >>> MaxTriangle(P, Q, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MaxTriangle does not apply: ...
    """

    first: Any
    between: Any
    last: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        pair(self, self.first, self.between, self.last)
        parts = MaxDivergence(self.first, self.between) + MaxDivergence(self.between, self.last)
        return Instance((at_most(MaxDivergence(self.first, self.last), parts),))


@dataclass(frozen=True)
class QuasiConvexity(Rule):
    """A divergence of two mixtures with the same shares is at most the larger of the two divergences.

    For Rényi divergences of every order in [1, oo], KL, max, hockey-stick and total variation divergence.
    Van Erven and Harremoës (2014, Theorem 13).  The shares are 1-s and s with s in [0, 1].

    >>> from dpsym.language import at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = KL(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> QuasiConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    Max(KL(P, Q), KL(P', Q'))
    >>> QuasiConvexity(KL(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule QuasiConvexity does not apply: ...
    """

    divergence: Any
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the larger divergence, if the share lies in [0, 1]."""
        node = self.divergence
        if not isinstance(node, MIXING):
            raise self.refuse(f"{node} is not a divergence for which it holds")
        first, second = node.first, node.second
        if not (isinstance(first, Mixture) and isinstance(second, Mixture)):
            raise self.refuse(f"{node} does not compare two mixtures")
        if first.args[0] != second.args[0]:
            raise self.refuse(f"the mixtures have different shares, {first.args[0]} and {second.args[0]}")
        share, *parts = first.args
        sides = [_of(node, p, q) for p, q in zip(parts, second.args[1:], strict=True)]
        for side in sides:
            pair(self, side.first, side.second)
        conditions = (condition(0, "<=", share), condition(share, "<=", 1))
        return Instance((at_most(node, sympy.Max(*sides)),), conditions)


@dataclass(frozen=True)
class Subadditivity(Rule):
    """TV(P₁ × P₂, Q₁ × Q₂) <= TV(P₁, Q₁) + TV(P₂, Q₂), and TV(P^k, Q^k) <= k TV(P, Q).

    By replacing one factor after the other; a common factor does not change the distance.  Condition: k >= 1.

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> Subadditivity(TotalVariation(Power(P, 3), Power(Q, 3))).instance(at_most(0, 1)).relations[0].rhs
    3*TotalVariation(P, Q)
    >>> Subadditivity(TotalVariation(P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Subadditivity does not apply: ...
    """

    distance: Any
    classical: ClassVar[str] = "triangle inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the sum over the factors, or by the multiple."""
        node = self.distance
        if not isinstance(node, TotalVariation):
            raise self.refuse(f"{node} is not a total variation distance")
        first, second = node.first, node.second
        if isinstance(first, Power) and isinstance(second, Power) and first.args[1] == second.args[1]:
            k = first.args[1]
            pair(self, first.args[0], second.args[0])
            whole = k * TotalVariation(first.args[0], second.args[0])
            return Instance((at_most(node, whole),), (condition(1, "<=", k),))
        if not (isinstance(first, Product) and isinstance(second, Product)):
            raise self.refuse(f"{node} does not compare two products, or two powers with one exponent")
        if len(first.args) != len(second.args):
            raise self.refuse(f"the products in {node} have different numbers of factors")
        parts = list(zip(first.args, second.args, strict=True))
        for p, q in parts:
            pair(self, p, q)
        return Instance((at_most(node, sympy.Add(*(TotalVariation(p, q) for p, q in parts))),))


def _levels(*levels: Any) -> tuple[Any, ...]:
    """Return that levels are finite."""
    ends = ((-sympy.oo, "<", level) for level in levels), ((level, "<", sympy.oo) for level in levels)
    return tuple(condition(*end) for side in ends for end in side)
