"""The Laplace mechanism answers a mean in K dimensions with an l2 error of order K^(3/2)/(n epsilon).

The mean of n points of [0, 1]^K has l1 sensitivity K/n, so each coordinate gets noise of scale
b = K/(n epsilon) and variance 2 b^2; Jensen's inequality gives the printed bound.  The l1 norm of the noise
has mean K b and is independent of its direction, which is uniform on a simplex where the squared l2 norm has
mean 2/(K + 1) and is at least 1/K: so the error lies between the first two members of the chain, which is
squared here.  Both are exact for K = 1.
"""

from sympy import Rational, sqrt

from dpsym import Theorem, at_most, both, chain, equal, integer, real

K, n = integer("K", at_least=1), integer("n", at_least=1)
epsilon = real("epsilon", above=0)
b = K / (n * epsilon)
order = K ** Rational(3, 2) / (n * epsilon)
error, by_variance = K * b * sqrt(2 / (K + 1)), sqrt(K * 2 * b**2)

theorem = Theorem(
    id="laplace.l2-error",
    notes="s3.2",
    title="Error of the Laplace mechanism for a mean in K dimensions",
    claim=both(
        chain(order**2, "<=", error**2, "<=", by_variance**2),
        equal(by_variance, sqrt(2) * order),
    ),
    tight=[{K: 1, n: 1, epsilon: 1}, {K: 4, n: 10, epsilon: 1}],
    rests_on=["Jensen's inequality"],
)

theorem.mistake("reads the exponent 3/2 as a factor", at_most(error, Rational(3, 2) / (n * epsilon)))
theorem.mistake("takes the scale for the variance", equal(sqrt(K * b), sqrt(2) * order))
theorem.mistake("the order of normal noise", at_most(error, sqrt(2) * K / (n * epsilon)))
theorem.mistake("gives the l1 error the same order", at_most(K * b, order))
theorem.mistake("a constant 1% too small for many dimensions", at_most(error, Rational(140, 100) * order))
