"""Concentrated differential privacy implies approximate differential privacy for every delta.

Bun and Steinke (2016, Proposition 1.3) with rho = k epsilon^2/2: a Chernoff bound of the tail of the privacy
loss at the order 1 + sqrt(log(1/delta)/rho).  Never tight; besides finite laws, normal laws are tried, whose
delta is known exactly.
"""

from sympy import log, sqrt

from dpsym import KL, ZCDP, ApproximateDP, HockeyStick, Theorem, TotalVariation, integer, laws, real
from dpsym.derive import Definition, MonotoneInLevel, MonotoneInOrder, Pinsker, cite, given_at

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

order = real("alpha", above=1)
alpha = 1 + sqrt(2 * log(1 / delta) / k) / epsilon
level, exact = rho * alpha + log(1 / delta) / (alpha - 1), HockeyStick(deviation + rho, P, Q)
cases = theorem.derivation.cases(exact <= delta, epsilon > 0, epsilon <= 0)
best = (
    cases[0].chain(exact).at_most(HockeyStick(level, P, Q), by=MonotoneInLevel(level, deviation + rho, P, Q))
)
known = {order: alpha, real("epsilon", at_least=0): rho * alpha}
best.at_most(delta, by=cite("conversion.rdp-to-approximate", known), using=given_at({order: alpha}))
none = cases[1].chain(exact).at_most(HockeyStick(0, P, Q), by=MonotoneInLevel(0, deviation + rho, P, Q))
none.equals(TotalVariation(P, Q), by=Definition(TotalVariation(P, Q))).at_most(
    sqrt(KL(P, Q) / 2), by=Pinsker(P, Q)
)
none.at_most(sqrt(epsilon**2 * k / 2), by=MonotoneInOrder(1, 2, P, Q), using=given_at({order: 2}))
none.at_most(delta, because="ε is 0")
theorem.derivation.again(cases, {P: Q, Q: P})
