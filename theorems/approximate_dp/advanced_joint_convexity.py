"""Mixtures that share a part R: at level 1 + q (gamma - 1) the hockey stick is q times one at level gamma.

Balle, Barthe and Gaboardi (2018, Theorem 2), with beta the ratio of the levels.
"""

from sympy import exp, log

from dpsym import HockeyStick, Mixture, Theorem, equal, laws, probability, real

epsilon, q = real("epsilon", at_least=0), probability("q")
R, P, Q = laws("R P Q")
gamma = exp(epsilon)
lower = 1 + q * (gamma - 1)
beta = lower / gamma
left = HockeyStick(log(lower), Mixture(q, R, P), Mixture(q, R, Q))
right = lambda b: HockeyStick(epsilon, P, Mixture(b, R, Q))

theorem = Theorem(
    id="approximate-dp.advanced-joint-convexity",
    title="Advanced joint convexity",
    claim=equal(left, q * right(beta)),
    shapes=(2, 3),
)

theorem.mistake("without the mixture", equal(left, q * HockeyStick(epsilon, P, Q)))
theorem.mistake("without the rate", equal(left, right(beta)))
theorem.mistake("the shared part alone", equal(left, q * HockeyStick(epsilon, P, R)))
