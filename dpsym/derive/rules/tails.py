"""Tails: Markov, Chernoff, the steps of adaptive processes, and the union bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.averaging import functions_in
from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    event_of,
    finite_above,
    number,
    taken,
    theorem_about,
)
from dpsym.derive.rules.outcomes import averaged, constant, finite, mean_of, outcome_of, valued
from dpsym.derive.substitution import is_function, obligations
from dpsym.language.events import Complement, Intersection
from dpsym.language.expectation import Averaged, Expectation, Probability
from dpsym.language.functions import values
from dpsym.language.processes import AdaptiveProcess
from dpsym.language.randomness import Mean, PrivacyLoss, Sample, Total
from dpsym.language.relations import Comparison, at_least, at_most, equal, greater, statement_of
from dpsym.language.sample_means import collected
from dpsym.language.symbols import Variable, real

__all__ = ["Chernoff", "Markov", "MomentOfSteps", "MonotoneTail", "SameEvent", "StepsWithin", "UnionBound"]


def _tail(variable: Any, threshold: Any, over: Any, *, strict: bool = False) -> Any:
    event = greater(variable, threshold) if strict else at_least(variable, threshold)
    return Probability(event) if over is None else Probability(event, over)


def _about_functions(name: str, law: Any, variable: Any, put: Mapping[Any, Any]) -> Cited:
    """Return a theorem about the values of a function under a law; nothing for what else is averaged."""
    if not getattr(law, "is_law", False) or not functions_in(variable) or not law.has_masses:
        return ()
    return theorem_about(name, "P", [law], put) if is_function(variable, law.space) else ()


@dataclass(frozen=True)
class Markov(Shorthand):
    """Markov's inequality: P[X >= t] <= E[X] / t for X >= 0 and 0 < t < oo; so also for P[X > t].

    ``over`` is the law of the point at which functions are taken, or the draws; left out, all that is random.
    Conditions: X >= 0 at every outcome, 0 < t, t finite.  Boucheron, Lugosi and Massart (2013, Section 2.1).

    >>> from dpsym.language import at_most, law, values
    >>> u = values("u", low=0, high=3)
    >>> Markov(u, 2, law("P")).instance(at_most(0, 1)).relations[0]
    Probability(u >= 2, P) <= Expectation(u, P)/2
    >>> Markov(law("P"), 2).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Markov does not apply: ...
    """

    variable: Any
    threshold: Any
    over: Any = None
    outcome: Any = None
    theorems: ClassVar[tuple[str, ...]] = ("concentration.markov",)
    classical: ClassVar[str] = "Markov's inequality"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem, for functions on a finite space."""
        put = {values("v", low=0): self.variable, real("t", above=0): self.threshold}
        return _about_functions(self.theorems[0], self.over, self.variable, put)

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two tails, with and without the end."""
        (X,) = averaged(self, self.variable)
        t = number(self, self.threshold, "the threshold")
        constant(self, t)
        outcome = outcome_of(self, (X,), self.over, step, self.outcome)
        bound = mean_of(self, X, self.over) / t
        conditions = (condition(0, "<=", outcome.at(X)), *finite_above(0, t))
        tails = (_tail(X, t, self.over, strict=strict) for strict in (False, True))
        return Instance(tuple(at_most(tail, bound) for tail in tails), conditions)


@dataclass(frozen=True)
class Chernoff(Shorthand):
    """Chernoff's bound: P[X >= t] <= e^(-λt) E[e^(λX)] for 0 < λ < oo and finite t; so also for P[X > t].

    Markov's inequality for e^(λX), which is never negative.  Conditions: 0 < λ, λ and t finite; X has a value
    at every outcome.
    Boucheron, Lugosi and Massart (2013, Section 2.2).

    >>> from dpsym.language import PrivacyLoss, at_most, laws, real
    >>> Z, epsilon = PrivacyLoss(*laws("P Q")), real("epsilon")
    >>> Chernoff(Z, epsilon, 2).instance(at_most(0, 1)).relations[1]
    Probability(PrivacyLoss(P, Q) > epsilon) <= exp(-2*epsilon)*Expectation(exp(2*PrivacyLoss(P, Q)))
    >>> Chernoff(epsilon, 1, 1).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Chernoff does not apply: ...
    """

    variable: Any
    threshold: Any
    rate: Any
    over: Any = None
    theorems: ClassVar[tuple[str, ...]] = ("concentration.chernoff", "privacy-loss.chernoff")
    classical: ClassVar[str] = "Markov's inequality"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem, for functions on a finite space, or for a privacy loss."""
        put = {real("t"): self.threshold, real("lambda", above=0): self.rate}
        loss = self.variable
        if self.over is None and isinstance(loss, PrivacyLoss):
            return theorem_about(self.theorems[1], "P Q", loss.args[-2:], put)
        return _about_functions(self.theorems[0], self.over, loss, {values("v"): loss, **put})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the two tails, with and without the end."""
        (X,) = averaged(self, self.variable)
        t, rate = number(self, self.threshold, "the threshold"), number(self, self.rate, "the rate")
        outcome = outcome_of(self, (X,), self.over, step)
        constant(self, t, rate)
        bound = sympy.exp(-rate * t) * mean_of(self, sympy.exp(rate * X), self.over)
        conditions = (*finite_above(0, rate), *finite(t), *valued(outcome.at(X)))
        tails = (_tail(X, t, self.over, strict=strict) for strict in (False, True))
        return Instance(tuple(at_most(tail, bound) for tail in tails), conditions)


@dataclass(frozen=True)
class StepsWithin(Rule):
    """P[Y_1 + ... + Y_k > k b] = 0 for an adaptive process whose steps lie in [a, b]: by what it is.

    Conditions: b is finite, k >= 1.

    >>> from dpsym.language import adaptive, equal
    >>> StepsWithin(adaptive("Y", 4, -1, 1)).instance(equal(0, 0)).relations
    (Probability(Total(Y) > 4) = 0,)
    >>> StepsWithin(2).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule StepsWithin does not apply: 2 is not an adaptive process
    """

    process: Any

    def instance(self, step: Comparison) -> Instance:
        """Return that the sum exceeds the greatest value of the steps with probability 0."""
        k, _, high, _ = _process(self, self.process)
        relation = equal(_tail(Total(self.process), k * high, None, strict=True), 0)
        return Instance((relation,), (condition(1, "<=", k), *finite(high)))


@dataclass(frozen=True)
class MomentOfSteps(Rule):
    """E[e^(λ(Y_1 + ... + Y_k))] <= m^k for an adaptive process, if e^(λy) <= c + d y, d >= 0, c + dβ <= m.

    Given the steps before it, e^(λY_i) has a mean of at most c + dβ, as Y_i has one of at most β; these means
    are taken one inside the other, that of the last step first (Tonelli).  ``line`` is c + d y as an
    expression in ``value``, which is y, and ranges over [a, b] at least, in which the steps lie.

    Conditions: a and b lie in the domain of y, and e^(λy) <= c + d y in all of it; 0 <= d; c + dβ <= m, and
    0 <= m; λ, c, d, β and m are finite; k >= 1.

    >>> from dpsym.language import adaptive, equal, real
    >>> y, Y = real("y", at_least=0, at_most=1), adaptive("Y", 4, 0, 1, mean=real("beta"))
    >>> MomentOfSteps(Y, 1, 1 + 2 * y, y, 3).instance(equal(0, 0)).relations
    (Expectation(exp(Total(Y))) <= 81,)
    >>> MomentOfSteps(Y, 1, sympy.exp(y), y, 3).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MomentOfSteps does not apply: exp(y) is no straight line in y
    """

    process: Any
    rate: Any
    line: Any
    value: Any
    most: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the exponential moment."""
        Y, y = self.process, self.value
        k, low, high, mean = _process(self, Y)
        if mean == sympy.oo:
            raise self.refuse(f"the conditional means of {Y} have no bound; declare it with mean=")
        rate, line = number(self, self.rate, "the rate"), number(self, self.line, "the line")
        most = number(self, self.most, "the bound of a mean")
        if not isinstance(y, Variable) or y.domain.integer or y.domain.infinite:
            raise self.refuse(f"{y} is not a real variable for the value of a step")
        fixed, slope = line.xreplace({y: sympy.S.Zero}), sympy.diff(line, y)
        if y in slope.free_symbols:
            raise self.refuse(f"{line} is no straight line in {y}")
        if y in taken(self, step, "line", "value"):
            raise self.refuse(f"{y} stands for the value of a step alone")
        constant(self, rate, fixed, slope, most)
        above = condition(sympy.exp(rate * y), "<=", fixed + slope * y)
        needed = (*obligations({y: low}), *obligations({y: high}), above, condition(0, "<=", slope))
        needed += (condition(fixed + slope * mean, "<=", most), condition(0, "<=", most))
        needed += (*finite(rate, fixed, slope, mean, most), condition(1, "<=", k))
        return Instance((at_most(Expectation(sympy.exp(rate * Total(Y))), most**k),), needed)


