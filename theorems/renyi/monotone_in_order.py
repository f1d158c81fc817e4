"""The Rényi divergence does not fall as its order grows, from order 1 to order infinity.

By Jensen.  Tight where the likelihood ratio is constant on the support of the first law.
"""

from sympy import Rational

from dpsym import Renyi, Theorem, laws, order
from dpsym.derive import MonotoneInOrder

alpha, alpha_ = order("alpha"), order("alpha'")
P, Q = laws("P Q")
low, high = Renyi(alpha, P, Q), Renyi(alpha_, P, Q)

theorem = Theorem(
    id="renyi.monotone-in-order",
    notes="s0.4.3",
    title="Monotone in the order",
    given=alpha <= alpha_,
    claim=low <= high,
    tight=[{P: (1, 0), Q: (Rational(1, 2), Rational(1, 2))}, {P: (Rational(1, 2), Rational(1, 2))}],
)

theorem.mistake("reads the orders the other way round", high <= low)
theorem.mistake("strictly monotone", low < high, given=alpha < alpha_)
theorem.mistake("monotone even after dividing by the order", alpha_ * low <= alpha * high)
theorem.mistake("swaps the laws at the higher order", low <= Renyi(alpha_, Q, P))
theorem.mistake("a bound 1% too small", low <= Rational(99, 100) * high)

theorem.derive(low).at_most(high, by=MonotoneInOrder(alpha, alpha_, P, Q))
