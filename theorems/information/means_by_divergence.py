"""A function with values in [0, 1] changes its mean by at most the root of KL/2.

Pinsker's inequality in the form of Bobkov and Götze (1999), with the variance proxy 1/4 of bounded
functions; the sub-Gaussian case puts the root of 2 sigma^2 KL.
"""

from sympy import Max, sqrt

from dpsym import (
    KL,
    Expectation,
    HockeyStick,
    SumOver,
    Theorem,
    TotalVariation,
    laws,
    point,
    probability,
    values,
)
from dpsym.derive import Definition, LinearSum, MeanAsSum, Pinsker, Symmetry, TermByTerm

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

t, y = TotalVariation(P, Q), point("y")
p, q, a = (probability(name) for name in "pqa")

# At each point (p - q) v is at most max(0, p - q), as 0 <= v <= 1.
pointwise = theorem.derivation.lemma("at one point", general=True)
pointwise.chain(p * a).at_most(q * a + Max(0, p - q))
bounds = []
for first, second in (P, Q), (Q, P):
    here, rest = SumOver(first(y) * v(y), y), Max(0, first(y) - second(y))
    parts, level = SumOver(second(y) * v(y) + rest, y), HockeyStick(0, first, second)
    place = {p: first(y), q: second(y), a: v(y)}
    steps = theorem.derive(Expectation(v, first)).equals(here, by=MeanAsSum(v, y, first))
    steps.at_most(parts, by=TermByTerm(here, "<=", parts), using=pointwise.at(place))
    steps.equals(SumOver(second(y) * v(y), y) + SumOver(rest, y), by=LinearSum(parts))
    steps.equals(Expectation(v, second) + level, using=(MeanAsSum(v, y, second), Definition(level, y)))
    distance = Definition(TotalVariation(first, second)), Symmetry(Q, P)
    bounds.append(steps.equals(Expectation(v, second) + t, using=distance, because="definition"))
square = theorem.derive(2 * t**2).at_most(kl, by=Pinsker(P, Q))
theorem.derive(gap(v)).at_most(t, using=bounds).at_most(sqrt(kl / 2), using=square)
