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
    real,
    sum_of,
)
from dpsym.derive import CoinsByParts, Linearity, MeanOfSample, MonotoneMean, Tower

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

# Partial integration over the bias p; for each p the mean over the sample makes h, the mean of f, of f(X).
board, p = theorem.derivation, real("p", at_least=0, at_most=1)
parts, distance = 2 * P * f(X) - f(X) + 2 * P - 3 * P**2, f(X) - mean(X)
whole = Expectation(parts, X) + Expectation(distance, X) ** 2
rest = 2 * P * (1 - P) - half**2
square = (g - half) ** 2 + rest
v = (2 * P - 1) * (f(X) - P) + P * (1 - P)
by_parts = board.chain(correlation).equals(
    Expectation(v), by=CoinsByParts(f(X) - P, X), because="partial integration over the bias"
)
by_parts.equals(Expectation(parts), using=(Linearity(v), Linearity(parts)), because="linearity")
by_parts.equals(Expectation(Expectation(parts, X)), by=Tower(parts, X))
tosses, at_bias = draws("X", Bernoulli(p), n), lambda body: body.xreplace({P: p})
h, sample = Expectation(f(tosses), tosses), mean(tosses)
once = board.lemma("for each bias", general=True)
one = once.chain(Expectation(draw("X", Bernoulli(p)))).equals(p)
linear = once.chain(Expectation(at_bias(parts), tosses)).equals(
    2 * p * h - h + 2 * p - 3 * p**2, by=Linearity(at_bias(parts), tosses)
)
unbiased = once.chain(Expectation(f(tosses) - sample, tosses)).equals(
    h - p, by=Linearity(f(tosses) - sample, tosses), using=(MeanOfSample(sample, tosses), one)
)
once.chain(at_bias(whole)).equals(
    at_bias(square), using=(linear, unbiased), because="the square is completed"
)
both_ways = [
    board.chain(Expectation(less)).at_most(
        Expectation(more), by=MonotoneMean(less, more, outcome=p), using=once
    )
    for less, more in ((whole, square), (square, whole))
]
uniform = board.chain(Expectation(rest)).equals(twelfth, because="1/3 - 1/4")
steps = theorem.derive(correlation + bias).equals(Expectation(whole), by=Linearity(whole), using=by_parts)
steps.equals(Expectation(square), using=both_ways, because="for each bias")
steps.equals(excess + Expectation(rest), using=(Linearity(square), Linearity(rest)), because="linearity")
steps.equals(twelfth + excess, using=uniform)
steps.at_least(twelfth, by=MonotoneMean(0, (g - half) ** 2), because="a mean of squares")
