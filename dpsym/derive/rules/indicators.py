"""What a quantity is where a condition holds: indicators, and the least delta of a bounded loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Cited, Instance, Rule, Shorthand, condition, theorem_about, with_masses
from dpsym.derive.rules.outcomes import finite, valued
from dpsym.derive.rules.shapes import AtLevel
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.expectation import Indicator, Probability
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import NEGATED, Comparison, at_most, equal, greater, less, statement_of
from dpsym.language.symbols import real

__all__ = ["IndicatorIsOne", "IndicatorIsZero", "LossWithin", "NoExcess", "NoLoss", "SomeExcess", "SomeLoss"]
__all__ += ["ValueOfCase"]


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

    def instance(self, step: Comparison) -> Instance:
        """Return that the indicator is 0."""
        opposite = _opposite(_stated(self, self.indicator), "<" if self.less else ">")
        return Instance((equal(self.indicator, 0),), (opposite,))


@dataclass(frozen=True)
class ValueOfCase(Rule):
    """A function by cases is what its first case says that holds, as x for x >= 0, else -x.

    ``place`` is the number of the case, from 1.  Conditions: that of the case, the opposites of those before
    it, which are no equations, and that the case has a value.

    >>> from dpsym.language import equal, real
    >>> x = real("x")
    >>> size = sympy.Piecewise((x, x >= 0), (-x, True))
    >>> ValueOfCase(size, 2).instance(equal(0, 0))
    Instance(relations=(Piecewise((x, x >= 0), (-x, True)) = -x,), conditions=(x < 0,))
    >>> ValueOfCase(x, 1).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ValueOfCase does not apply: ...
    """

    whole: Any
    place: int

    def instance(self, step: Comparison) -> Instance:
        """Return the value of the case."""
        if not isinstance(self.whole, sympy.Piecewise) or self.place not in range(
            1, len(self.whole.args) + 1
        ):
            raise self.refuse(f"{self.whole} has no case number {self.place}")
        *before, (value, holds) = ((case.expr, case.cond) for case in self.whole.args[: self.place])
        wanted = [] if holds == sympy.true else [holds]
        stated = [statement_of(entry) for entry in (*(entry for _, entry in before), *wanted)]
        if any(not isinstance(entry, Comparison) or entry.op not in NEGATED for entry in stated):
            raise self.refuse(f"its cases up to {self.place} are not told apart by inequalities")
        failed = (_opposite(entry) for entry in stated[: len(before)])
        return Instance((equal(self.whole, value),), (*failed, *stated[len(before) :], *valued(value)))


class _OfLargestLoss(AtLevel, Shorthand):
    """A theorem of the catalogue about the largest loss of two laws on a finite space, and a level.

    Attributes:
        symbol: the name that the level has in the theorem.
    """

    symbol: ClassVar[str] = "epsilon"

    def read(self) -> tuple[Any, Any, Any]:
        """Return the level and the two laws, which have masses."""
        level, P, Q = super().read()
        return level, *with_masses(self, P, Q)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this level and these laws."""
        level, P, Q = self.read()
        return theorem_about(self.theorems[0], "P Q", (P, Q), {real(self.symbol): level})


class NoExcess(_OfLargestLoss):
    """E_ε(P ‖ Q) = 0 if D_∞(P ‖ Q) <= ε: then p <= e^ε q at every point, and there is no excess to sum.

    Conditions: D_∞(P ‖ Q) <= ε, and ε is finite.

    >>> from dpsym.language import equal, laws, real
    >>> NoExcess(real("epsilon"), *laws("P Q")).instance(equal(0, 0)).relations
    (HockeyStick(epsilon, P, Q) = 0,)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.no-excess",)

    def instance(self, step: Comparison) -> Instance:
        """Return that the hockey-stick divergence is 0."""
        level, P, Q = self.read()
        bounded = condition(MaxDivergence(P, Q), "<=", level)
        return Instance((equal(HockeyStick(level, P, Q), 0),), (bounded, *finite(level)))


class LossWithin(_OfLargestLoss):
    """D_∞(P ‖ Q) <= ε if E_ε(P ‖ Q) <= 0: no point has p > e^ε q, as each would add to the sum.

    Conditions: E_ε(P ‖ Q) <= 0, and ε is finite.

    >>> from dpsym.language import equal, laws, real
    >>> LossWithin(real("epsilon"), *laws("P Q")).instance(equal(0, 0)).relations
    (MaxDivergence(P, Q) <= epsilon,)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.loss-within",)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the max divergence."""
        level, P, Q = self.read()
        none = condition(HockeyStick(level, P, Q), "<=", 0)
        return Instance((at_most(MaxDivergence(P, Q), level),), (none, *finite(level)))


class NoLoss(_OfLargestLoss):
    """P[Z > t] = 0 for the privacy loss Z of P and Q if D_∞(P ‖ Q) <= t, its largest value; t is finite.

    >>> from dpsym.language import equal, laws, real
    >>> NoLoss(real("t"), *laws("P Q")).instance(equal(0, 0)).relations
    (Probability(PrivacyLoss(P, Q) > t) = 0,)
    """

    theorems: ClassVar[tuple[str, ...]] = ("privacy-loss.no-tail",)
    symbol = "t"

    def instance(self, step: Comparison) -> Instance:
        """Return that the tail has no mass."""
        t, P, Q = self.read()
        tail = Probability(greater(PrivacyLoss(P, Q), t))
        return Instance((equal(tail, 0),), (condition(MaxDivergence(P, Q), "<=", t), *finite(t)))


class SomeExcess(_OfLargestLoss):
    """E_ε(P ‖ Q) > 0 if D_∞(P ‖ Q) > ε: then p > e^ε q somewhere, where P has mass; ε is finite.

    >>> from dpsym.language import equal, laws, real
    >>> SomeExcess(real("epsilon"), *laws("P Q")).instance(equal(0, 0)).relations
    (0 < HockeyStick(epsilon, P, Q),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.some-excess",)

    def instance(self, step: Comparison) -> Instance:
        """Return that the hockey-stick divergence is positive."""
        level, P, Q = self.read()
        larger = condition(level, "<", MaxDivergence(P, Q))
        return Instance((less(0, HockeyStick(level, P, Q)),), (larger, *finite(level)))


class SomeLoss(_OfLargestLoss):
    """P[Z > t] > 0 for the privacy loss Z of P and Q if D_∞(P ‖ Q) > t, its largest value; t is finite.

    >>> from dpsym.language import equal, laws, real
    >>> SomeLoss(real("t"), *laws("P Q")).instance(equal(0, 0)).relations
    (0 < Probability(PrivacyLoss(P, Q) > t),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("privacy-loss.some-tail",)
    symbol = "t"

    def instance(self, step: Comparison) -> Instance:
        """Return that the tail has mass."""
        t, P, Q = self.read()
        tail = Probability(greater(PrivacyLoss(P, Q), t))
        return Instance((less(0, tail),), (condition(t, "<", MaxDivergence(P, Q)), *finite(t)))


def _opposite(stated: Comparison, of_equation: str = ">") -> Comparison:
    """Return a relation that fails where the one that is stated holds."""
    return Comparison(stated.lhs, NEGATED.get(stated.op, of_equation), stated.rhs)


def _stated(rule: Rule, indicator: Any) -> Comparison:
    """Return the relation of which something is the indicator."""
    if not isinstance(indicator, Indicator) or not isinstance(indicator.args[0], Comparison):
        raise rule.refuse(f"{indicator} is not the indicator of one relation")
    return indicator.args[0]
