"""Chebyshev's inequality, by the second moment.

|v| is at least t with probability at most the mean of v^2 over t^2. For v less its mean this is the
variance.
"""

from dpsym import Expectation, Probability, Theorem, law, real, values
from dpsym.derive import Markov

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

theorem.derive(tail).at_most(square / t**2, by=Markov(v**2, t**2, P))
