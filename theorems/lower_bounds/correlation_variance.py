"""Whoever estimates a mean well must be correlated with the data: the correlation-variance dichotomy.

Bun, Steinke and Ullman (2017).  The bits are draws of a coin whose bias P is uniform.  Integrating by parts
turns the correlation of f with the data into the integral of (2p - 1) times the mean of f; with the squared
distance of f from the sample mean that leaves 1/12.  For n bits the best constant is (n+4)/(12(n+2)), which
is 1/12 + 1/(6(n+2)), attained by f = 1/2 + 2/(n+2) (mean - 1/2); so 1/12 is tight only for many bits.  That f
has values in [0, 1] is not needed.  In print the function takes d bits, and the sample has n.
"""

from sympy import Rational

from dpsym import Bernoulli, Expectation, Theorem, Uniform, cube_function, draw, draws, integer, mean, sum_of
from dpsym.derive import CoinsByParts, Linearity, MonotoneMean

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

# Partial integration over the bias; then (f - m)² >= (1 - 2P) (f - m) - (1/2 - P)², and m has no bias.
board, m, half = theorem.derivation, mean(X), Rational(1, 2)
parts = (2 * P - 1) * (f(X) - P) + P * (1 - P)
unbiased, rest = (2 * P - 1) * (m - P), P * (1 - P) - (half - P) ** 2
square = (f(X) - m) ** 2
by_parts = board.chain(correlation).equals(
    Expectation(parts), by=CoinsByParts(f(X) - P, X), because="partial integration over the bias"
)
moment = board.chain(Expectation((2 * P - 1) ** 2 - 2 * P * (1 - P))).equals(0, because="1/3 - 1/3")
zero = board.chain(Expectation(unbiased)).equals(
    Expectation((2 * P - 1) ** 2 - 2 * P * (1 - P)) / n, by=CoinsByParts(2 * P - 1, X)
)
zero.equals(0, using=moment, because="the tosses have no bias")
uniform = board.chain(Expectation(rest)).equals(twelfth, because="1/6 - 1/12")
steps = theorem.derive(correlation + distance).equals(Expectation(parts) + distance, using=by_parts)
steps.equals(
    Expectation(parts + square), using=(Linearity(parts), Linearity(parts + square)), because="linearity"
)
steps.at_least(
    Expectation(unbiased + rest),
    by=MonotoneMean(unbiased + rest, parts + square),
    because="(f - m + P - 1/2)² >= 0",
)
steps.equals(
    Expectation(unbiased) + Expectation(rest),
    using=(Linearity(unbiased), Linearity(rest), Linearity(unbiased + rest)),
    because="linearity",
)
steps.equals(twelfth, using=(zero, uniform))
