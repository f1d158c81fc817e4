"""Inequalities between divergences: Pinsker, Bretagnolle and Huber, Gibbs, the triangle inequality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair
from dpsym.derive.rules.outcomes import finite
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL
from dpsym.language.relations import Comparison, at_most

__all__ = ["BretagnolleHuber", "Gibbs", "MonotoneInLevel", "Pinsker", "TriangleInequality"]


@dataclass(frozen=True)
class Pinsker(Rule):
    """Pinsker's inequality: TV(P, Q)² <= KL(P ‖ Q) / 2.

    >>> from dpsym.language import at_most, law, laws, Space
    >>> P, Q = laws("P Q")
    >>> Pinsker(P, Q).instance(at_most(TotalVariation(P, Q), 1)).relations
    (TotalVariation(P, Q)**2 <= KL(P, Q)/2, TotalVariation(P, Q) <= sqrt(2)*sqrt(KL(P, Q))/2)
    >>> Pinsker(P, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Pinsker does not apply: ...
    """

    first: Any
    second: Any
    classical: ClassVar[str] = "Pinsker's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        distance, divergence = _distances(self, self.first, self.second)
        return Instance((at_most(distance**2, divergence / 2), at_most(distance, sympy.sqrt(divergence / 2))))


@dataclass(frozen=True)
class BretagnolleHuber(Rule):
    """The inequality of Bretagnolle and Huber: TV(P, Q)² <= 1 - e^(-KL(P ‖ Q)).

    >>> from dpsym.language import at_most, law, laws, Space
    >>> P, Q = laws("P Q")
    >>> BretagnolleHuber(P, Q).instance(at_most(TotalVariation(P, Q), 1)).relations
    (TotalVariation(P, Q)**2 <= 1 - exp(-KL(P, Q)),)
    >>> BretagnolleHuber(P, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule BretagnolleHuber does not apply: ...
    """

    first: Any
    second: Any
    classical: ClassVar[str] = "Bretagnolle-Huber inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        distance, divergence = _distances(self, self.first, self.second)
        return Instance((at_most(distance**2, 1 - sympy.exp(-divergence)),))


@dataclass(frozen=True)
class Gibbs(Rule):
    """Gibbs' inequality: KL(P ‖ Q) >= 0.

    >>> from dpsym.language import at_least, law, laws, Space
    >>> P, Q = laws("P Q")
    >>> Gibbs(P, Q).instance(at_least(KL(P, Q), 0)).relations
    (0 <= KL(P, Q),)
    >>> Gibbs(P, law("R", on=Space("Z"))).instance(at_least(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Gibbs does not apply: ...
    """

    first: Any
    second: Any
    classical: ClassVar[str] = "Gibbs' inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two laws."""
        pair(self, self.first, self.second)
        return Instance((at_most(0, KL(self.first, self.second)),))


@dataclass(frozen=True)
class TriangleInequality(Rule):
    """TV(P, R) <= TV(P, Q) + TV(Q, R).

    >>> from dpsym.language import at_most, laws, law, Space
    >>> P, Q, R = laws("P Q R")
    >>> TriangleInequality(P, Q, R).instance(at_most(0, 1)).relations
    (TotalVariation(P, R) <= TotalVariation(P, Q) + TotalVariation(Q, R),)
    >>> TriangleInequality(P, Q, law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule TriangleInequality does not apply: ...
    """

    first: Any
    between: Any
    last: Any
    classical: ClassVar[str] = "triangle inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for three laws."""
        pair(self, self.first, self.between, self.last)
        whole = TotalVariation(self.first, self.last)
        parts = TotalVariation(self.first, self.between) + TotalVariation(self.between, self.last)
        return Instance((at_most(whole, parts),))


@dataclass(frozen=True)
class MonotoneInLevel(Rule):
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
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, for levels of which the first is the smaller."""
        pair(self, self.first, self.second)
        low, high = (number(self, level, "a level") for level in (self.lower, self.upper))
        sides = (HockeyStick(level, self.first, self.second) for level in (high, low))
        conditions = (condition(low, "<=", high), *finite(low, high))
        return Instance((at_most(*sides),), conditions)


def _distances(rule: Rule, first: Any, second: Any) -> tuple[Any, Any]:
    """Return the total variation and the KL divergence of two laws on one space."""
    pair(rule, first, second)
    return TotalVariation(first, second), KL(first, second)
