"""What a quantity is where a condition holds: indicators, and the least delta of a bounded loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.expectation import Indicator, Probability
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, at_most, equal, greater

__all__ = ["IndicatorIsOne", "IndicatorIsZero", "LossWithin", "NoExcess", "NoLoss", "SomeExcess", "SomeLoss"]

FAILS: Final = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass(frozen=True)
class IndicatorIsOne(Rule):
    """The indicator of a relation is 1, on the condition that the relation holds.

    >>> from dpsym.language import equal, real
    >>> x = real("x")
    >>> IndicatorIsOne(Indicator(x > 0)).instance(equal(0, 0))
    Instance(relations=(Indicator(x > 0) = 1,), conditions=(x > 0,))
    >>> IndicatorIsOne(x).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule IndicatorIsOne does not apply: ...
    """

    indicator: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the indicator is 1."""
        return Instance((equal(self.indicator, 1),), (_stated(self, self.indicator),))


@dataclass(frozen=True)
class IndicatorIsZero(Rule):
    """The indicator of a relation is 0, on the condition that the opposite relation holds.

    The opposite of an equation is that the left side is the larger one, or, with ``less``, the smaller one.
    Both sides of a relation that holds have a value, so that the other relation fails.

    >>> from dpsym.language import equal, real
    >>> x = real("x")
    >>> IndicatorIsZero(Indicator(x > 0)).instance(equal(0, 0))
    Instance(relations=(Indicator(x > 0) = 0,), conditions=(x <= 0,))
    >>> IndicatorIsZero(x).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule IndicatorIsZero does not apply: ...
    """

    indicator: Any
    less: bool = False
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the indicator is 0."""
        stated = _stated(self, self.indicator)
        opposite = FAILS.get(stated.op, "<" if self.less else ">")
        return Instance((equal(self.indicator, 0),), (Comparison(stated.lhs, opposite, stated.rhs),))


@dataclass(frozen=True)
class NoExcess(Rule):
    """E_ε(P ‖ Q) = 0 if D_∞(P ‖ Q) <= ε: then p <= e^ε q at every point, and there is no excess to sum.

    Conditions: D_∞(P ‖ Q) <= ε, and ε is finite.

    >>> from dpsym.language import equal, law, laws, real, Space
    >>> P, Q = laws("P Q")
    >>> NoExcess(real("epsilon"), P, Q).instance(equal(0, 0)).relations
    (HockeyStick(epsilon, P, Q) = 0,)
    >>> NoExcess(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NoExcess does not apply: ...
    """

    level: Any
    first: Any
    second: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the hockey-stick divergence is 0."""
        pair(self, self.first, self.second)
        level = number(self, self.level, "the level")
        bounded = condition(MaxDivergence(self.first, self.second), "<=", level)
        relation = equal(HockeyStick(level, self.first, self.second), 0)
        return Instance((relation,), (bounded, *_finite(level)))


@dataclass(frozen=True)
class LossWithin(Rule):
    """D_∞(P ‖ Q) <= ε if E_ε(P ‖ Q) <= 0: no point has p > e^ε q, as each would add to the sum.

    Conditions: E_ε(P ‖ Q) <= 0, and ε is finite.

    >>> from dpsym.language import equal, law, laws, real, Space
    >>> P, Q = laws("P Q")
    >>> LossWithin(real("epsilon"), P, Q).instance(equal(0, 0)).relations
    (MaxDivergence(P, Q) <= epsilon,)
    >>> LossWithin(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossWithin does not apply: ...
    """

    level: Any
    first: Any
    second: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the max divergence."""
        pair(self, self.first, self.second)
        level = number(self, self.level, "the level")
        none = condition(HockeyStick(level, self.first, self.second), "<=", 0)
        return Instance((at_most(MaxDivergence(self.first, self.second), level),), (none, *_finite(level)))


@dataclass(frozen=True)
class NoLoss(Rule):
    """P[Z > t] = 0 for the privacy loss Z of P and Q if D_∞(P ‖ Q) <= t, its largest value; t is finite.

    >>> from dpsym.language import equal, law, laws, real, Space
    >>> P, Q = laws("P Q")
    >>> NoLoss(real("t"), P, Q).instance(equal(0, 0)).relations
    (Probability(PrivacyLoss(P, Q) > t) = 0,)
    >>> NoLoss(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NoLoss does not apply: ...
    """

    threshold: Any
    first: Any
    second: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the tail has no mass."""
        pair(self, self.first, self.second)
        threshold = number(self, self.threshold, "the threshold")
        bounded = condition(MaxDivergence(self.first, self.second), "<=", threshold)
        tail = Probability(greater(PrivacyLoss(self.first, self.second), threshold))
        return Instance((equal(tail, 0),), (bounded, *_finite(threshold)))


@dataclass(frozen=True)
class SomeExcess(Rule):
    """E_ε(P ‖ Q) > 0 if D_∞(P ‖ Q) > ε: then p > e^ε q somewhere, where P has mass; ε is finite.

    >>> from dpsym.language import equal, law, laws, real, Space
    >>> P, Q = laws("P Q")
    >>> SomeExcess(real("epsilon"), P, Q).instance(equal(0, 0)).relations
    (0 < HockeyStick(epsilon, P, Q),)
    >>> SomeExcess(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SomeExcess does not apply: ...
    """

    level: Any
    first: Any
    second: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the hockey-stick divergence is positive."""
        pair(self, self.first, self.second)
        level = number(self, self.level, "the level")
        larger = condition(level, "<", MaxDivergence(self.first, self.second))
        relation = Comparison(0, "<", HockeyStick(level, self.first, self.second))
        return Instance((relation,), (larger, *_finite(level)))


@dataclass(frozen=True)
class SomeLoss(Rule):
    """P[Z > t] > 0 for the privacy loss Z of P and Q if D_∞(P ‖ Q) > t, its largest value; t is finite.

    >>> from dpsym.language import equal, law, laws, real, Space
    >>> P, Q = laws("P Q")
    >>> SomeLoss(real("t"), P, Q).instance(equal(0, 0)).relations
    (0 < Probability(PrivacyLoss(P, Q) > t),)
    >>> SomeLoss(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SomeLoss does not apply: ...
    """

    threshold: Any
    first: Any
    second: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the tail has mass."""
        pair(self, self.first, self.second)
        threshold = number(self, self.threshold, "the threshold")
        larger = condition(threshold, "<", MaxDivergence(self.first, self.second))
        tail = Probability(greater(PrivacyLoss(self.first, self.second), threshold))
        return Instance((Comparison(0, "<", tail),), (larger, *_finite(threshold)))


def _finite(level: Any) -> tuple[Any, ...]:
    return condition(-sympy.oo, "<", level), condition(level, "<", sympy.oo)


def _stated(rule: Rule, indicator: Any) -> Comparison:
    """Return the relation of which something is the indicator."""
    if not isinstance(indicator, Indicator) or not isinstance(indicator.args[0], Comparison):
        raise rule.refuse(f"{indicator} is not the indicator of one relation")
    return indicator.args[0]
