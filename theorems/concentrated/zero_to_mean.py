"""Concentrated privacy is mean-concentrated for small parameters: mu = xi + rho, tau = 2 sqrt(xi + 2 rho).

Bun and Steinke (2016, Lemma 4.3) have O(sqrt(xi + 2 rho)) for tau; the parameters, missing in print, are
theirs.  With v = xi + 2 rho, the orders 1, 2 and 1 + |lambda| of both divergences show that 2(e^v - 1) is
enough for tau^2, and that is below 4 v for v at most 1.  No constant is enough for all v: a loss that is
epsilon or about -log 2, with probability 1/2 each, has xi = epsilon and rho = 0, but tau^2 is at least its
variance, which exceeds epsilon^2/4.
"""

from sympy import Rational, sqrt

from dpsym import ZCDP, Bernoulli, MeanConcentratedDP, Theorem, laws, real

xi, rho = real("xi", at_least=0), real("rho", at_least=0)
v = xi + 2 * rho
P, Q = laws("P Q")
half, tenth = Rational(1, 2), Rational(1, 10)
fair, skewed = Bernoulli(half), Bernoulli(Rational(1, 2**801))
rare, rarer = Bernoulli(Rational(1, 25)), Bernoulli(Rational(1, 450))
near, far = Bernoulli(Rational(3, 5)), Bernoulli(Rational(2, 5))

theorem = Theorem(
    id="concentrated.zero-to-mean",
    notes="s4.P10e",
    title="Concentrated privacy implies mean-concentrated privacy",
    given=(ZCDP(xi, rho)(P, Q), v <= 1),
    claim=MeanConcentratedDP(xi + rho, 2 * sqrt(v))(P, Q),
    tight=[{xi: 0, rho: Rational(1, 2)}, {xi: 1, rho: 0}],
    shapes=(2,),
)

theorem.mistake(
    "a larger constant is enough for all parameters",
    MeanConcentratedDP(600, 10 * sqrt(600))(fair, skewed),
    given=ZCDP(600, 0)(fair, skewed),
)
theorem.mistake(
    "the constant of normal laws", MeanConcentratedDP(half, 1)(rare, rarer), given=ZCDP(0, half)(rare, rarer)
)
theorem.mistake(
    "takes rho for the mean", MeanConcentratedDP(0, sqrt(2))(near, far), given=ZCDP(half, 0)(near, far)
)
theorem.mistake(
    "forgets the root", MeanConcentratedDP(tenth, 2 * tenth)(near, far), given=ZCDP(0, tenth)(near, far)
)
