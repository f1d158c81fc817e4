"""A function is at least t just where e^(λv) is at least e^(λt), for each λ above 0.

The exponential function increases strictly, so both are one event; the first line of Chernoff's bound.
"""

from sympy import Rational, exp

from dpsym import Expectation, Indicator, Probability, Theorem, both, equal, law, point, real, values
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, MeanOfIndicator, MonotoneMean

P, v, t, rate = law("P"), values("v"), real("t"), real("lambda", above=0)
grown = lambda x: exp(rate * x)
closed, strict = (Probability(v >= t, P), Probability(v > t, P))
half = Rational(1, 2)

theorem = Theorem(
    id="concentration.exponential-tail",
    title="Tails by exponentials",
    claim=both(
        equal(closed, Probability(grown(v) >= grown(t), P)),
        equal(strict, Probability(grown(v) > grown(t), P)),
    ),
    tight=[{P: (half, half), v: (0, 1), t: 1, rate: 1}],
    shapes=(2, 3),
)

theorem.mistake(
    "a rate of either sign", equal(closed, Probability(exp((rate - 1) * v) >= exp((rate - 1) * t), P))
)
theorem.mistake("leaves t as it is", equal(closed, Probability(grown(v) >= t, P)))
theorem.mistake("a strict one for the other", equal(closed, Probability(grown(v) > grown(t), P)))

board, y, x = theorem.derivation, point("y"), real("x")
high, low = grown(x), grown(t)
for event, moved, above, below, strictly in (
    (v >= t, grown(v) >= grown(t), x >= t, x < t, False),
    (v > t, grown(v) > grown(t), x > t, x <= t, True),
):
    one, other = Indicator(above), Indicator(high > low if strictly else high >= low)
    number = board.lemma(f"a number x with {above}, or below", general=True)
    cases = number.cases(equal(one, other), above, below)
    up, down = cases[0].chain(low), cases[1].chain(high)
    up, down = (up.less(high), down.at_most(low)) if strictly else (up.at_most(high), down.less(low))
    cases[0].chain(one).equals(1, by=IndicatorIsOne(one)).equals(other, by=IndicatorIsOne(other), using=up)
    cases[1].chain(one).equals(0, by=IndicatorIsZero(one)).equals(
        other, by=IndicatorIsZero(other), using=down
    )
    first, second = Expectation(Indicator(event), P), Expectation(Indicator(moved), P)
    above_each, below_each = (
        board.chain(here).at_most(
            there, by=MonotoneMean(here.args[0], there.args[0], P, y), using=number.at({x: v(y)})
        )
        for here, there in ((first, second), (second, first))
    )
    steps = theorem.derive(Probability(event, P)).equals(first, by=MeanOfIndicator(event, P))
    steps.equals(second, using=(above_each, below_each), because="one event")
    steps.equals(Probability(moved, P), by=MeanOfIndicator(moved, P))
