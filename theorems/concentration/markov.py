"""A function with values in [0, oo) is at least t with probability at most its mean over t."""

from dpsym import Expectation, Indicator, Probability, Theorem, law, point, real, values
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, MeanOfIndicator, MonotoneMean

P, v, t = law("P"), values("v", low=0), real("t", above=0)
w = values("w")
tail = Probability(v >= t, P)

theorem = Theorem(
    id="concentration.markov",
    title="Markov's inequality",
    claim=tail <= Expectation(v, P) / t,
    shapes=(2, 3),
)

theorem.mistake("a function of either sign", Probability(w >= t, P) <= Expectation(w, P) / t)
theorem.mistake("half of it", tail <= Expectation(v, P) / (2 * t))
theorem.mistake("the square", tail <= Expectation(v, P) ** 2 / t**2)

# At each point the indicator of v >= t is at most v/t.
board, y, share = theorem.derivation, point("y"), Indicator(v >= t)
x = real("x", at_least=0)
number = board.lemma("a number above t, or below", general=True)
cases = number.cases(Indicator(x >= t) <= x / t, x >= t, x < t)
cases[0].chain(Indicator(x >= t)).equals(1, by=IndicatorIsOne(Indicator(x >= t))).at_most(x / t)
cases[1].chain(Indicator(x >= t)).equals(0, by=IndicatorIsZero(Indicator(x >= t))).at_most(x / t)
steps = theorem.derive(tail).equals(Expectation(share, P), by=MeanOfIndicator(v >= t, P))
steps.at_most(Expectation(v / t, P), by=MonotoneMean(share, v / t, P, y), using=number.at({x: v(y)}))
steps.equals(Expectation(v, P) / t, by=Linearity(v / t, P))
