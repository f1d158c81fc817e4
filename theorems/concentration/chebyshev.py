"""Chebyshev's inequality, by the second moment.

|v| is at least t with probability at most the mean of v^2 over t^2. For v less its mean this is the
variance.
"""

from dpsym import Expectation, Indicator, Probability, Theorem, law, point, real, values
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, MeanOfIndicator, MonotoneMean

P, v, t = law("P"), values("v"), real("t", above=0)
tail = Probability(v**2 >= t**2, P)
square = Expectation(v**2, P)

theorem = Theorem(
    id="concentration.chebyshev",
    title="Chebyshev's inequality, by the second moment",
    claim=tail <= square / t**2,
    shapes=(2, 3),
)

theorem.mistake("half of it", tail <= square / (2 * t**2))
theorem.mistake("the variance", tail <= (square - Expectation(v, P) ** 2) / t**2)
theorem.mistake("without the square of t", tail <= square / t)

# Markov's inequality for v^2: at each point the indicator of v^2 >= t^2 is at most v^2/t^2.
board, y, share = theorem.derivation, point("y"), lambda x: Indicator(x**2 >= t**2)
x, part = real("x"), v**2 / t**2
number = board.lemma("a square above that of t, or below", general=True)
cases = number.cases(share(x) <= x**2 / t**2, x**2 >= t**2, x**2 < t**2)
cases[0].chain(share(x)).equals(1, by=IndicatorIsOne(share(x))).at_most(x**2 / t**2)
cases[1].chain(share(x)).equals(0, by=IndicatorIsZero(share(x))).at_most(x**2 / t**2)
steps = theorem.derive(tail).equals(Expectation(share(v), P), by=MeanOfIndicator(v**2 >= t**2, P))
steps.at_most(Expectation(part, P), by=MonotoneMean(share(v), part, P, y), using=number.at({x: v(y)}))
steps.equals(square / t**2, by=Linearity(part, P))
