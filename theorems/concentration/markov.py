"""A function with values in [0, oo) is at least t with probability at most its mean over t."""

from dpsym import Expectation, Probability, Theorem, law, real, values
from dpsym.derive import Markov

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

theorem.derive(tail).at_most(Expectation(v, P) / t, by=Markov(v, t, P))
