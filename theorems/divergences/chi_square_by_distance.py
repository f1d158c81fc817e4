"""The chi-square divergence is at least four times the square of the total variation.

By the inequality of Cauchy and Schwarz; with equality where |p - q| is proportional to q.
"""

from sympy import Abs, Rational, oo, sqrt

from dpsym import ChiSquare, FDivergence, Theorem, TotalVariation, laws, real
from dpsym.derive import Generated, cite

P, Q = laws("P Q")
chi, tv, half = ChiSquare(P, Q), TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.chi-square-by-distance",
    title="Chi-square by total variation",
    claim=2 * tv <= sqrt(chi),
    tight=[{P: (half / 2, 3 * half / 2), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("one percent too much", Rational(404, 100) * tv**2 <= chi)
theorem.mistake("without the square", 4 * tv <= chi)
theorem.mistake("takes it for an equation", 4 * tv**2 >= chi)

one, two = FDivergence(lambda x: Abs(x - 1), P, Q), FDivergence(lambda x: Abs(x - 1) ** 2, P, Q, slope=oo)
known = cite("divergences.distance-by-order", {real("k", at_least=1): 1, real("k'", at_least=1): 2})
norm = theorem.derive(one).equals(2 * tv, by=Generated(one))
square = theorem.derive(two).equals(chi, by=Generated(two))
steps = theorem.derive(2 * tv).equals(one, using=norm).at_most(sqrt(two), by=known)
steps.equals(sqrt(chi), using=square)
