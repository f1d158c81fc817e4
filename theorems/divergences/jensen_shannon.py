"""The Jensen-Shannon divergence: Delta/4 <= JS <= (log 2)/2 Delta <= log 2 TV.

Lin (1991), Topsøe (2000); Delta is the triangular discrimination.  In nats: it is at most log 2.
"""

from sympy import log

from dpsym import JensenShannon, Theorem, TotalVariation, TriangularDiscrimination, both, laws

P, Q = laws("P Q")
js, delta, tv = JensenShannon(P, Q), TriangularDiscrimination(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.jensen-shannon",
    title="Jensen-Shannon divergence",
    claim=both(delta / 4 <= js, js <= log(2) / 2 * delta, js <= log(2) * tv),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("at most the square of the distance", js <= tv**2)
theorem.mistake("half of the triangular discrimination", delta / 2 <= js)
theorem.mistake("a quarter of it from above", js <= delta / 4)
theorem.mistake("in bits with the constant of nats", js <= tv / 2)
