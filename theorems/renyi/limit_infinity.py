"""As the order grows, the Renyi divergence tends to the max divergence.

The limit is said by a sandwich that implies it: the divergence grows with its order, and the point with the
largest ratio p/q, alone, gives (alpha D_oo + log q)/(alpha - 1) as a lower bound, where q is at least the
smallest positive mass of Q.  On a finite space both ends tend to D_oo (or are infinite together).
The limit holds on every space (van Erven and Harremoës 2014, Theorem 6), this rate only on finite ones.
"""

from sympy import Rational, log, oo

from dpsym import MaxDivergence, Renyi, Supremum, Theorem, chain, laws, point, real
from dpsym.derive import LargestLoss, MonotoneInOrder

alpha = real("alpha", above=1)
P, Q = laws("P Q")
y = point("y")
half, third = Rational(1, 2), Rational(1, 3)

largest = MaxDivergence(P, Q)
divergence = Renyi(alpha, P, Q)
rarity = Supremum(-log(Q(y)), y, where=Q(y) > 0)  # of the rarest point that Q produces

theorem = Theorem(
    id="renyi.limit-infinity",
    notes="s1.6",
    title="The limit of the Renyi divergence at infinite order",
    claim=chain((alpha * largest - rarity) / (alpha - 1), "<=", divergence, "<=", largest),
    tight=[
        {P: (1, 0), Q: (half, half), alpha: 2},
        {P: (half, half), Q: (1, 0), alpha: 2},
        {P: (half, half), Q: (2 * third, third), alpha: 3},
    ],
)

theorem.mistake("reaches the limit at a finite order", divergence >= largest)
theorem.mistake("forgets the mass of the point", divergence >= alpha * largest / (alpha - 1))
theorem.mistake(
    "takes the rarest point of P",
    divergence >= (alpha * largest - Supremum(-log(P(y)), y, where=P(y) > 0)) / (alpha - 1),
)
theorem.mistake("forgets to divide by alpha - 1", divergence >= alpha * largest - rarity)
theorem.mistake("bounds by the max divergence of Q against P", divergence <= MaxDivergence(Q, P))
theorem.mistake("takes the inequality for a strict one", divergence < largest)

low, high = theorem.claim.args
theorem.derive(low.lhs).at_most(divergence, by=LargestLoss(alpha, P, Q, y))
theorem.derive(divergence).at_most(largest, by=MonotoneInOrder(alpha, oo, P, Q))
