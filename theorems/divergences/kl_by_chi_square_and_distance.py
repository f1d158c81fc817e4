"""The KL divergence is at most the mean of the chi-square divergence and the total variation.

Sason and Verdú (2016): the difference of the two functions is concave on [0, 1] and 0 at both ends.
"""

from dpsym import KL, ChiSquare, Theorem, TotalVariation, laws

P, Q = laws("P Q")
chi, tv = ChiSquare(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.kl-by-chi-square-and-distance",
    title="KL by chi-square and total variation",
    claim=KL(P, Q) <= (chi + tv) / 2,
    shapes=(2, 3),
)

theorem.mistake("without the distance", KL(P, Q) <= chi / 2)
theorem.mistake("without chi-square", KL(P, Q) <= tv)
theorem.mistake("a third of the sum", KL(P, Q) <= (chi + tv) / 3)
