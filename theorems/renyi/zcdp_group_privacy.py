"""Group privacy of concentrated privacy: over two steps the square roots of the parameters add up.

From the triangle-like inequality at the best second order.  Tight for normal laws whose means lie in
a row, at every order.
"""

from sympy import Max, Rational, sqrt

from dpsym import Renyi, Theorem, for_all, laws, real, variables

alpha, beta = real("alpha", above=1), real("beta", above=1)
rho1, rho2 = variables("rho1 rho2", at_least=0)
P, Q, R = laws("P Q R")
two_steps = Renyi(alpha, P, R)

theorem = Theorem(
    id="renyi.zcdp-group-privacy",
    notes="s0.4.7b",
    title="Group privacy of zCDP over two steps",
    given=(
        for_all(beta, Renyi(beta, P, Q) <= rho1 * beta),
        for_all(beta, Renyi(beta, Q, R) <= rho2 * beta),
    ),
    claim=two_steps <= (sqrt(rho1) + sqrt(rho2)) ** 2 * alpha,
    shapes=(2, 3, "normal"),
)

theorem.mistake("adds the parameters", two_steps <= (rho1 + rho2) * alpha)
theorem.mistake("doubles the larger parameter", two_steps <= 2 * Max(rho1, rho2) * alpha)
theorem.mistake("adds the roots without squaring", two_steps <= (sqrt(rho1) + sqrt(rho2)) * alpha)
theorem.mistake("alpha - 1 instead of alpha", two_steps <= (sqrt(rho1) + sqrt(rho2)) ** 2 * (alpha - 1))
theorem.mistake(
    "a bound 1% too small", two_steps <= Rational(99, 100) * (sqrt(rho1) + sqrt(rho2)) ** 2 * alpha
)
