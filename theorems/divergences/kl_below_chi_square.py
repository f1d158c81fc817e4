"""KL is at most chi-square: log x is at most x - 1. Half of it is right to second order only.

Gibbs and Su (2002) have the logarithm of 1 plus chi-square, which is less.
"""

from sympy import log

from dpsym import KL, ChiSquare, Theorem, laws

P, Q = laws("P Q")
kl, chi = KL(P, Q), ChiSquare(P, Q)

theorem = Theorem(
    id="divergences.kl-below-chi-square",
    title="KL is below chi-square",
    claim=kl <= chi,
    shapes=(2, 3),
)

theorem.mistake("half of it", kl <= chi / 2)
theorem.mistake("of the other order", kl <= ChiSquare(Q, P))
theorem.mistake("two thirds", kl <= 2 * chi / 3)

theorem.derive(kl).at_most(log(1 + chi), by="divergences.kl-by-chi-square").at_most(chi)