def _process(rule: Rule, process: Any) -> tuple[Any, ...]:
    """Return the number of steps of an adaptive process, their range, and the bound of their means."""
    if not isinstance(process, AdaptiveProcess):
        raise rule.refuse(f"{process} is not an adaptive process")
    return tuple(process.args[1:])


@dataclass(frozen=True)
class MonotoneTail(Rule):
    """P[X > b] <= P[X > a] for a <= b: the tails of a quantity fall; so also with >=.

    Conditions: a <= b, and X has a value at every outcome.

    >>> from dpsym.language import PrivacyLoss, at_most, laws
    >>> MonotoneTail(PrivacyLoss(*laws("P Q")), 1, 2).instance(at_most(0, 1)).relations[0]
    Probability(PrivacyLoss(P, Q) > 2) <= Probability(PrivacyLoss(P, Q) > 1)
    >>> MonotoneTail(1, 2, 3).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MonotoneTail does not apply: ...
    """

    variable: Any
    lower: Any
    upper: Any
    over: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, for thresholds of which the first is the smaller."""
        (X,) = averaged(self, self.variable)
        low, high = number(self, self.lower, "a threshold"), number(self, self.upper, "a threshold")
        constant(self, low, high)
        outcome = outcome_of(self, (X,), self.over, step)
        pairs = [
            [_tail(X, threshold, self.over, strict=strict) for threshold in (high, low)]
            for strict in (True, False)
        ]
        conditions = (condition(low, "<=", high), *valued(outcome.at(X)))
        return Instance(tuple(at_most(*tails) for tails in pairs), conditions)


@dataclass(frozen=True)
class SameEvent(Rule):
    """P[A] = P[B] for a relation A that is B times a factor k > 0, with all moved to one side.

    So P[S/n - m >= t] = P[S >= n (m + t)] for a sum S of n draws and its mean.  The draws of B may have other
    names.  Conditions: k is finite, and at every outcome both sides of A and B are; the sides of A differ by
    k times what those of B differ by; of a mean S/n of draws, n >= 1.

    >>> from dpsym.language import Bernoulli, draws, equal, integer, mean, probability, real, sum_of
    >>> n, t = integer("n", at_least=1), real("t")
    >>> X = draws("X", Bernoulli(probability("p")), n)
    >>> SameEvent(mean(X) > t, sum_of(X) > n * t, 1 / n).instance(equal(0, 0)).relations
    (Probability(Mean(X) > t) = Probability(Total(X) > n*t),)
    >>> SameEvent(mean(X) > t, sum_of(X) >= n * t, 1 / n).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SameEvent does not apply: one relation alone is strict
    """

    first: Any
    second: Any
    factor: Any = 1
    over: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return that both are equally probable."""
        over = () if self.over is None else (self.over,)
        stated = [Probability(statement_of(entry), *over) for entry in (self.first, self.second)]
        if any(not isinstance(entry.body, Comparison) or entry.body.op == "=" for entry in stated):
            raise self.refuse("it takes two inequalities")
        first, second = (_ordered(entry.body) for entry in stated)
        if first[0] != second[0]:
            raise self.refuse("one relation alone is strict")
        second = _called_alike(second[1:], stated[1].averaged(), stated[0].averaged())
        sides, k = averaged(self, *first[1:], *second), number(self, self.factor, "the factor")
        constant(self, k)
        whole = tuple(side.xreplace(by_sums(sides)) for side in sides)
        outcome = outcome_of(self, whole, self.over, step)
        low, high, other_low, other_high = (outcome.at(side) for side in whole)
        same = condition(sympy.expand(high - low - k * (other_high - other_low)), "=", 0)  # all is finite
        counts = (at_least(mean.args[0].number, 1) for side in sides for mean in side.atoms(Mean))
        conditions = (*finite_above(0, k), *finite(low, high, other_low, other_high), same, *counts)
        return Instance((equal(*stated),), conditions)


