"""The KL divergence is at most the logarithm of 1 plus the chi-square divergence.

Gibbs and Su (2002): Jensen, as KL is the mean of log(p/q) under P and 1 plus chi-square that of p/q.  Half of
chi-square is right to second order only.
"""

from sympy import Rational, log

from dpsym import KL, ChiSquare, Theorem, laws

P, Q = laws("P Q")
chi, half = ChiSquare(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.kl-by-chi-square",
    title="KL by chi-square",
    claim=KL(P, Q) <= log(1 + chi),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("takes the second order for a bound", KL(P, Q) <= chi / 2)
theorem.mistake("half of it inside", KL(P, Q) <= log(1 + chi / 2))
theorem.mistake("of the other order of the laws", KL(Q, P) <= log(1 + chi))
