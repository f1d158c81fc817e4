"""The cost of a wrong deviation.

KL between normal laws of deviations s and t and one mean: log(t/s) + s^2/(2 t^2) - 1/2, at most (s/t -
t/s)^2/2. Each order of the pair is at most the sum of both, which is (s/t - t/s)^2/2.
"""

from sympy import log

from dpsym import KL, Normal, Theorem, equal, variables

s, t = variables("s t", above=0)
forth, back = KL(Normal(0, s), Normal(0, t)), KL(Normal(0, t), Normal(0, s))
square = (s / t - t / s) ** 2

theorem = Theorem(
    id="gaussian.kl-both-scales",
    title="The cost of a wrong deviation",
    claim=equal(forth + back, square / 2),
)

theorem.mistake("without the half", equal(forth + back, square))
theorem.mistake("of one order", equal(forth, square / 4))
theorem.mistake("the logarithms", equal(forth + back, log(t / s) ** 2))
