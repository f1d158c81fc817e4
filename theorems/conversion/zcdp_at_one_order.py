"""From concentrated to approximate privacy by way of Rényi privacy of one order, the best one.

Of rho-zCDP only the bound rho alpha at a single order alpha is used; that order is the best one for the delta
with log(1/delta) = rho (alpha - 1)^2, where the conversion gives rho + 2 sqrt(rho log(1/delta)), which is
(2 alpha - 1) rho (Bun and Steinke 2016, Proposition 1.3).  Never tight, as the conversion is not.
"""

from sympy import exp, log

from dpsym import RDP, ApproximateDP, HockeyStick, Renyi, Theorem, laws, real
from dpsym.derive import MonotoneInLevel, cite

alpha = real("alpha", above=1)
epsilon = real("epsilon", above=0)
P, Q = laws("P Q")
rho = epsilon / alpha
delta = exp(-rho * (alpha - 1) ** 2)

theorem = Theorem(
    id="conversion.zcdp-at-one-order",
    notes="s1.22",
    title="From zCDP by one Rényi order to approximate privacy",
    claim=ApproximateDP((2 * alpha - 1) * rho, delta)(P, Q),
    given=RDP(alpha, epsilon)(P, Q),
    shapes=(2, 3),
)

theorem.mistake("keeps the epsilon of the order", ApproximateDP(alpha * rho, delta)(P, Q))
theorem.mistake("forgets the mean", ApproximateDP(2 * (alpha - 1) * rho, delta)(P, Q))
theorem.mistake("squares delta", ApproximateDP((2 * alpha - 1) * rho, delta**2)(P, Q))
theorem.mistake(
    "takes alpha for alpha - 1 in the exponent",
    ApproximateDP((2 * alpha - 1) * rho, exp(-rho * alpha * (alpha - 1)))(P, Q),
)
theorem.mistake(
    "assumes one order of the pair only",
    ApproximateDP((2 * alpha - 1) * rho, delta)(P, Q),
    given=Renyi(alpha, P, Q) <= epsilon,
)

level, total = epsilon + log(1 / delta) / (alpha - 1), (2 * alpha - 1) * rho
known = cite(
    "conversion.rdp-to-approximate",
    {real("epsilon", at_least=0): epsilon, real("delta", above=0, below=1): delta},
)
same = theorem.derive(HockeyStick(total, P, Q)).at_most(
    HockeyStick(level, P, Q), by=MonotoneInLevel(level, total, P, Q)
)
theorem.derivation.again(same.at_most(delta, by=known), {P: Q, Q: P})
