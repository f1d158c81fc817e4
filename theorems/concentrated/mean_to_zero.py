"""Mean-concentrated privacy is concentrated privacy, with xi = mu - tau^2/2 and rho = tau^2/2.

Bun and Steinke (2016, Lemma 4.2); the parameters, missing in print, are theirs.  At lambda = alpha - 1 the
definition bounds D_alpha by mu + (alpha - 1) tau^2/2.  Two normal laws attain it at every order, with xi = 0;
xi may be negative, as at order 1 it is the sum xi + rho that counts.
"""

from sympy import Rational

from dpsym import KL, ZCDP, MeanConcentratedDP, Renyi, Theorem, both, laws, real
from dpsym.derive import CumulantBound, given_at

mu, tau = real("mu"), real("tau", at_least=0)
P, Q = laws("P Q")
variance = tau**2

theorem = Theorem(
    id="concentrated.mean-to-zero",
    notes="s4.P10d",
    title="Mean-concentrated privacy implies concentrated privacy",
    given=MeanConcentratedDP(mu, tau)(P, Q),
    claim=ZCDP(mu - variance / 2, variance / 2)(P, Q),
    shapes=(2, "normal"),
)

theorem.mistake("takes the variance for rho", ZCDP(mu - variance, variance / 2)(P, Q))
theorem.mistake("forgets the mean", ZCDP(0, Rational(99, 200) * variance)(P, Q))
theorem.mistake("a rho 1% too small", ZCDP(mu - variance / 2, Rational(99, 200) * variance)(P, Q))
theorem.mistake("puts tau for its square", ZCDP(mu - tau / 2, tau / 2)(P, Q))
theorem.mistake("bounds the mean alone", ZCDP(mu, 0)(P, Q), given=both(KL(P, Q) <= mu, KL(Q, P) <= mu))

alpha, x = real("alpha", above=1), real("lambda")
most = (alpha - 1) ** 2 * tau**2 / 2
forth = theorem.derive(Renyi(alpha, P, Q)).at_most(
    KL(P, Q) + most / (alpha - 1), by=CumulantBound(alpha, P, Q, most), using=given_at({x: alpha - 1})
)
theorem.derivation.again(forth.at_most(mu - variance / 2 + variance / 2 * alpha), {P: Q, Q: P})
