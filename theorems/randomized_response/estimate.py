"""The observed fraction y of yes-answers, plugged in and solved for p, gives the estimate 2y - 1/2.

It solves y = p/2 + 1/4, the expected fraction; being linear in the answers of n persons it has the mean p.
For persons drawn at random its variance exceeds the p(1-p)/n of truthful answers by 3/(4n), whatever p is.
"""

from sympy import Rational

from dpsym import (
    Bernoulli,
    Expectation,
    Mixture,
    Theorem,
    both,
    draw,
    draws,
    equal,
    integer,
    mean,
    probability,
    real,
)
from dpsym.derive import MeanOfSample, SquareOfSample

half, quarter = Rational(1, 2), Rational(1, 4)
p, y = probability("p"), real("y")
n = integer("n", at_least=1)
answers = draws("A", Mixture(half, Bernoulli(p), Bernoulli(half)), n)
estimate = 2 * mean(answers) - half
variance = Expectation((estimate - p) ** 2)

theorem = Theorem(
    id="randomized-response.estimate",
    notes="s2.R3b",
    title="Solving for the true fraction",
    claim=both(
        equal(p, 2 * y - half),
        equal(Expectation(estimate), p),
        equal(variance, (p * (1 - p) + 3 * quarter) / n),
    ),
    given=equal(y, p / 2 + quarter),
    tight=[{p: 0, y: quarter}, {p: 1, y: 3 * quarter}],
    shapes={n: (1, 2, 3)},
)

theorem.mistake("doubles, and subtracts the chance of two heads", equal(p, 2 * y - quarter))
theorem.mistake("halves instead of doubling", equal(p, y / 2 - half))
theorem.mistake("takes the observed fraction itself", equal(Expectation(mean(answers)), p))
theorem.mistake("is as precise as truthful answers", variance <= p * (1 - p) / n)
theorem.mistake("a variance 1% too small", variance <= Rational(99, 100) * (p * (1 - p) + 3 * quarter) / n)

one = draw("A", answers.law)
theorem.derive(p).equals(2 * y - half)
once = theorem.derive(Expectation(estimate)).equals(2 * Expectation(one) - half, by=MeanOfSample(estimate))
once.equals(p)
square = 4 / n * (Expectation(one**2) - Expectation(one) ** 2) + (2 * Expectation(one) - half - p) ** 2
twice = theorem.derive(variance).equals(square, by=SquareOfSample(mean(answers), 2, -half - p))
twice.equals((p * (1 - p) + 3 * quarter) / n)
