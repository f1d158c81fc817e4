"""Concentrated differential privacy implies approximate differential privacy for every delta, given rho.

Bun and Steinke (2016, Proposition 1.3); the notes have rho = k epsilon^2/2, of which this is the case k = 1.
Never tight.
"""

from sympy import log, sqrt

from dpsym import ZCDP, ApproximateDP, HockeyStick, Theorem, integer, laws, real
from dpsym.derive import MonotoneInLevel, cite

rho = real("rho", at_least=0)
delta = real("delta", above=0, below=1)
P, Q = laws("P Q")
epsilon = rho + 2 * sqrt(rho * log(1 / delta))

theorem = Theorem(
    id="zcdp.every-delta",
    title="zCDP implies approximate DP for every delta",
    claim=ApproximateDP(epsilon, delta)(P, Q),
    given=ZCDP(rho)(P, Q),
    shapes=[2, 3, "normal"],
)

theorem.mistake("forgets the deviation", ApproximateDP(rho, delta)(P, Q))
theorem.mistake("forgets the mean", ApproximateDP(2 * sqrt(rho * log(1 / delta)), delta)(P, Q))
theorem.mistake("loses the factor 2", ApproximateDP(rho + sqrt(rho * log(1 / delta)), delta)(P, Q))
theorem.mistake("forgets the root", ApproximateDP(rho + 2 * rho * log(1 / delta), delta)(P, Q))

epsilon_k = {real("epsilon", at_least=0): sqrt(2 * rho), integer("k", at_least=1): 1}
level = rho + sqrt(2 * rho) * sqrt(2 * log(1 / delta))
steps = theorem.derive(HockeyStick(epsilon, P, Q)).at_most(
    HockeyStick(level, P, Q), by=MonotoneInLevel(level, epsilon, P, Q)
)
theorem.derivation.again(steps.at_most(delta, by=cite("zcdp.to-approximate", epsilon_k)), {P: Q, Q: P})
