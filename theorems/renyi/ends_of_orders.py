"""A Rényi divergence of any order from 1 to infinity lies between the KL and the max divergence.

At the ends it is one of them; inside, that is Jensen's inequality.  Tight where the likelihood ratio is
constant on the support of the first law.
"""

from sympy import Rational, oo

from dpsym import KL, MaxDivergence, Renyi, Theorem, at_least, chain, laws, less, order, real
from dpsym.derive import AtOrder, above_kl, below_max

alpha, P, Q = order("alpha"), *laws("P Q")
least, divergence, largest = KL(P, Q), Renyi(alpha, P, Q), MaxDivergence(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.ends-of-orders",
    title="Between the KL and the max divergence, at every order",
    claim=chain(least, "<=", divergence, "<=", largest),
    tight=[{P: (1, 0), Q: (half, half), alpha: 2}],
)

theorem.mistake("takes the KL divergence of Q against P", KL(Q, P) <= divergence)
theorem.mistake("takes the max divergence of Q against P", divergence <= MaxDivergence(Q, P))
theorem.mistake("begins with twice the KL divergence", 2 * least <= divergence)

order, board = real("gamma", above=1), theorem.derivation
begin, above = above_kl(board, P, Q), below_max(board, P, Q)
at_one, at_infinity = AtOrder(alpha, 1, P, Q), AtOrder(alpha, oo, P, Q)
whole = (
    board.chain(least)
    .at_most(Renyi(2, P, Q), by=begin.at({order: 2}))
    .at_most(largest, by=above.at({order: 2}))
)
for small, large in (least, divergence), (divergence, largest):
    goal, first = small <= large, small == least
    cases = board.cases(goal, less(alpha, oo), at_least(alpha, oo))
    inside = cases[0].cases(goal, alpha <= 1, alpha > 1)
    if first:
        inside[0].chain(least).equals(divergence, by=at_one)
        cases[1].chain(least).at_most(largest, by=whole).equals(divergence, by=at_infinity)
    else:
        inside[0].chain(divergence).equals(least, by=at_one).at_most(largest, by=whole)
        cases[1].chain(divergence).equals(largest, by=at_infinity)
    inside[1].chain(small).at_most(large, by=(begin if first else above).at({order: alpha}))
