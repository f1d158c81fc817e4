"""The number of successes in trials with chances of their own is rarely far from its mean μ by a factor.

It is at least (1 + d) μ with probability at most e^(-d^2 μ/(2 + d)), which is at most e^(-d^2 μ/3) for d up
to 1, and at most (1 - d) μ with probability at most e^(-d^2 μ/2).  Mitzenmacher and Upfal (2005, Theorems 4.4
and 4.5): Chernoff's bound at the rates log(1 + d) and -log(1 - d); E e^(xX) is at most e^(p (e^x - 1)).
"""

from sympy import Rational, exp, log

from dpsym import (
    Bernoulli,
    Expectation,
    Probability,
    SumOver,
    Theorem,
    Whole,
    both,
    draw,
    draws,
    integer,
    point,
    real,
    sum_of,
    values,
)
from dpsym.derive import cite, tail_at_rate

n, d, small = integer("n", at_least=1), real("d", at_least=0), real("d'", at_least=0, at_most=1)
part = real("d''", at_least=0, below=1)
p, i = values("p", Whole(n), low=0, high=1), point("i", Whole(n))
X, mu = draws("X", Bernoulli(p(i)), i), SumOver(p(i), i)
above, below = lambda d: Probability(sum_of(X) >= (1 + d) * mu), Probability(sum_of(X) <= (1 - part) * mu)
upper, third, lower = exp(-(d**2) * mu / (2 + d)), exp(-(small**2) * mu / 3), exp(-(part**2) * mu / 2)

theorem = Theorem(
    id="concentration.multiplicative-chernoff",
    title="The multiplicative Chernoff bounds for Poisson trials",
    claim=both(above(d) <= upper, above(small) <= third, below <= lower),
    shapes={n: (1, 2, 3)},
)

theorem.mistake("a third for every d", above(d) <= exp(-(d**2) * mu / 3))
theorem.mistake("a half for every d", above(d) <= exp(-(d**2) * mu / 2))
theorem.mistake("the constant of Hoeffding's inequality", above(small) <= exp(-2 * small**2 * mu))
theorem.mistake("n in place of the mean", below <= exp(-(part**2) * n / 2))
theorem.mistake("leaves out the mean", below <= exp(-(part**2) / 2))
theorem.mistake("one percent less", below <= Rational(99, 100) * lower)

board, q, x, o = theorem.derivation, real("q", at_least=0, at_most=1), real("x"), real("o", at_least=0)
trial = board.lemma("a trial", general=True)
steps = trial.chain(Expectation(exp(x * draw("X", Bernoulli(q))))).equals(1 - q + q * exp(x))
steps.at_most(exp(q * (exp(x) - 1)))

rate, known = log(1 + d), cite("concentration.multiplicative-upper")
exponent = board.chain((1 + d) * rate - d).at_least(d**2 / (2 + d), by=known)
at = trial.at({x: rate, q: p(i)})
steps = tail_at_rate(board, sum_of(X) >= (1 + d) * mu, rate, d * p(i), at, o).at_most(upper, using=exponent)
board.chain(above(small)).at_most(upper.subs(d, small), by=steps.at({d: small})).at_most(third)

rate, known = (
    log(1 - part),
    cite("concentration.multiplicative-lower", {real("d", at_least=0, below=1): part}),
)
exponent = board.chain((1 - part) * rate + part).at_least(part**2 / 2, by=known)
at = trial.at({x: rate, q: p(i)})
tail_at_rate(board, sum_of(X) <= (1 - part) * mu, -rate, -part * p(i), at, o).at_most(lower, using=exponent)
