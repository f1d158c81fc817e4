"""Jensen-Shannon and Jeffreys divergence.

Four times the Jensen-Shannon divergence lies between the triangular discrimination and Jeffreys'
divergence. Lin (1991, Theorem 3), Topsøe (2000).
"""

from dpsym import KL, Jeffreys, JensenShannon, Theorem, TriangularDiscrimination, both, laws
from dpsym.derive import Domination

P, Q = laws("P Q")
js, jeffreys, d = JensenShannon(P, Q), Jeffreys(P, Q), TriangularDiscrimination(P, Q)

theorem = Theorem(
    id="divergences.jensen-shannon-by-jeffreys",
    title="Jensen-Shannon and Jeffreys divergence",
    claim=both(d / 4 <= js, js <= jeffreys / 4),
    shapes=(2, 3),
)

theorem.mistake("half of the discrimination", d / 2 <= js)
theorem.mistake("a tenth", js <= jeffreys / 10)
theorem.mistake("KL of one order", js <= KL(P, Q) / 10)

theorem.derive(d / 4).at_most(js, by=Domination(d / 4, js))
theorem.derive(js).at_most(jeffreys / 4, by=Domination(js, jeffreys / 4))
