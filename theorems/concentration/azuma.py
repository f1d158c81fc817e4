"""Azuma's inequality: a sum of bounded steps rarely exceeds what their conditional means add up to.

In the form of Dwork and Roth (2014, Lemma 3.19): every step lies in [-alpha, alpha] and has, given the steps
before it, a mean of at most beta.  Checked for processes of one and of three steps, with two values for
each step, which are enough.  Tight as t tends to 0.  Left out in print is that t is at least 0: below it
the right side is less than 1, and the left side may be 1.
"""

from sympy import Max, Rational, exp, sqrt

from dpsym import Expectation, Probability, Theorem, adaptive, integer, real, sum_of
from dpsym.derive import Azuma

K = integer("K", at_least=1)
alpha, beta = real("alpha", at_least=0), real("beta")
t, any_t = real("t", at_least=0), real("t")
Y, free = adaptive("Y", K, -alpha, alpha, mean=beta), adaptive("Y", 2, -alpha, alpha)
bound = exp(-(t**2) / 2)
exceeds = lambda t: Probability(sum_of(Y) > K * beta + t * sqrt(K) * alpha)
distance = abs(sum_of(Y) - K * beta)
half, sure = Rational(1, 2), Rational(999, 1000)

theorem = Theorem(
    id="concentration.azuma",
    notes="s3.10",
    title="Azuma's inequality",
    claim=exceeds(t) <= bound,
    tight=[
        {Y: (-1, 1, sure), alpha: 1, beta: 2 * sure - 1, t: 0},
        {Y: (-1, 1) * 7 + (half,) * 7, alpha: 1, beta: 0, t: Rational(5, 2)},
        {free: (-1, 1, -1, -1, 1, 1) + (half,) * 3, alpha: 1, beta: 0, t: Rational(7, 5)},
    ],
    shapes={K: (1, 3)},
)

theorem.mistake("allows t below 0", exceeds(any_t) <= exp(-(any_t**2) / 2))
theorem.mistake("forgets the half", exceeds(t) <= exp(-(t**2)))
theorem.mistake("takes it to be two-sided", Probability(distance > t * sqrt(K) * alpha) <= bound)
theorem.mistake("a bound 1% too small", exceeds(t) <= Rational(99, 100) * bound)
theorem.mistake("leaves out the root of K", Probability(sum_of(Y) > K * beta + t * alpha) <= bound)
theorem.mistake(
    "bounds the means, not the conditional means",
    Probability(sum_of(free) > 2 * beta + t * sqrt(2) * alpha) <= bound,
    given=Max(Expectation(free[1]), Expectation(free[2])) <= beta,
)

theorem.derive(theorem.claim.lhs).at_most(bound, by=Azuma(Y, t))
