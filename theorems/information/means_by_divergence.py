"""A function with values in [0, 1] changes its mean by at most the root of KL/2.

Pinsker's inequality in the form of Bobkov and Götze (1999), with the variance proxy 1/4 of bounded
functions; the sub-Gaussian case puts the root of 2 sigma^2 KL.
"""

from sympy import sqrt

from dpsym import KL, Expectation, Theorem, TotalVariation, laws, values
from dpsym.derive import Pinsker, TestBound

P, Q = laws("P Q")
v, wide = values("v", low=0, high=1), values("w", low=-1, high=1)
gap = lambda f: abs(Expectation(f, P) - Expectation(f, Q))
kl = KL(P, Q)

theorem = Theorem(
    id="information.means-by-divergence",
    title="Means under two laws by their divergence",
    claim=gap(v) <= sqrt(kl / 2),
    shapes=(2, 3),
)

theorem.mistake("half of the divergence", gap(v) <= sqrt(kl) / 2)
theorem.mistake("without the root", gap(v) <= kl / 2)
theorem.mistake("a function with values in [-1, 1]", gap(wide) <= sqrt(kl / 2))

t = TotalVariation(P, Q)
one = theorem.derive(Expectation(v, P)).at_most(Expectation(v, Q) + t, by=TestBound(0, P, Q, v))
other = theorem.derive(Expectation(v, Q)).at_most(Expectation(v, P) + t, by=TestBound(0, Q, P, v))
square = theorem.derive(2 * t**2).at_most(kl, by=Pinsker(P, Q))
theorem.derive(gap(v)).at_most(t, using=(one, other)).at_most(sqrt(kl / 2), using=square)
