"""The Gaussian mechanism answers a mean in K dimensions with an l2 error of order K.

The mean of n points of [0, 1]^K has l2 sensitivity sqrt(K)/n, hence noise of variance
2 K log(1/delta)/(n epsilon)^2 in every coordinate.  The norm of K = 2m independent standard normal variables
has the mean sqrt(2 pi) m C(2m, m)/4^m, which is at most sqrt(K) (Jensen) and at least
sqrt(K - 1/2) (Watson 1959): so the bound is tight as K grows.  In print the factor
sqrt(2 log(1/delta))/(n epsilon) hides in the O.
"""

from sympy import Rational, binomial, log, pi, sqrt

from dpsym import Theorem, at_most, both, chain, equal, integer, real

m, n = integer("m", at_least=1), integer("n", at_least=1)
epsilon = real("epsilon", above=0)
delta = real("delta", above=0, below=1)
K = 2 * m
sigma = sqrt(2 * K * log(1 / delta)) / (n * epsilon)
norm = sqrt(2 * pi) * m * binomial(2 * m, m) / 4**m
bound = K * sqrt(2 * log(1 / delta)) / (n * epsilon)

theorem = Theorem(
    id="gaussian.l2-error",
    notes="s3.4",
    title="Error of the Gaussian mechanism for a mean in K dimensions",
    claim=both(
        chain(sqrt(K - Rational(1, 2)), "<=", norm, "<=", sqrt(K)),
        equal(sigma * sqrt(K), bound),
    ),
    tight=[{m: 50, n: 1, epsilon: 1, delta: Rational(1, 10)}],
    shapes={m: (1, 2, 5, 50)},
)

theorem.mistake("is K, without the rest", at_most(sigma * norm, K))
theorem.mistake("grows like the root of K", at_most(sigma * norm, 2 * bound / sqrt(K)))
theorem.mistake("forgets the 2 of the variance", at_most(sigma * norm, bound / sqrt(2)))
theorem.mistake("is attained in every dimension", at_most(bound, sigma * norm))
theorem.mistake("a constant 1% too small", at_most(sigma * norm, Rational(99, 100) * bound))
