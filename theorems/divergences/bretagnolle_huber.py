"""The inequality of Bretagnolle and Huber (1979): unlike Pinsker's it says something for large divergences.

Often misquoted (Canonne 2022): the root is needed.  By Jensen, e^(-KL) is at most the square of the affinity,
which is at most 1 - TV^2.
"""

from sympy import Rational, exp, sqrt

from dpsym import KL, Theorem, TotalVariation, laws

P, Q = laws("P Q")
tv, half = TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.bretagnolle-huber",
    title="The inequality of Bretagnolle and Huber",
    claim=tv <= sqrt(1 - exp(-KL(P, Q))),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("without the root", tv <= 1 - exp(-KL(P, Q)))
theorem.mistake("half of the divergence in the exponent", tv <= sqrt(1 - exp(-KL(P, Q) / 2)))
theorem.mistake("half of it", tv <= sqrt(1 - exp(-KL(P, Q))) / 2)