def _ordered(relation: Comparison) -> tuple[bool, Any, Any]:
    """Return whether an inequality is strict, its smaller side and its larger side."""
    lesser = relation.op in ("<", "<=")
    sides = (relation.lhs, relation.rhs) if lesser else (relation.rhs, relation.lhs)
    return relation.op in ("<", ">"), *sides


def by_sums(sides: Sequence[Any]) -> dict[Any, Any]:
    """Return the means of draws in some terms as sums over their number, and E[S] by that of one draw.

    >>> from dpsym.language import Bernoulli, draws, integer, mean, probability
    >>> X = draws("X", Bernoulli(probability("p")), integer("n", at_least=1))
    >>> by_sums([mean(X) - Expectation(Total(X))])[mean(X)]
    Total(X)/n
    """
    found = {}
    for sample in {sample for side in sides for sample in side.atoms(Sample)}:
        found[Mean(sample)] = Total(sample) / sample.number
        means = {part for side in sides for part in side.atoms(Averaged) if part.averaged() == [sample]}
        found |= {part: simpler for part in means if (simpler := collected(part, sample)) is not None}
    return found


def _called_alike(sides: Sequence[Any], drawn: Sequence[Any], names: Sequence[Any]) -> tuple[Any, ...]:
    """Return sides with the names that others have for draws, where each draw has one of the same law."""
    pairs = list(zip(drawn, names, strict=False))
    alike = all(type(one) is type(other) and one.args[1:] == other.args[1:] for one, other in pairs)
    if not alike or len(drawn) != len(names):  # two of them would become one
        return tuple(sides)
    return tuple(side.xreplace(dict(pairs)) for side in sides)


