"""The exponential form of the inequality of Bretagnolle and Huber: TV is at most 1 - e^(-KL)/2.

Tsybakov (2009, (2.25)); weaker than the form with the root by 1 - sqrt(1 - x) >= x/2.
"""

from sympy import Rational, exp

from dpsym import KL, Theorem, TotalVariation, laws

P, Q = laws("P Q")
tv = TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.bretagnolle-huber-exponential",
    title="The inequality of Bretagnolle and Huber, exponential form",
    claim=tv <= 1 - exp(-KL(P, Q)) / 2,
    shapes=(2, 3),
)

theorem.mistake("without the half", tv <= 1 - exp(-KL(P, Q)))
theorem.mistake("the half in the exponent", tv <= 1 - exp(-KL(P, Q) / 2))
theorem.mistake("half of everything", tv <= (1 - exp(-KL(P, Q))) / 2)
theorem.mistake("nine tenths for the half", tv <= 1 - Rational(9, 10) * exp(-KL(P, Q)))
