"""Normal noise answers a mean in K dimensions better than Laplace noise, but only from K = log(1/delta) on.

The bounds sqrt(2) K^(3/2)/(n epsilon) and K sqrt(2 log(1/delta))/(n epsilon) of the two l2 errors have the
ratio sqrt(K/L) with L = log(1/delta), so they cross at K = L; they are squared here.  In print there is
no condition on K.  But for K = 1 and delta = 10^-6 the mean of the absolute noise is 1/(n epsilon) with
Laplace noise, and 4.19/(n epsilon) with normal noise.
"""

from sympy import Rational, log, pi, sqrt

from dpsym import Theorem, at_most, both, equal, integer, less, real

K, n = integer("K", at_least=1), integer("n", at_least=1)
epsilon = real("epsilon", above=0)
L, level = real("L", above=0, at_most=K), real("L", above=0)
laplace = sqrt(2) * K ** Rational(3, 2) / (n * epsilon)
gauss = lambda L: K * sqrt(2 * L) / (n * epsilon)
in_one_dimension = sqrt(2 / pi) * sqrt(2 * level) / (n * epsilon)

theorem = Theorem(
    id="gaussian.laplace-comparison",
    notes="s3.5",
    title="When normal noise beats Laplace noise",
    claim=both(equal(laplace / gauss(L), sqrt(K / L)), at_most(gauss(L) ** 2, laplace**2)),
    printed=at_most(gauss(level), laplace),
    tight=[{K: 1, n: 1, epsilon: 1, L: 1}, {K: 1, n: 1, epsilon: 1, level: 6 * log(10)}],
)

theorem.mistake("is strictly better", less(gauss(L) ** 2, laplace**2))
theorem.mistake("is better from half of that K on", gauss(level) <= laplace, given=level <= 2 * K)
theorem.mistake("saves a factor K/log(1/delta)", at_most(gauss(L) * K / L, laplace))
theorem.mistake("is better in one dimension too", at_most(in_one_dimension, 1 / (n * epsilon)))
theorem.mistake("crosses at a K 1% smaller", gauss(level) <= laplace, given=level <= Rational(101, 100) * K)
