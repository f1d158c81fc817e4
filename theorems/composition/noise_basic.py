"""By basic composition, K queries of sensitivity 1 are answered with Laplace noise of scale K/epsilon.

Each answer then loses at most epsilon/K at every output z, and all K of them at most epsilon.  The query may
change by any s from -1 to 1, so that both orders of neighbours are meant.  Tight at every output
beyond both answers, for s = 1.
"""

from sympy import Abs, Rational, sqrt

from dpsym import Laplace, PureDP, Theorem, both, integer, real

K = integer("K", at_least=1)
epsilon = real("epsilon", above=0)
q, z = real("q"), real("z")
shift, wide = real("s", at_least=-1, at_most=1), real("s", at_least=-2, at_most=2)
loss = lambda b, shift=shift: (Abs(z - q - shift) - Abs(z - q)) / b
private = lambda b: PureDP(epsilon / K)(Laplace(q, b), Laplace(q + shift, b))
b = K / epsilon

theorem = Theorem(
    id="composition.noise-basic",
    notes="s3.16a",
    title="Noise for K queries by basic composition",
    claim=both(
        loss(b) <= epsilon / K,
        K * loss(b) <= epsilon,
    ),
    tight=[{q: 0, shift: 1, z: 0, K: 2, epsilon: 1}],
)

theorem.mistake("takes the scale for the variance", private(sqrt(b / 2)))
theorem.mistake("turns the scale around", private(epsilon / K))
theorem.mistake("adds noise for one query", K * loss(1 / epsilon) <= epsilon)
theorem.mistake("sensitivity 2 with the noise of 1", loss(b, wide) <= epsilon / K)
theorem.mistake("a scale 1% smaller", K * loss(Rational(99, 100) * b) <= epsilon)
