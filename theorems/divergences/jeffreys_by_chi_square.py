"""KL(P, Q) + KL(Q, P) is at most chi-square, of either order.

(x - 1) log x is at most (x - 1)^2, as log x is at most x - 1 above 1 and at least below it.
"""

from dpsym import ChiSquare, Jeffreys, Theorem, laws
from dpsym.derive import Domination

P, Q = laws("P Q")
jeffreys, chi = Jeffreys(P, Q), ChiSquare(P, Q) + ChiSquare(Q, P)

theorem = Theorem(
    id="divergences.jeffreys-by-chi-square",
    title="Jeffreys' divergence by chi-square",
    claim=jeffreys <= chi,
    shapes=(2, 3),
)

theorem.mistake("a third of both", jeffreys <= chi / 3)
theorem.mistake("at least that", jeffreys >= chi)
theorem.mistake("a quarter of one of them", jeffreys <= ChiSquare(P, Q) / 4)

theorem.derive(jeffreys).at_most(chi, by=Domination(jeffreys, chi))
