"""The arithmetic mean of the privacy loss is the logarithm of the geometric mean of its exponential.

So Kullback-Leibler privacy bounds a geometric mean of the likelihood ratio, the product of (p/q)^p over
the points (Desfontaines 2020, Section 2.2.2).  It lies between the harmonic mean, which is 1 if both laws
charge the same points, and the arithmetic mean, which Rényi privacy of order 2 bounds.
"""

from sympy import Rational, exp

from dpsym import Expectation, PrivacyLoss, ProductOver, Theorem, at_least, both, equal, for_all, laws, point
from dpsym.derive import MeansOfRatio

P, Q = laws("P Q")
y = point("y")
half, quarter = Rational(1, 2), Rational(1, 4)

loss = PrivacyLoss(P, Q)
ratio = P(y) / Q(y)
geometric_mean = ProductOver(ratio ** P(y), y)
arithmetic_mean, harmonic_mean = Expectation(exp(loss)), 1 / Expectation(exp(-loss))

theorem = Theorem(
    id="information.geometric-mean",
    notes="s4.S3",
    title="The mean loss and the geometric mean of the likelihood ratio",
    given=for_all(y, Q(y) > 0),
    claim=both(
        equal(exp(Expectation(loss)), geometric_mean),
        geometric_mean <= arithmetic_mean,
        geometric_mean >= harmonic_mean,
    ),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter)},
        {P: (1, 0), Q: (half, half)},
        {P: (half, half), Q: (half, half)},
    ],
)

theorem.mistake("takes the arithmetic mean", equal(exp(Expectation(loss)), arithmetic_mean))
theorem.mistake("takes the harmonic mean", equal(exp(Expectation(loss)), harmonic_mean))
theorem.mistake("weighs by the second law", equal(exp(Expectation(loss)), ProductOver(ratio ** Q(y), y)))
theorem.mistake("forgets the weights", at_least(exp(Expectation(loss)), ProductOver(ratio, y)))

means = MeansOfRatio(P, Q, y)
steps = theorem.derive(exp(Expectation(loss))).equals(geometric_mean, by=means)
theorem.derive(geometric_mean).at_most(arithmetic_mean, by=means)
theorem.derive(geometric_mean).at_least(harmonic_mean, by=means)
