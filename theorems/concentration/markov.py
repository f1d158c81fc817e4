"""A function with values in [0, oo) is at least t with probability at most its mean over t."""

from dpsym import Expectation, Indicator, Probability, Theorem, both, law, point, real, values
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, MeanOfIndicator, MonotoneMean

P, v, t = law("P"), values("v", low=0), real("t", above=0)
w = values("w")
tail, bound = Probability(v >= t, P), Expectation(v, P) / t

theorem = Theorem(
    id="concentration.markov",
    title="Markov's inequality",
    claim=both(tail <= bound, Probability(v > t, P) <= bound),
    shapes=(2, 3),
)

theorem.mistake("a function of either sign", Probability(w >= t, P) <= Expectation(w, P) / t)
theorem.mistake("half of it", tail <= Expectation(v, P) / (2 * t))
theorem.mistake("the square", tail <= Expectation(v, P) ** 2 / t**2)

# At each point the indicator of v >= t, or of v > t, is at most v/t.
board, y, x = theorem.derivation, point("y"), real("x", at_least=0)
for event, above, below in ((v >= t, x >= t, x < t), (v > t, x > t, x <= t)):
    share, here = Indicator(event), Indicator(above)
    number = board.lemma(f"a number with {above}, or below", general=True)
    cases = number.cases(here <= x / t, above, below)
    cases[0].chain(here).equals(1, by=IndicatorIsOne(here)).at_most(x / t)
    cases[1].chain(here).equals(0, by=IndicatorIsZero(here)).at_most(x / t)
    steps = theorem.derive(Probability(event, P)).equals(Expectation(share, P), by=MeanOfIndicator(event, P))
    steps.at_most(Expectation(v / t, P), by=MonotoneMean(share, v / t, P, y), using=number.at({x: v(y)}))
    steps.equals(bound, by=Linearity(v / t, P))
