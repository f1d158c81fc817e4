"""A sum of n independent draws from laws of their own, the i-th in [a_i, a_i + c_i], exceeds its mean rarely.

By t with probability at most e^(-2 t^2 / (c_1^2 + ... + c_n^2)), and as rarely it is as far below.  Hoeffding
(1963, Theorem 2): Chernoff's bound at the best rate, with Hoeffding's lemma for each of the draws.
"""

from sympy import Rational, exp

from dpsym import (
    Expectation,
    Probability,
    SumOver,
    Theorem,
    Whole,
    both,
    draws,
    integer,
    law,
    point,
    real,
    stochastic_map,
    sum_of,
    values,
)
from dpsym.derive import Linearity, cite, tails_of_sum

n, t, x = integer("n", at_least=1), real("t", at_least=0), real("x")
K, i = stochastic_map("K", Whole(n)), point("i", Whole(n))
a, c, v = values("a", Whole(n)), values("c", Whole(n), low=0), values("v", low=0, high=1)
one = a(i) + c(i) * v
X, m = draws("X", K(i), i, of=one), Expectation(one, K(i))
excess, squares = sum_of(X) - SumOver(m, i), SumOver(c(i) ** 2, i)
above, below, apart = (Probability(body >= t) for body in (excess, -excess, abs(excess)))
bound = exp(-2 * t**2 / squares)

theorem = Theorem(
    id="concentration.hoeffding-ranges",
    title="Hoeffding's inequality for laws and ranges of their own",
    given=squares > 0,
    claim=both(above <= bound, below <= bound, apart <= 2 * bound),
    shapes={n: (1, 2)},
)

theorem.mistake("four in place of two", above <= exp(-4 * t**2 / squares))
theorem.mistake("n in place of the sum of squares", above <= exp(-2 * t**2 / n))
theorem.mistake("does not square the widths", above <= exp(-2 * t**2 / SumOver(c(i), i)))
theorem.mistake("both tails for one", apart <= bound)
theorem.mistake("one percent less", below <= Rational(99, 100) * bound)

P, low, high = law("P"), real("a"), real("b")
board, moment = theorem.derivation, lambda body: Expectation(exp(body), K(i))
scaled, mean = moment(x * c(i) * v), Expectation(v, K(i))
each = board.lemma("one of the draws")
lemma = each.chain(scaled).at_most(
    exp(x * c(i) * mean + x**2 * c(i) ** 2 / 8),
    by=cite("concentration.bounded-moment", {P: K(i), low: 0, high: 1, x: x * c(i)}),
)
centre = each.chain(m).equals(a(i) + c(i) * mean, by=Linearity(one, K(i)))
steps = each.chain(moment(x * one)).equals(exp(x * a(i)) * scaled, by=Linearity(exp(x * one), K(i)))
steps.at_most(exp(x * m + x**2 * c(i) ** 2 / 8), using=(lemma, centre))
tails_of_sum(board, X, m, t, c(i), lambda rate: each.at({x: rate}), real("o"))
