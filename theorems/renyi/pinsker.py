"""Pinsker's inequality of order a: D_a >= 2 a TV^2 for 0 < a <= 1.

Gilardoni (2010); van Erven and Harremoës (2014, Theorem 31), for V = 2 TV with a/2.
"""

from sympy import Rational

from dpsym import Renyi, Theorem, TotalVariation, laws, real

alpha = real("alpha", above=0, below=1)
P, Q = laws("P Q")
tv, half = TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="renyi.pinsker",
    title="Pinsker's inequality of an order below 1",
    claim=2 * alpha * tv**2 <= Renyi(alpha, P, Q),
    tight=[{P: (half, half), Q: (half, half), alpha: half}],
    shapes=(2,),
)

theorem.mistake("of order 2", 4 * tv**2 <= Renyi(2, P, Q))
theorem.mistake("without the order", 2 * tv**2 <= Renyi(alpha, P, Q))
theorem.mistake("twice as much", 4 * alpha * tv**2 <= Renyi(alpha, P, Q))
