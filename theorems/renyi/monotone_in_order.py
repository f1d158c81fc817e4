"""The Rényi divergence does not fall as its order grows, from order 1 to order infinity.

By Jensen.  Tight where the likelihood ratio is constant on the support of the first law.
"""

from sympy import Rational, oo

from dpsym import KL, MaxDivergence, Renyi, Theorem, at_least, laws, less, order, real
from dpsym.derive import AtOrder, above_kl, below_max, between_orders

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

# Both orders are 1, between 1 and infinity, or infinite; inside it is Jensen's inequality.
largest, least, goal, board = MaxDivergence(P, Q), KL(P, Q), theorem.claim, theorem.derivation
a, b = real("beta", above=1), real("gamma", above=1)
begin, middle, above = above_kl(board, P, Q), between_orders(board, P, Q), below_max(board, P, Q)
whole = board.cases(goal, less(alpha_, oo), at_least(alpha_, oo), because="which orders?")
upper = whole[0].cases(goal, alpha_ <= 1, alpha_ > 1)
steps = upper[0].chain(low).equals(least, by=AtOrder(alpha, 1, P, Q))
steps.equals(high, by=AtOrder(alpha_, 1, P, Q))
lower = upper[1].cases(goal, alpha <= 1, alpha > 1)
lower[0].chain(low).equals(least, by=AtOrder(alpha, 1, P, Q)).at_most(high, by=begin.at({b: alpha_}))
lower[1].chain(low).at_most(high, by=middle.at({a: alpha, b: alpha_}))
end = whole[1].chain(largest).equals(high, by=AtOrder(alpha_, oo, P, Q))
last = whole[1].cases(goal, less(alpha, oo), at_least(alpha, oo))
last[1].chain(low).equals(largest, by=AtOrder(alpha, oo, P, Q)).at_most(high, by=end)
near = last[0].cases(goal, alpha <= 1, alpha > 1)
steps = (
    near[0].chain(low).equals(least, by=AtOrder(alpha, 1, P, Q)).at_most(Renyi(2, P, Q), by=begin.at({b: 2}))
)
steps.at_most(largest, by=above.at({b: 2})).at_most(high, by=end)
near[1].chain(low).at_most(largest, by=above.at({b: alpha})).at_most(high, by=end)
