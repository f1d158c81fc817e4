"""Two laws between which an answer tells little about a fair secret bit are close in total variation.

The information is at least log 2 less the entropy of the bit, guessed with error (1 - TV)/2, by Fano; by
Pinsker that is at least TV^2/2.  Never tight for different laws, but nearly for close ones.
"""

from sympy import Rational, sqrt

from dpsym import KL, Bernoulli, MutualInformation, Theorem, TotalVariation, laws
from dpsym.derive import Fano, Pinsker

P, Q = laws("P Q")
half = Rational(1, 2)
tv, even = TotalVariation(P, Q), Bernoulli(half)
information, bit = MutualInformation(half, P, Q), Bernoulli((1 + tv) / 2)
saved = KL(bit, even)

theorem = Theorem(
    id="information.distance-by-information",
    title="Total variation by mutual information",
    claim=tv <= sqrt(2 * information),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("forgets the factor 2", tv <= sqrt(information))
theorem.mistake("gains one percent", tv <= Rational(99, 100) * sqrt(2 * information))

theorem.derivation.suffices(tv**2 <= 2 * information, because="the root rises")
square = theorem.derive(tv**2).equals(4 * TotalVariation(bit, even) ** 2)
square.at_most(2 * saved, by=Pinsker(bit, even)).at_most(2 * information, by=Fano(P, Q))
