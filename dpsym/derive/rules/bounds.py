"""Inequalities between divergences: Pinsker, Bretagnolle and Huber, Gibbs, and falling in the level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Cited, Instance, Shorthand, condition, number, pair, theorem_about
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import OfTwoLaws
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL
from dpsym.language.relations import Comparison, at_most
from dpsym.language.symbols import real

__all__ = ["BretagnolleHuber", "Gibbs", "MonotoneInLevel", "Pinsker"]


class _OfCatalogue(OfTwoLaws, Shorthand):
    """A theorem of the catalogue about two laws."""

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for these laws."""
        return theorem_about(self.theorems[0], "P Q", self.read(), {})


class Pinsker(_OfCatalogue):
    """Pinsker's inequality: TV(P, Q)² <= KL(P ‖ Q) / 2.

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> Pinsker(P, Q).instance(at_most(TotalVariation(P, Q), 1)).relations
    (TotalVariation(P, Q)**2 <= KL(P, Q)/2, TotalVariation(P, Q) <= sqrt(2)*sqrt(KL(P, Q))/2)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.pinsker",)
    classical: ClassVar[str] = "Pinsker's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        P, Q = self.read()
        distance, half = TotalVariation(P, Q), KL(P, Q) / 2
        return Instance((at_most(distance**2, half), at_most(distance, sympy.sqrt(half))))


class BretagnolleHuber(_OfCatalogue):
    """The inequality of Bretagnolle and Huber: TV(P, Q)² <= 1 - e^(-KL(P ‖ Q)).

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> BretagnolleHuber(P, Q).instance(at_most(TotalVariation(P, Q), 1)).relations
    (TotalVariation(P, Q)**2 <= 1 - exp(-KL(P, Q)),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.bretagnolle-huber",)
    classical: ClassVar[str] = "Bretagnolle-Huber inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        P, Q = self.read()
        return Instance((at_most(TotalVariation(P, Q) ** 2, 1 - sympy.exp(-KL(P, Q))),))


class Gibbs(_OfCatalogue):
    """Gibbs' inequality: KL(P ‖ Q) >= 0.

    >>> from dpsym.language import at_least, laws
    >>> P, Q = laws("P Q")
    >>> Gibbs(P, Q).instance(at_least(KL(P, Q), 0)).relations
    (0 <= KL(P, Q),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.gibbs",)
    classical: ClassVar[str] = "Gibbs' inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        return Instance((at_most(0, KL(*self.read())),))


@dataclass(frozen=True)
class MonotoneInLevel(Shorthand):
    """The hockey-stick divergence falls as its level grows: E_b(P ‖ Q) <= E_a(P ‖ Q) for a <= b.

    Each of its summands, the positive part of p - e^ε q, falls.  Conditions: a <= b, both finite.

    >>> from dpsym.language import Space, at_most, law, laws
    >>> P, Q = laws("P Q")
    >>> MonotoneInLevel(1, 2, P, Q).instance(at_most(0, 1)).relations
    (HockeyStick(2, P, Q) <= HockeyStick(1, P, Q),)
    >>> MonotoneInLevel(1, 2, P, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MonotoneInLevel does not apply: ...
    """

    lower: Any
    upper: Any
    first: Any
    second: Any
    theorems: ClassVar[tuple[str, ...]] = ("divergences.hockey-stick-in-level",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at these levels and laws."""
        low, high = (number(self, level, "a level") for level in (self.lower, self.upper))
        laws = pair(self, self.first, self.second)
        return theorem_about(self.theorems[0], "P Q", laws, {real("a"): low, real("b"): high})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, for levels of which the first is the smaller."""
        pair(self, self.first, self.second)
        low, high = (number(self, level, "a level") for level in (self.lower, self.upper))
        sides = (HockeyStick(level, self.first, self.second) for level in (high, low))
        conditions = (condition(low, "<=", high), *finite(low, high))
        return Instance((at_most(*sides),), conditions)
