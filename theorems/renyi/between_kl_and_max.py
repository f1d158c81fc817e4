"""At higher orders the Rényi divergence is larger; it begins with KL and ends with the max divergence.

Van Erven and Harremoës (2014, Theorem 3): Jensen's inequality for powers of the likelihood ratio.  Tight
where the ratio is constant on the support of P, as for a conditional law against the law itself.
How fast the divergence grows is another matter: not in proportion to the order, except for normal laws.
"""

from sympy import Rational

from dpsym import KL, MaxDivergence, Renyi, Theorem, chain, laws, real
from dpsym.derive import above_kl, below_max, between_orders

alpha_ = real("alpha'", above=1)
alpha = real("alpha", at_least=alpha_)
P, Q = laws("P Q")
low, high, largest = Renyi(alpha_, P, Q), Renyi(alpha, P, Q), MaxDivergence(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.between-kl-and-max",
    notes="s1.9",
    title="Monotone in the order, with both ends",
    claim=chain(KL(P, Q), "<=", low, "<=", high, "<=", largest),
    tight=[
        {P: (1, 0), Q: (half, half), alpha_: 2, alpha: 3},
        {P: (half, half), Q: (1, 0), alpha_: 2, alpha: 3},
    ],
    shapes=(2, 3),
)

theorem.mistake("lets it grow at most in proportion to the order", alpha_ * high <= alpha * low)
theorem.mistake("lets it grow at least in proportion to the order", alpha_ * high >= alpha * low)
theorem.mistake("ends below the max divergence", high < largest)
theorem.mistake("begins with the KL divergence of Q against P", KL(Q, P) <= low)
theorem.mistake("finds twice the KL divergence at order 2", 2 * KL(P, Q) <= Renyi(2, P, Q))

a, b, board = real("beta", above=1), real("gamma", above=1), theorem.derivation
begin, middle, end = above_kl(board, P, Q), between_orders(board, P, Q), below_max(board, P, Q)
steps = theorem.derive(KL(P, Q)).at_most(low, by=begin.at({b: alpha_}))
steps.at_most(high, by=middle.at({a: alpha_, b: alpha})).at_most(largest, by=end.at({b: alpha}))
