"""Means: linearity, monotonicity, the tower rule, change of measure, layer cake, and means as sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.ranges import is_bounded
from dpsym.derive.rules.base import Instance, Rule, condition, inside, number, taken, with_masses
from dpsym.derive.rules.outcomes import Outcome, averaged, constant, finite, mean_of, outcome_of, valued
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.expectation import Expectation, Indicator, Probability
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, PrivacyLoss, random_in
from dpsym.language.relations import Comparison, at_most, equal, greater, statement_of
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import real

__all__ = ["ChangeOfMeasure", "LayerCake", "Linearity", "MeanAsSum", "MeanBySupremum"]
__all__ += ["MeanOfIndicator", "MonotoneMean", "Tower"]


@dataclass(frozen=True)
class Linearity(Rule):
    """E[a X + b Y + c] = a E[X] + b E[Y] + c; the sum is multiplied out first.

    Of e^(c + X), e^c is a factor.  Conditions: a, b and c are finite; X is finite at every outcome, or a is
    positive and X > -oo, so that infinity is not taken from infinity; for laws with a density, that E[X] is
    finite.

    >>> from dpsym.language import equal, law, real, values
    >>> u, v, a = values("u"), values("v"), real("a")
    >>> Linearity(a * u - v + 1, law("P")).instance(equal(0, 0)).relations[0].rhs
    a*Expectation(u, P) - Expectation(v, P) + 1
    >>> Linearity(a + 1, law("P")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Linearity does not apply: ...
    """

    body: Any
    over: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean of the sum and the sum of the means."""
        (body,) = averaged(self, self.body)
        outcome = outcome_of(self, (body,), self.over, step)
        whole: list[Any] = []
        needed: list[Any] = []
        for summand in sympy.Add.make_args(sympy.expand_mul(body)):
            scale, rest = _apart(summand, outcome)
            mean = mean_of(self, rest, self.over)
            whole.append(scale * mean)
            needed += finite(scale)
            if not outcome.discrete:
                needed += finite(mean)
            elif finite(outcome.at(rest)):
                needed += [condition(0, "<", scale), condition(-sympy.oo, "<", outcome.at(rest))]
        return Instance((equal(mean_of(self, body, self.over), sympy.Add(*whole)),), tuple(needed))


@dataclass(frozen=True)
class MonotoneMean(Rule):
    """E[X] <= E[Y] if X <= Y at every outcome.

    Conditions: X <= Y and -oo < X at every outcome; for laws with a density, that E[X] is finite.

    >>> from dpsym.language import at_most, law, values
    >>> u = values("u", low=0, high=1)
    >>> MonotoneMean(u**2, u, law("P")).instance(at_most(0, 1)).conditions
    (ForAll(y, ValueAt(u, y)**2 <= ValueAt(u, y)),)
    >>> MonotoneMean(1, 2, law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MonotoneMean does not apply: ...
    """

    lesser: Any
    greater: Any
    over: Any = None
    outcome: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality between the two means."""
        X, Y = averaged(self, self.lesser, self.greater)
        outcome = outcome_of(self, (X, Y), self.over, step, self.outcome)
        small, large = outcome.at(X), outcome.at(Y)
        means = mean_of(self, X, self.over), mean_of(self, Y, self.over)
        sound = tuple(entry for entry in finite(small) if entry.rhs != sympy.oo)
        if not outcome.discrete:
            sound += finite(means[0])
        return Instance((at_most(*means),), (condition(small, "<=", large), *sound))


@dataclass(frozen=True)
class Tower(Rule):
    """E[f(X, Y)] = E[E[f(X, Y) | X]]: the mean over the ``inner`` draws is taken first.

    The laws of the inner draws may depend on the others, and not the other way around.  Conditions: f is
    evidently finite, or f >= 0 at every outcome (Tonelli); for laws with a density f evidently lies between
    two numbers, or is not negative.

    >>> from dpsym.language import Bernoulli, draw, draws, equal, mean
    >>> B = draw("B", Bernoulli(sympy.Rational(1, 2)))
    >>> X = draw("X", Bernoulli((1 + B) / 3))
    >>> Tower(X * B, X).instance(equal(0, 0)).relations
    (Expectation(B*X) = Expectation(Expectation(B*X, X)),)
    >>> Tower(X * B, B).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Tower does not apply: ...
    """

    body: Any
    inner: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean and the iterated mean."""
        (body,) = averaged(self, self.body)
        inner = self.inner if isinstance(self.inner, tuple) else (self.inner,)
        present = random_in(body)
        outer = [entry for entry in present if entry not in inner]
        if not outer or not all(entry in present for entry in inner):
            raise self.refuse(f"of the random variables in {body}, {self.inner} is not a part")
        for entry in outer:
            if any(other in random_in(entry.law) for other in inner):
                raise self.refuse(f"the law of {entry} depends on {self.inner}, over which is averaged first")
        outcome = outcome_of(self, (body,), None, step)
        mean = Expectation(body)
        needed = finite(outcome.at(body)) if outcome.discrete else not is_bounded(mean)
        conditions = (condition(0, "<=", outcome.at(body)),) if needed else ()
        over = inner[0] if len(inner) == 1 else sympy.Tuple(*inner)
        return Instance((equal(mean, Expectation(Expectation(body, over))),), conditions)


@dataclass(frozen=True)
class _AtPoint(Rule):
    """A theorem about a mean over the points of a law."""

    body: Any
    point: Any
    over: Any = None

    def read(self, step: Comparison) -> tuple[Any, Any, Any, tuple[Any, ...]]:
        """Return the mean, the law over whose points it is, the body at the point, that this has a value."""
        (body,) = averaged(self, self.body)
        law, here = _on_points(self, body, self.over, self.point, step)
        sound = valued(outcome_of(self, (body,), self.over, step).at(body))
        return mean_of(self, body, self.over), law, here, sound


class MeanAsSum(_AtPoint):
    """E_P[f] = Σ_y P(y) f(y), for functions under a law, one draw from it, or a privacy loss.

    At a point without mass both sides have nothing.  The body has no probabilities as factors of its
    summands, as these would be taken together with P(y).  Conditions: f has a value at every point.

    >>> from dpsym.language import equal, law, point, values
    >>> MeanAsSum(values("u") ** 2, point("y"), law("P")).instance(equal(0, 0)).relations
    (Expectation(u**2, P) = SumOver(P(y)*ValueAt(u, y)**2, y),)
    >>> MeanAsSum(2, point("y"), law("P")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MeanAsSum does not apply: ...
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean and the sum over the points."""
        mean, law, here, sound = self.read(step)
        for summand in sympy.Add.make_args(sympy.expand_mul(here)):
            for factor in sympy.Mul.make_args(summand):
                above, below = sympy.fraction(factor.as_base_exp()[0])
                if any(getattr(part, "is_probability", False) for part in (above, below)):
                    raise self.refuse(f"{factor} is a factor in {here}, and would be joined with P(y)")
        return Instance((equal(mean, SumOver(law(self.point) * here, self.point)),), sound)


@dataclass(frozen=True)
class MeanOfIndicator(Rule):
    """P[A] = E[1_A] for a condition A on functions under a law, on draws, or on a privacy loss.

    Conditions: both sides of A have a value at every outcome, as log(h) has not where h < 0.

    >>> from dpsym.language import equal, law, real, values
    >>> u, t = values("u"), real("t")
    >>> MeanOfIndicator(u > t, law("P")).instance(equal(0, 0)).relations
    (Probability(u > t, P) = Expectation(Indicator(u > t), P),)
    >>> MeanOfIndicator(t > 0, law("P")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MeanOfIndicator does not apply: ...
    """

    event: Any
    over: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the probability and the mean."""
        stated = statement_of(self.event)
        if not isinstance(stated, Comparison):
            raise self.refuse(f"{stated} is not a relation")
        indicator = Indicator(stated)
        outcome = outcome_of(self, (indicator,), self.over, step)
        chance = Probability(stated, *(() if self.over is None else (self.over,)))
        sound = valued(outcome.at(stated.lhs), outcome.at(stated.rhs))
        return Instance((equal(chance, mean_of(self, indicator, self.over)),), sound)


class MeanBySupremum(_AtPoint):
    """E_P[f] <= sup_y f(y), and also with the supremum over the points y with P(y) > 0.

    Conditions: -oo < f(y) at every point.

    >>> from dpsym.language import at_most, law, point, values
    >>> MeanBySupremum(values("u"), point("y"), law("P")).instance(at_most(0, 1)).relations[0]
    Expectation(u, P) <= Supremum(ValueAt(u, y), y)
    >>> MeanBySupremum(2, point("y"), law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MeanBySupremum does not apply: ...
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the mean by the two suprema."""
        (mean, law, here, _), y = self.read(step), self.point
        tops = Supremum(here, y), Supremum(here, y, where=law(y) > 0)
        sound = tuple(entry for entry in finite(here) if entry.rhs != sympy.oo)
        return Instance(tuple(at_most(mean, top) for top in tops), sound)


@dataclass(frozen=True)
class ChangeOfMeasure(Rule):
    """E_P[f(X)] = E_Q[p/q(Y) f(Y)] for draws X from P and Y from Q, where P has no mass that Q has not.

    ``body`` is f(X).  Conditions: D_oo(P ‖ Q) < oo, and f is finite at every point.

    >>> from dpsym.language import draw, equal, event, kernel, laws
    >>> P, Q = laws("P Q")
    >>> X, Y, chance = draw("X", P), draw("Y", Q), lambda x: kernel("K")(x)(event("S"))
    >>> ChangeOfMeasure(X, Y, chance(X)).instance(equal(0, 0)).relations
    (Expectation(K(X)(S)) = Expectation(P(Y)*K(Y)(S)/Q(Y)),)
    >>> ChangeOfMeasure(X, P, chance(X)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ChangeOfMeasure does not apply: ...
    """

    first: Any
    second: Any
    body: Any
    classical: ClassVar[str] = "change of measure"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the means under the two laws."""
        X, Y = self.first, self.second
        (body,) = averaged(self, self.body)
        if not (isinstance(X, Draw) and isinstance(Y, Draw)) or random_in(body) != [X] or body.has(Y):
            raise self.refuse(f"{X} and {Y} are not two draws, the first of which is all that is random")
        P, Q = with_masses(self, X.law, Y.law)
        outcome = outcome_of(self, (body,), None, step)
        (place,) = outcome.values.values()
        if not isinstance(place, Point):
            raise self.refuse(f"{X} is not used as a point of a finite space in {body}")
        here = outcome.at(body)
        conditions = (condition(MaxDivergence(P, Q), "<", sympy.oo), *finite(here))
        right = Expectation(P(Y) / Q(Y) * here.xreplace({place: Y}))
        return Instance((equal(Expectation(body), right),), conditions)


@dataclass(frozen=True)
class LayerCake(Rule):
    """E[X] = ∫_0^b P[X > t] dt for 0 <= X <= b, where b may be infinite (Tonelli).

    Conditions: 0 <= X <= b at every outcome.

    >>> from dpsym.language import equal, law, real, values
    >>> u, t = values("u", low=0, high=1), sympy.Symbol("t")
    >>> LayerCake(u, 1, law("P"), level=t).instance(equal(0, 0)).relations[0].rhs
    Integral(Probability(u > t, P), (t, 0, 1))
    >>> LayerCake(2, 1, law("P")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LayerCake does not apply: ...
    """

    variable: Any
    top: Any = sympy.oo
    over: Any = None
    level: Any = None
    outcome: Any = None
    classical: ClassVar[str] = "layer cake"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean and the integral of the tails."""
        (X,) = averaged(self, self.variable)
        top = number(self, self.top, "the upper end")
        constant(self, top)
        others = taken(self, step, "level", "outcome")
        outcome = outcome_of(self, (X,), self.over, step, self.outcome)
        t = self.level if self.level is not None else real(fresh("t", {str(symbol) for symbol in others}))
        if not isinstance(t, sympy.Symbol) or t in others:
            raise self.refuse(f"{t} is not a new variable for the level")
        tail = Probability(greater(X, t), *(() if self.over is None else (self.over,)))
        here = outcome.at(X)
        conditions = (condition(0, "<=", here), condition(here, "<=", top))
        return Instance((equal(mean_of(self, X, self.over), sympy.Integral(tail, (t, 0, top))),), conditions)


def _apart(summand: Any, outcome: Outcome) -> tuple[Any, Any]:
    """Return the factors of a summand that do not vary, and those that do."""
    fixed, varying = [], []
    for factor in sympy.Mul.make_args(summand):
        if outcome.at(factor) == factor:
            fixed.append(factor)
        elif isinstance(factor, sympy.exp):
            parts = sympy.Add.make_args(sympy.expand_mul(factor.args[0]))
            still = [part for part in parts if outcome.at(part) == part]
            fixed.append(sympy.exp(sympy.Add(*still)))
            varying.append(sympy.exp(sympy.Add(*(part for part in parts if part not in still))))
        else:
            varying.append(factor)
    return sympy.Mul(*fixed), sympy.Mul(*varying)


def _on_points(rule: Rule, body: Any, over: Any, point: Any, step: Comparison) -> tuple[Any, Any]:
    """Return the law over whose points a body is averaged, and the body at a point of its space."""
    if point in body.free_symbols | inside(body) | getattr(over, "free_symbols", set()):
        raise rule.refuse(f"{point} stands in {body} or in its law; use a new point")
    outcome = outcome_of(rule, (body,), over, step)
    symbols = set(outcome.values.values())
    losses = [entry for entry in outcome.values if isinstance(entry, PrivacyLoss)]
    draws = [entry for entry in outcome.values if isinstance(entry, Draw)]
    if len(losses) + len(draws) > 1 or ((losses or draws) and len(symbols) > 1):
        raise rule.refuse(f"{body} has more than one random variable")
    law = losses[0].law if losses else draws[0].law if draws else over
    if not isinstance(point, Point) or point.space != law.space or not law.has_masses:
        raise rule.refuse(f"{point} is not a point of the space of {law}")
    if losses:
        p, q = (entry(point) for entry in losses[0].args)
        return law, outcome.at(body).xreplace({outcome.values[losses[0]]: sympy.log(p / q)})
    if draws and not isinstance(outcome.values[draws[0]], Point):
        raise rule.refuse(f"{draws[0]} is used as a number in {body}, not as a point")
    places = {entry for symbol in symbols for entry in symbol.free_symbols if isinstance(entry, Point)}
    return law, outcome.at(body).xreplace(dict.fromkeys(places, point))
