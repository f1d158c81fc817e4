"""The correlation-variance dichotomy with the squared bias of f in place of its squared distance.

Here the square is taken after the mean over the sample.  The left side is then exactly 1/12 plus the integral
of (g(p) - 1/2)^2, where g(p) is the mean of f for bias p.  So 1/12 is tight, for f = 1/2.  By Jensen's
inequality this is the stronger of the two readings.
"""

from sympy import Rational

from dpsym import (
    Bernoulli,
    Expectation,
    Theorem,
    Uniform,
    both,
    cube_function,
    draw,
    draws,
    equal,
    integer,
    mean,
    sum_of,
)

half, twelfth = Rational(1, 2), Rational(1, 12)
n = integer("n", at_least=1)
P = draw("P", Uniform(0, 1))
X = draws("X", Bernoulli(P), n)
f = cube_function("f", n)
correlation = Expectation((f(X) - P) * (sum_of(X) - n * P))
bias = Expectation(Expectation(f(X) - mean(X), X) ** 2)
g = Expectation(f(X), X)
excess = Expectation((g - half) ** 2)

theorem = Theorem(
    id="lower-bounds.correlation-bias",
    notes="s0.7a",
    title="Correlation-variance dichotomy, for the bias",
    claim=both(correlation + bias >= twelfth, equal(correlation + bias, twelfth + excess)),
    tight=[{f: (half, half)}],
)

theorem.mistake("a constant 1% too large", correlation + bias >= Rational(101, 1200))
theorem.mistake("the inequality is strict", correlation + bias > twelfth)
theorem.mistake("squares after averaging over p", correlation + Expectation(f(X) - mean(X)) ** 2 >= twelfth)
theorem.mistake("leaves out the bias", correlation >= twelfth)
theorem.mistake("measures the excess from 0", equal(correlation + bias, Expectation(g**2)))
