"""The privacy of a subsample is linear in the rate: log(1 + q (e^eps - 1)) <= 2 q eps for eps <= 1.

Folklore, after Kasiviswanathan et al. (2011).  q epsilon itself is no bound.
"""

from sympy import exp, log

from dpsym import Theorem, both, probability, real

epsilon, q = real("epsilon", at_least=0, at_most=1), probability("q")
large = real("epsilon'", at_least=0)
amplified = lambda e: log(1 + q * (exp(e) - 1))

theorem = Theorem(
    id="pure-dp.subsampled-linear",
    title="Subsampling is linear in the rate",
    claim=both(amplified(epsilon) <= q * (exp(epsilon) - 1), amplified(epsilon) <= 2 * q * epsilon),
    tight=[{epsilon: 0, q: 1}],
)

theorem.mistake("the rate times epsilon", amplified(epsilon) <= q * epsilon)
theorem.mistake("for every epsilon", amplified(large) <= 2 * q * large)
theorem.mistake("a constant below the truth", amplified(epsilon) <= 3 * q * epsilon / 2)
