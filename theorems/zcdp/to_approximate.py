"""Concentrated differential privacy implies approximate differential privacy for every delta.

Bun and Steinke (2016, Proposition 1.3) with rho = k epsilon^2/2.  Never tight; besides finite laws,
normal laws are tried, whose delta is known exactly.
"""

from sympy import log, sqrt

from dpsym import ZCDP, ApproximateDP, HockeyStick, Theorem, integer, laws, real
from dpsym.derive import MonotoneInLevel, cite

epsilon = real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
k = integer("k", at_least=1)
P, Q = laws("P Q")

rho = epsilon**2 * k / 2
deviation = epsilon * sqrt(2 * k * log(1 / delta))

theorem = Theorem(
    id="zcdp.to-approximate",
    notes="s0.3.3",
    title="zCDP implies approximate DP",
    claim=ApproximateDP(deviation + rho, delta)(P, Q),
    given=ZCDP(rho)(P, Q),
    shapes=[2, 3, "normal"],
)

theorem.mistake("keeps the mean only", ApproximateDP(rho, delta)(P, Q))
theorem.mistake("forgets the mean", ApproximateDP(deviation, delta)(P, Q))
theorem.mistake("takes rho for the variance", ApproximateDP(rho + deviation / sqrt(2), delta)(P, Q))
theorem.mistake(
    "turns delta around", ApproximateDP(rho + epsilon * sqrt(2 * k * log(1 / (1 - delta))), delta)(P, Q)
)

level, known = rho + 2 * sqrt(rho * log(1 / delta)), {real("rho", at_least=0): rho}
steps = theorem.derive(HockeyStick(deviation + rho, P, Q)).at_most(
    HockeyStick(level, P, Q), by=MonotoneInLevel(level, deviation + rho, P, Q)
)
theorem.derivation.again(steps.at_most(delta, by=cite("zcdp.every-delta", known)), {P: Q, Q: P})
