"""x q - log(1 - p + p e^x) is at most d(q || p) for every x: no Chernoff bound for a mean of bits is better.

Hoeffding (1963); the best x is the log odds ratio, where both sides agree.
"""

from sympy import Rational, exp, log

from dpsym import KL, Bernoulli, Theorem, both, equal, real

p, q, x = real("p", above=0, below=1), real("q", above=0, below=1), real("x")
exponent = x * q - log(1 - p + p * exp(x))
d = lambda first, second: KL(Bernoulli(first), Bernoulli(second))
best = log(q * (1 - p) / (p * (1 - q)))

theorem = Theorem(
    id="concentration.chernoff-exponent",
    title="The exponent of Chernoff's bound for bits",
    claim=both(exponent <= d(q, p), equal(best * q - log(1 - p + p * exp(best)), d(q, p))),
)

theorem.mistake("the other divergence", exponent <= d(p, q))
theorem.mistake("twice the squared distance", exponent <= 2 * (p - q) ** 2)
theorem.mistake("one percent less", exponent <= Rational(99, 100) * d(q, p))
