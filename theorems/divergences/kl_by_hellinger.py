"""The KL divergence is at least -2 log(1 - H^2/2), and so at least H^2.

Tsybakov (2009, 2.4): Jensen for the logarithm of the root of q/p.  There is no bound from above: KL may be
infinite where H is not.
"""

from sympy import log

from dpsym import KL, SquaredHellinger, Theorem, both, laws

P, Q = laws("P Q")
square = SquaredHellinger(P, Q)

theorem = Theorem(
    id="divergences.kl-by-hellinger",
    title="KL and the Hellinger distance",
    claim=both(-2 * log(1 - square / 2) <= KL(P, Q), square <= -2 * log(1 - square / 2)),
    tight=[{P: (1, 0), Q: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("an upper bound", KL(P, Q) <= 100 * square)
theorem.mistake("twice the square", 2 * square <= KL(P, Q))
theorem.mistake("three for two", -3 * log(1 - square / 2) <= KL(P, Q))
