"""Pinsker's inequality: the KL divergence is at least twice the square of the total variation.

Pinsker (1964) with a worse constant; Csiszár, Kullback and Kemperman (1967) with this one, which is sharp for
laws close to each other.  In terms of the norm of P - Q, which is 2 TV, it is half of its square.
"""

from sympy import Rational

from dpsym import KL, Theorem, TotalVariation, laws
from dpsym.derive import Pinsker

P, Q = laws("P Q")
tv, half = TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.pinsker",
    title="Pinsker's inequality",
    claim=2 * tv**2 <= KL(P, Q),
    tight=[{P: (half, half), Q: (half, half)}],
    rests_on=["Pinsker's inequality"],
    shapes=(2, 3),
)

theorem.mistake("takes the norm for the total variation", 8 * tv**2 <= KL(P, Q))
theorem.mistake("loses the root of 2", 4 * tv**2 <= KL(P, Q))
theorem.mistake("one percent too much", Rational(202, 100) * tv**2 <= KL(P, Q))

theorem.derive(2 * tv**2).at_most(KL(P, Q), by=Pinsker(P, Q))