@dataclass(frozen=True)
class UnionBound(Rule):
    """P(S ∪ T) <= P(S) + P(T), for two events of a law or for conditions on random variables.

    The union of events is written as the complement of the intersection of their complements; said too:
    P(S ∩ T) >= P(S) + P(T) - 1, P(S) <= P(S ∩ T) + P(Tᶜ) and P(S) = P(S ∩ T) + P(S ∩ Tᶜ).  For conditions
    A, B, ... on draws, P[A or B or ...] <= P[A] + P[B] + ..., on the condition that what they compare has a
    value at every outcome.  Of one condition |X| >= t alone, P[|X| >= t] <= P[X >= t] + P[-X >= t].

    >>> from dpsym.language import at_most, event, law
    >>> P, S, T = law("P"), event("S"), event("T")
    >>> UnionBound(P, S, T).instance(at_most(0, 1)).relations[2]
    P(S) <= P(Complement(T)) + P(Intersection(S, T))
    >>> UnionBound(P, S).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule UnionBound does not apply: it takes two or more events or conditions
    """

    over: Any
    events: tuple[Any, ...]
    classical: ClassVar[str] = "union bound"

    def __init__(self, over: Any, *events: Any) -> None:
        """Take a law, or draws, or None for all that is random; and the events or conditions."""
        object.__setattr__(self, "over", over)
        object.__setattr__(self, "events", events)

    def instance(self, step: Comparison) -> Instance:
        """Return what is said of the events."""
        if len(self.events) == 1 and (both := self._both_tails()) is not None:
            return UnionBound(self.over, *both)._conditions(step, statement_of(self.events[0]))
        if len(self.events) < 2:
            raise self.refuse("it takes two or more events or conditions")
        if not any(getattr(entry, "is_event", False) for entry in self.events):
            return self._conditions(step)
        if not getattr(self.over, "is_law", False) or len(self.events) != 2:
            raise self.refuse("of events it takes two, and their law first")
        P, (S, T) = self.over, self.events
        event_of(self, S, P.space)
        event_of(self, T, P.space)
        union, common = Complement(Intersection(Complement(S), Complement(T))), Intersection(S, T)
        apart = Intersection(S, Complement(T))
        return Instance(
            (
                at_most(P(union), P(S) + P(T)),
                at_least(P(common), P(S) + P(T) - 1),
                at_most(P(S), P(common) + P(Complement(T))),
                equal(P(S), P(common) + P(apart)),
            )
        )

    def _both_tails(self) -> tuple[Comparison, Comparison] | None:
        """Return the two relations of which |X| >= t, or |X| > t, says that one holds."""
        said = statement_of(self.events[0])
        tail = isinstance(said, Comparison) and isinstance(said.lhs, sympy.Abs) and said.op in (">", ">=")
        if not tail:
            return None
        inside = said.lhs.args[0]
        return Comparison(inside, said.op, said.rhs), Comparison(-inside, said.op, said.rhs)

    def _conditions(self, step: Comparison, union: Any = None) -> Instance:
        stated = [statement_of(entry) for entry in self.events]
        for entry in stated:
            if not isinstance(entry, Comparison):
                raise self.refuse(f"{entry} is neither an event nor a relation")
        over = () if self.over is None else (self.over,)
        chances = [Probability(entry, *over) for entry in stated]
        sides = [side for chance in chances for side in (chance.body.lhs, chance.body.rhs)]
        for lhs, rhs in zip(sides[::2], sides[1::2], strict=True):
            outcome_of(self, (lhs, rhs), self.over, step)  # refuses what is not random
        outcome = outcome_of(self, tuple(sides), self.over, step)
        sound = valued(*(outcome.at(side) for side in sides))
        union = sympy.Or(*stated) if union is None else union
        return Instance((at_most(Probability(union, *over), sympy.Add(*chances)),), sound)
