"""Concentrated differential privacy implies approximate differential privacy for every delta, given rho.

Bun and Steinke (2016, Proposition 1.3): a Chernoff bound of the tail of the privacy loss, at the order
1 + sqrt(log(1/delta)/rho); at rho = 0 the laws are one.  Never tight.
"""

from sympy import log, sqrt

from dpsym import KL, ZCDP, ApproximateDP, HockeyStick, Theorem, TotalVariation, laws, real
from dpsym.derive import Definition, MonotoneInLevel, MonotoneInOrder, Pinsker, cite, given_at

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

order = real("alpha", above=1)
alpha = 1 + sqrt(log(1 / delta) / rho)
level, exact = rho * alpha + log(1 / delta) / (alpha - 1), HockeyStick(epsilon, P, Q)
cases = theorem.derivation.cases(exact <= delta, rho > 0, rho <= 0)
best = cases[0].chain(exact).at_most(HockeyStick(level, P, Q), by=MonotoneInLevel(level, epsilon, P, Q))
known = {order: alpha, real("epsilon", at_least=0): rho * alpha}
best.at_most(delta, by=cite("conversion.rdp-to-approximate", known), using=given_at({order: alpha}))
none = cases[1].chain(exact).at_most(HockeyStick(0, P, Q), by=MonotoneInLevel(0, epsilon, P, Q))
none.equals(TotalVariation(P, Q), by=Definition(TotalVariation(P, Q))).at_most(
    sqrt(KL(P, Q) / 2), by=Pinsker(P, Q)
)
none.at_most(sqrt(rho), by=MonotoneInOrder(1, 2, P, Q), using=given_at({order: 2}))
none.at_most(delta, because="ρ is 0")
theorem.derivation.again(cases, {P: Q, Q: P})
