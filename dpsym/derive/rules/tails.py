"""Tails: Markov, Chernoff, bounded variables (Hoeffding) and their sums (Azuma), and the union bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, event_of, finite_above, number
from dpsym.derive.rules.outcomes import averaged, constant, finite, mean_of, outcome_of, valued
from dpsym.language.events import Complement, Intersection
from dpsym.language.expectation import Probability
from dpsym.language.processes import AdaptiveProcess
from dpsym.language.randomness import Total
from dpsym.language.relations import Comparison, at_least, at_most, equal, greater, statement_of

__all__ = ["Azuma", "Chernoff", "HoeffdingBound", "Markov", "MonotoneTail", "UnionBound"]


def _tail(variable: Any, threshold: Any, over: Any, *, strict: bool = False) -> Any:
    event = greater(variable, threshold) if strict else at_least(variable, threshold)
    return Probability(event) if over is None else Probability(event, over)


@dataclass(frozen=True)
class Markov(Rule):
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
    classical: ClassVar[str] = "Markov's inequality"

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
class Chernoff(Rule):
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
    classical: ClassVar[str] = "Markov's inequality"

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
class HoeffdingBound(Rule):
    """Hoeffding's lemma: E[e^(λX)] <= e^(λ E[X] + λ² (b-a)²/8) for a <= X <= b.

    For a real λ of either sign.  Conditions: a <= X <= b at every outcome; a, b and λ finite.
    Hoeffding (1963, (4.16)).

    >>> from dpsym.language import at_most, law, real, values
    >>> u, rate = values("u", low=0, high=2), real("lambda")
    >>> HoeffdingBound(u, rate, 0, 2, law("P")).instance(at_most(0, 1)).relations[0].rhs
    exp(lambda**2/2 + lambda*Expectation(u, P))
    >>> HoeffdingBound(2, rate, 0, 2, law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule HoeffdingBound does not apply: ...
    """

    variable: Any
    rate: Any
    low: Any
    high: Any
    over: Any = None
    outcome: Any = None
    classical: ClassVar[str] = "Hoeffding's lemma"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the exponential moment."""
        (X,) = averaged(self, self.variable)
        rate, low, high = (number(self, part, "an argument") for part in (self.rate, self.low, self.high))
        outcome = outcome_of(self, (X,), self.over, step, self.outcome)
        constant(self, rate, low, high)
        here = outcome.at(X)
        conditions = (condition(low, "<=", here), condition(here, "<=", high), *finite(rate, low, high))
        left = mean_of(self, sympy.exp(rate * X), self.over)
        right = sympy.exp(rate * mean_of(self, X, self.over) + rate**2 * (high - low) ** 2 / 8)
        return Instance((at_most(left, right),), conditions)


@dataclass(frozen=True)
class Azuma(Rule):
    """Azuma's inequality: P[Y_1 + ... + Y_k > k β + t √k (b-a)/2] <= e^(-t²/2) for t >= 0.

    For an adaptive process whose steps lie in [a, b] and have conditional means of at most β: by Hoeffding's
    lemma each step multiplies the exponential moment by at most e^(λβ + λ²(b-a)²/8); take
    λ = 2t / (√k (b-a)).  Where b = a the sum exceeds kβ with probability 0; so only the strict form is
    claimed unless 0 < (b-a) t.  Azuma (1967), Hoeffding (1963, Theorem 2); Dwork and Roth (2014, Lemma 3.19).

    Conditions: 0 <= t, and t, a, b and β are finite; k >= 1.

    >>> from dpsym.language import adaptive, at_most, real
    >>> Y = adaptive("Y", 4, -1, 1, mean=0)
    >>> Azuma(Y, real("t", at_least=0)).instance(at_most(0, 1)).relations
    (Probability(Total(Y) > 2*t) <= exp(-t**2/2),)
    >>> Azuma(adaptive("Y", 4, -1, 1), 2).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Azuma does not apply: ...
    """

    process: Any
    deviation: Any
    classical: ClassVar[str] = "Azuma's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the upper tail of the sum."""
        Y, t = self.process, number(self, self.deviation, "the deviation")
        if not isinstance(Y, AdaptiveProcess):
            raise self.refuse(f"{Y} is not an adaptive process")
        _, k, low, high, mean = Y.args
        if mean == sympy.oo:
            raise self.refuse(f"the conditional means of {Y} have no bound; declare it with mean=")
        constant(self, t)
        threshold = k * mean + t * sympy.sqrt(k) * (high - low) / 2
        conditions = (condition(0, "<=", t), condition(1, "<=", k), *finite(t, low, high, mean))
        bound = sympy.exp(-(t**2) / 2)
        return Instance((at_most(_tail(Total(Y), threshold, None, strict=True), bound),), conditions)


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
class UnionBound(Rule):
    """P(S ∪ T) <= P(S) + P(T), for two events of a law or for conditions on random variables.

    The union of events is written as the complement of the intersection of their complements; said too:
    P(S ∩ T) >= P(S) + P(T) - 1, P(S) <= P(S ∩ T) + P(Tᶜ) and P(S) = P(S ∩ T) + P(S ∩ Tᶜ).  For conditions
    A, B, ... on draws, P[A or B or ...] <= P[A] + P[B] + ..., on the condition that what they compare has a
    value at every outcome.

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

    def _conditions(self, step: Comparison) -> Instance:
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
        return Instance((at_most(Probability(sympy.Or(*stated), *over), sympy.Add(*chances)),), sound)
