"""Composition, group privacy and mixing: bounds of divergences by those of their parts, for every kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair, place_for, taken, within_unit
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import (
    ADDITIVE,
    AtLevel,
    AtTwoLevels,
    OfDivergence,
    OfThreeLaws,
    factors_of,
    joints_of,
    mixtures_of,
    of_laws,
    powers_of,
)
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most
from dpsym.language.supremum import Supremum

__all__ = ["AdaptiveComposition", "LevelComposition", "LevelPower", "LevelTriangle", "MaxTriangle"]
__all__ += ["QuasiConvexity", "Subadditivity"]


def _bounded(
    rule: Rule, step: Comparison, P: Any, second: Any, bound: Any, point: Any
) -> tuple[Any, Any, Any, tuple[Any, ...]]:
    """Return two suprema of the second step's divergence, its bound if one is given, and what that needs.

    The first supremum is over all inputs, the other over those that P produces.
    """
    others = taken(rule, step, "point")
    y = place_for(rule, point, P.space, others - getattr(bound, "free_symbols", set()), step)
    divergence = second(y)
    everywhere, possible = Supremum(divergence, y), Supremum(divergence, y, where=P(y) > 0)
    if bound is None:
        return everywhere, possible, None, ()
    limit = number(rule, bound, "the bound of the second step")
    if y in limit.free_symbols:
        raise rule.refuse(f"the bound {limit} depends on {y}; it is to hold for all points at once")
    return everywhere, possible, limit, (condition(divergence, "<=", limit),)


@dataclass(frozen=True)
class AdaptiveComposition(OfDivergence):
    """D_α(P ⊗ K ‖ Q ⊗ L) <= D_α(P ‖ Q) + sup_y D_α(K(y) ‖ L(y)), for Rényi, KL and max divergence.

    The chain rule, with the second divergence at its worst input; the supremum may be over the inputs that P
    produces.  With ``bound``, which D_α(K(y) ‖ L(y)) is at most for every y, also
    D_α(P ⊗ K ‖ Q ⊗ L) <= D_α(P ‖ Q) + bound.  Mironov (2017, Proposition 1); Bun and Steinke (2016, Lemma
    2.2).

    Conditions: with ``bound``, that it holds at every point.

    >>> from dpsym.language import Joint, at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> node = Renyi(2, Joint(P, K), Joint(Q, L))
    >>> AdaptiveComposition(node, point=y).instance(at_most(node, 1)).relations[0].rhs
    Renyi(2, P, Q) + Supremum(Renyi(2, K(y), L(y)), y)
    >>> AdaptiveComposition(Renyi(2, P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule AdaptiveComposition does not apply: ...
    """

    bound: Any = None
    point: Any = None
    kinds = ADDITIVE
    classical: ClassVar[str] = "chain rule"

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the divergence of the two joint laws."""
        node, first, second = self.read()
        P, K, Q, L = joints_of(self, first, second)
        everywhere, possible, limit, needed = _bounded(
            self, step, P, lambda y: of_laws(node, K(y), L(y)), self.bound, self.point
        )
        near = of_laws(node, P, Q)
        if limit is not None:
            return Instance((at_most(node, near + limit),), needed)
        return Instance((at_most(node, near + everywhere), at_most(node, near + possible)))


@dataclass(frozen=True)
class LevelComposition(AtTwoLevels):
    """E_(a+b)(P ⊗ K ‖ Q ⊗ L) <= E_a(P ‖ Q) + sup_y E_b(K(y) ‖ L(y)) for the hockey-stick divergence.

    Basic composition of approximate privacy: K(y)(S) <= min(1, e^b L(y)(S)) + E_b(K(y) ‖ L(y)); the minimum
    is a function with values in [0, 1], of which the mean under P is at most e^a times that under Q plus
    E_a(P ‖ Q).  Dwork and Roth (2014, Theorem 3.16 and Appendix B).  With ``bound``, as in
    :class:`AdaptiveComposition`.

    Conditions: a and b are finite; with ``bound``, that it holds at every point.

    >>> from dpsym.language import Joint, at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> rule = LevelComposition(1, 2, Joint(P, K), Joint(Q, L), point=y)
    >>> rule.instance(at_most(0, 1)).relations[0].rhs
    HockeyStick(1, P, Q) + Supremum(HockeyStick(2, K(y), L(y)), y)
    >>> LevelComposition(1, 2, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelComposition does not apply: ...
    """

    first: Any
    second: Any
    bound: Any = None
    point: Any = None
    classical: ClassVar[str] = "basic composition"

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the hockey-stick divergence of the two joint laws."""
        a, b = self.levels()
        P, K, Q, L = joints_of(self, self.first, self.second)
        everywhere, possible, limit, needed = _bounded(
            self, step, P, lambda y: HockeyStick(b, K(y), L(y)), self.bound, self.point
        )
        whole, first = HockeyStick(a + b, self.first, self.second), HockeyStick(a, P, Q)
        conditions = (*finite(a, b), *needed)
        if limit is not None:
            return Instance((at_most(whole, first + limit),), conditions)
        return Instance((at_most(whole, first + everywhere), at_most(whole, first + possible)), conditions)


class LevelPower(AtLevel):
    """E_(k a)(P^k ‖ Q^k) <= k E_a(P ‖ Q) for the hockey-stick divergence of k independent steps.

    Basic composition, step by step.  Conditions: a is finite, and 1 <= k.

    >>> from dpsym.language import Power, at_most, laws, real
    >>> (P, Q), a = laws("P Q"), real("a", at_least=0)
    >>> LevelPower(a, Power(P, 3), Power(Q, 3)).instance(at_most(0, 1)).relations
    (HockeyStick(3*a, Power(P, 3), Power(Q, 3)) <= 3*HockeyStick(a, P, Q),)
    >>> LevelPower(a, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelPower does not apply: ...
    """

    classical: ClassVar[str] = "basic composition"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the multiple."""
        a, first, second = self.read()
        powers = powers_of(first, second)
        if powers is None:
            raise self.refuse(f"{first} and {second} are not two powers with one exponent")
        P, Q, k = powers
        relation = at_most(HockeyStick(k * a, first, second), k * HockeyStick(a, P, Q))
        return Instance((relation,), (*finite(a), condition(1, "<=", k)))


@dataclass(frozen=True)
class LevelTriangle(AtTwoLevels):
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

    first: Any
    between: Any
    last: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        P, Q, R = pair(self, self.first, self.between, self.last)
        a, b = self.levels()
        steps = HockeyStick(a, P, Q) + sympy.exp(a) * HockeyStick(b, Q, R)
        return Instance((at_most(HockeyStick(a + b, P, R), steps),), finite(a, b))


class MaxTriangle(OfThreeLaws):
    """D_oo(P ‖ R) <= D_oo(P ‖ Q) + D_oo(Q ‖ R): group privacy of pure privacy.

    At a point of P, p/r is the product of p/q and q/r; where q = 0 the first divergence is infinite.

    >>> from dpsym.language import at_most, laws
    >>> P, Q, R = laws("P Q R")
    >>> MaxTriangle(P, Q, R).instance(at_most(0, 1)).relations
    (MaxDivergence(P, R) <= MaxDivergence(P, Q) + MaxDivergence(Q, R),)
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        P, Q, R = self.read()
        return Instance((at_most(MaxDivergence(P, R), MaxDivergence(P, Q) + MaxDivergence(Q, R)),))


class QuasiConvexity(OfDivergence):
    """A divergence of two mixtures with the same shares is at most the larger of the two divergences.

    For Rényi divergences of every order in [1, oo], KL, max, hockey-stick and total variation divergence.
    Van Erven and Harremoës (2014, Theorem 13).  The shares are 1-s and s with s in [0, 1].

    >>> from dpsym.language import Mixture, at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = KL(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> QuasiConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    Max(KL(P, Q), KL(P', Q'))
    >>> QuasiConvexity(KL(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule QuasiConvexity does not apply: ...
    """

    kinds = (Renyi, KL, MaxDivergence, HockeyStick, TotalVariation)
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the larger divergence, if the share lies in [0, 1]."""
        node, first, second = self.read()
        share, parts = mixtures_of(self, first, second)
        largest = sympy.Max(*(of_laws(node, p, q) for p, q in parts))
        return Instance((at_most(node, largest),), within_unit(share))


class Subadditivity(OfDivergence):
    """TV(P₁ × P₂, Q₁ × Q₂) <= TV(P₁, Q₁) + TV(P₂, Q₂), and TV(P^k, Q^k) <= k TV(P, Q).

    By replacing one factor after the other; a common factor does not change the distance.  Condition: k >= 1.

    >>> from dpsym.language import Power, at_most, laws
    >>> P, Q = laws("P Q")
    >>> Subadditivity(TotalVariation(Power(P, 3), Power(Q, 3))).instance(at_most(0, 1)).relations[0].rhs
    3*TotalVariation(P, Q)
    >>> Subadditivity(TotalVariation(P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Subadditivity does not apply: ...
    """

    kinds = (TotalVariation,)
    classical: ClassVar[str] = "triangle inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the sum over the factors, or by the multiple."""
        node, first, second = self.read()
        powers, factors = powers_of(first, second), factors_of(first, second)
        if powers is not None:
            P, Q, k = powers
            pair(self, P, Q)
            return Instance((at_most(node, k * TotalVariation(P, Q)),), (condition(1, "<=", k),))
        if factors is None:
            raise self.refuse(f"{node} compares neither two products of as many factors nor two like powers")
        for p, q in factors:
            pair(self, p, q)
        return Instance((at_most(node, sympy.Add(*(TotalVariation(p, q) for p, q in factors))),))
