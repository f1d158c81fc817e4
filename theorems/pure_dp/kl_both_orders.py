"""The KL divergence is at most its sum over both orders of the pair, the symmetric divergence of Jeffreys.

First line of the proof that pure privacy bounds KL by epsilon (e^epsilon - 1): what is added is not negative
(Gibbs' inequality).  Tight only for equal laws, yet the quotient comes near 1: a point that is rare under P
and far rarer under Q weighs in one order only.
"""

from sympy import Rational

from dpsym import KL, Theorem, laws
from dpsym.derive import Gibbs

P, Q = laws("P Q")
forth, back = KL(P, Q), KL(Q, P)
half, tenth, rare = Rational(1, 2), Rational(1, 10), Rational(1, 10**7)

theorem = Theorem(
    id="pure-dp.kl-both-orders",
    notes="s3.11a",
    title="KL divergence and its sum over both orders",
    claim=forth <= forth + back,
    tight=[{P: (half, half), Q: (half, half)}, {P: (1 - tenth, tenth), Q: (1 - rare, rare)}],
)

theorem.mistake("takes the inequality for a strict one", forth < forth + back)
theorem.mistake("takes both orders for equal", 2 * forth <= forth + back)
theorem.mistake("loses a tenth of the sum", forth <= Rational(9, 10) * (forth + back))
theorem.mistake("subtracts the other order", forth <= forth - back)

theorem.derive(forth).at_most(forth + back, by=Gibbs(Q, P))
