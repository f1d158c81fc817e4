"""The arithmetic mean of the privacy loss is the logarithm of the geometric mean of its exponential.

So Kullback-Leibler privacy bounds a geometric mean of the likelihood ratio, the product of (p/q)^p over
the points (Desfontaines 2020, Section 2.2.2).  It lies between the harmonic mean, which is 1 if both laws
charge the same points, and the arithmetic mean, which Rényi privacy of order 2 bounds.
"""

from sympy import Rational, exp, oo

from dpsym import KL, Expectation, PrivacyLoss, ProductOver, Theorem, both, equal, for_all, laws, point, real
from dpsym.derive import GeometricMean, JensenForLoss, LossMoment

P, Q = laws("P Q")
y, t = point("y"), real("t")
half, quarter = Rational(1, 2), Rational(1, 4)

loss = PrivacyLoss(P, Q)
ratio = P(y) / Q(y)
geometric_mean = ProductOver(ratio ** P(y), y)
mean, arithmetic_mean, reverse = (Expectation(body) for body in (loss, exp(loss), exp(-loss)))
harmonic_mean = 1 / reverse

theorem = Theorem(
    id="information.geometric-mean",
    notes="s4.S3",
    title="The mean loss and the geometric mean of the likelihood ratio",
    given=for_all(y, Q(y) > 0),
    claim=both(
        equal(exp(mean), geometric_mean),
        geometric_mean <= arithmetic_mean,
        geometric_mean >= harmonic_mean,
    ),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter)},
        {P: (1, 0), Q: (half, half)},
        {P: (half, half), Q: (half, half)},
    ],
)

theorem.mistake("takes the arithmetic mean", equal(exp(mean), arithmetic_mean))
theorem.mistake("takes the harmonic mean", equal(exp(mean), harmonic_mean))
theorem.mistake("weighs by the second law", equal(exp(mean), ProductOver(ratio ** Q(y), y)))
theorem.mistake("forgets the weights", exp(mean) >= ProductOver(ratio, y))

product, divergence = GeometricMean(P, Q, y), KL(P, Q)
first, second = (JensenForLoss(exp(sign * t), t, P, Q) for sign in (1, -1))
theorem.derive(exp(mean)).equals(geometric_mean, by=product)
theorem.derive(geometric_mean).equals(exp(mean), by=product).at_most(arithmetic_mean, by=first)

# e^-E[Z] <= E[e^-Z], where the mean loss is a number: so both sides are positive, and may be inverted
finite = theorem.derive(divergence).less(oo)
jensen = theorem.derive(exp(-divergence)).equals(exp(-mean), by=LossMoment(1, P, Q))
jensen.at_most(reverse, by=second)
positive = theorem.derive(reverse).at_least(exp(-mean), by=second)
positive.equals(exp(-divergence), by=LossMoment(1, P, Q)).greater(0, using=finite)
steps = theorem.derive(geometric_mean).equals(exp(mean), by=product)
steps.equals(exp(divergence), by=LossMoment(1, P, Q))
steps.at_least(harmonic_mean, using=(jensen, positive, finite))
