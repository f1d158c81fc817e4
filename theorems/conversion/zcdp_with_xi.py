"""Concentrated privacy with two parameters gives approximate privacy: xi only shifts epsilon.

Bun and Steinke (2016, Lemma 3.5), whose parameters the notes have lost: epsilon = xi + rho + sqrt(4 rho
log(1/delta)) for every delta.  The proof uses one order, alpha = 1 + sqrt(log(1/delta)/rho), and only this is
assumed here, for rho above 0; at rho = 0 the notion is xi-DP.  Never tight.
"""

from sympy import Max, log, sqrt

from dpsym import ApproximateDP, HockeyStick, Renyi, Theorem, laws, real
from dpsym.derive import MonotoneInLevel, cite

xi, rho = real("xi", at_least=0), real("rho", above=0)
delta = real("delta", above=0, below=1)
P, Q = laws("P Q")
order = 1 + sqrt(log(1 / delta) / rho)
excess = Max(Renyi(order, P, Q), Renyi(order, Q, P)) - rho * order
deviation = sqrt(4 * rho * log(1 / delta))

theorem = Theorem(
    id="conversion.zcdp-with-xi",
    notes="s4.P10f1",
    title="From concentrated privacy with two parameters to approximate privacy",
    given=(order > 1, excess <= xi),
    claim=ApproximateDP(xi + rho + deviation, delta)(P, Q),
    shapes=(2, 3),
)

theorem.mistake("forgets xi", ApproximateDP(rho + deviation, delta)(P, Q))
theorem.mistake("forgets rho", ApproximateDP(xi + deviation, delta)(P, Q))
theorem.mistake("forgets the deviation", ApproximateDP(xi + rho, delta)(P, Q))
theorem.mistake(
    "a deviation of sqrt(2 rho log(1/delta))", ApproximateDP(xi + rho + deviation / sqrt(2), delta)(P, Q)
)
theorem.mistake(
    "one order of the pair",
    ApproximateDP(xi + rho + deviation, delta)(P, Q),
    given=(order > 1, Renyi(order, P, Q) - rho * order <= xi),
)

alpha, level = real("alpha", above=1), xi + rho * order
node = HockeyStick(xi + rho + deviation, P, Q)
solved = level + log(1 / delta) / (order - 1)
known = cite("conversion.rdp-to-approximate", {alpha: order, real("epsilon", at_least=0): level})
exact = theorem.derive(node).at_most(
    HockeyStick(solved, P, Q), by=MonotoneInLevel(solved, xi + rho + deviation, P, Q)
)
theorem.derivation.again(exact.at_most(delta, by=known), {P: Q, Q: P})
