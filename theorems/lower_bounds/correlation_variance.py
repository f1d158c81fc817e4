"""Whoever estimates a mean well must be correlated with the data: the correlation-variance dichotomy.

Bun, Steinke and Ullman (2017).  The bits are draws of a coin whose bias P is uniform.  Integrating by parts
turns the correlation of f with the data into the integral of (2p - 1) times the mean of f; with the squared
distance of f from the sample mean that leaves 1/12.  For n bits the best constant is (n+4)/(12(n+2)), which
is 1/12 + 1/(6(n+2)), attained by f = 1/2 + 2/(n+2) (mean - 1/2); so 1/12 is tight only for many bits.  That f
has values in [0, 1] is not needed.  In print the function takes d bits, and the sample has n.
"""

from sympy import Rational

from dpsym import Bernoulli, Expectation, Theorem, Uniform, cube_function, draw, draws, integer, mean, sum_of

twelfth = Rational(1, 12)
n, d = integer("n", at_least=1), integer("d", at_least=1)
P = draw("P", Uniform(0, 1))
X = draws("X", Bernoulli(P), n)
f, printed = cube_function("f", n), cube_function("f", d)
correlated = lambda f: Expectation((f(X) - P) * (sum_of(X) - n * P))
distant = lambda f: Expectation((f(X) - mean(X)) ** 2)
correlation, distance = correlated(f), distant(f)

theorem = Theorem(
    id="lower-bounds.correlation-variance",
    notes="s0.7a",
    title="Correlation-variance dichotomy",
    claim=correlation + distance >= twelfth,
    printed=correlated(printed) + distant(printed) >= twelfth,
    tight=[{f: (Rational(1, 6), Rational(5, 6))}],
)

theorem.mistake("the correlation alone is bounded below", correlation >= twelfth)
theorem.mistake("the distance alone is bounded below", distance >= twelfth)
theorem.mistake("takes the correlation to be positive", correlation >= 0)
theorem.mistake("takes the best constant for n = 1", correlation + distance >= Rational(5, 36))
theorem.mistake(
    "a constant 1% above the best", correlation + distance >= Rational(101, 100) * (n + 4) / (12 * (n + 2))
)
theorem.mistake("subtracts the distance", correlation - distance >= twelfth)
