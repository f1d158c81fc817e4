"""KL(P, Q) + KL(Q, P) is at most chi-square, of either order.

(x - 1) log x is at most (x - 1)^2, as log x is at most x - 1 above 1 and at least below it.
"""

from dpsym import KL, ChiSquare, Jeffreys, Theorem, laws
from dpsym.derive import Definition, cite

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

known = "divergences.kl-below-chi-square"
steps = theorem.derive(jeffreys).equals(KL(P, Q) + KL(Q, P), by=Definition(jeffreys), because="definition")
steps.at_most(ChiSquare(P, Q) + KL(Q, P), by=known).at_most(chi, by=cite(known, {P: Q, Q: P}))
