"""The total variation is a metric, the divergences KL and chi-square are none."""

from sympy import Max, Rational

from dpsym import KL, ChiSquare, JensenShannon, Theorem, TotalVariation, at_most, laws

P, Q, R = laws("P Q R")
from_to = lambda f: (f(P, R), f(P, Q) + f(Q, R))
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.distance-metric",
    title="The triangle inequality of the total variation",
    claim=at_most(*from_to(TotalVariation)),
    tight=[{P: (1, 0), Q: (half, half), R: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("KL too", at_most(*from_to(KL)))
theorem.mistake("chi-square too", at_most(*from_to(ChiSquare)))
theorem.mistake(
    "the larger step is enough", TotalVariation(P, R) <= Max(TotalVariation(P, Q), TotalVariation(Q, R))
)
theorem.mistake("the Jensen-Shannon divergence too", at_most(*from_to(JensenShannon)))
