"""Group privacy: from one law to a third by way of a second, for every kind of privacy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Cited, Instance, Shorthand, pair, theorem_about
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import AtTwoLevels, OfThreeLaws
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.relations import Comparison, at_most
from dpsym.language.symbols import real

__all__ = ["LevelTriangle", "MaxTriangle", "TriangleInequality"]


@dataclass(frozen=True)
class LevelTriangle(AtTwoLevels, Shorthand):
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
    theorems: ClassVar[tuple[str, ...]] = ("divergences.level-triangle",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at these levels and laws."""
        a, b = self.levels()
        laws = pair(self, self.first, self.between, self.last)
        return theorem_about(self.theorems[0], "P Q R", laws, {real("a"): a, real("b"): b})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        P, Q, R = pair(self, self.first, self.between, self.last)
        a, b = self.levels()
        steps = HockeyStick(a, P, Q) + sympy.exp(a) * HockeyStick(b, Q, R)
        return Instance((at_most(HockeyStick(a + b, P, R), steps),), finite(a, b))


class MaxTriangle(OfThreeLaws, Shorthand):
    """D_oo(P ‖ R) <= D_oo(P ‖ Q) + D_oo(Q ‖ R): group privacy of pure privacy.

    At a point of P, p/r is the product of p/q and q/r; where q = 0 the first divergence is infinite.

    >>> from dpsym.language import at_most, laws
    >>> P, Q, R = laws("P Q R")
    >>> MaxTriangle(P, Q, R).instance(at_most(0, 1)).relations
    (MaxDivergence(P, R) <= MaxDivergence(P, Q) + MaxDivergence(Q, R),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.max-triangle",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for these laws."""
        return theorem_about(self.theorems[0], "P Q R", self.read(), {})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        P, Q, R = self.read()
        return Instance((at_most(MaxDivergence(P, R), MaxDivergence(P, Q) + MaxDivergence(Q, R)),))


class TriangleInequality(OfThreeLaws, Shorthand):
    """TV(P, R) <= TV(P, Q) + TV(Q, R).

    >>> from dpsym.language import at_most, laws
    >>> P, Q, R = laws("P Q R")
    >>> TriangleInequality(P, Q, R).instance(at_most(0, 1)).relations
    (TotalVariation(P, R) <= TotalVariation(P, Q) + TotalVariation(Q, R),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.distance-triangle",)
    classical: ClassVar[str] = "triangle inequality"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for these laws."""
        return theorem_about(self.theorems[0], "P Q R", self.read(), {})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        P, Q, R = self.read()
        return Instance((at_most(TotalVariation(P, R), TotalVariation(P, Q) + TotalVariation(Q, R)),))
