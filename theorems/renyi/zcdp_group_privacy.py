"""Group privacy of concentrated privacy: over two steps the square roots of the parameters add up.

From the triangle-like inequality at the best second order.  Tight for normal laws whose means lie in
a row, at every order.
"""

from sympy import Max, Rational, sqrt

from dpsym import Renyi, Theorem, for_all, laws, real, variables
from dpsym.derive import HolderForMoments, given_at, limit

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

r, s = real("r", above=0), real("s", above=0)
second, first = lambda r: alpha + alpha * r, lambda r: (alpha * r + alpha - 1) / r
bound = lambda r: alpha * rho1 + alpha * rho1 / r + alpha * rho2 + alpha * rho2 * r
whole = second(r) / (second(r) - 1) * Renyi(first(r), P, Q) + Renyi(second(r), Q, R)
free = theorem.derive(two_steps).at_most(whole, by=HolderForMoments(alpha, second(r), P, Q, R))
free.at_most(bound(r), using=(given_at({beta: first(r)}), given_at({beta: second(r)})))
goal, last = theorem.claim, theorem.claim.rhs
cases = theorem.derivation.cases(goal, rho1 <= 0, rho1 > 0)
near = (
    cases[0].chain(two_steps).at_most(bound(s), by=free.at({r: s})).at_most(alpha * rho2 + alpha * rho2 * s)
)
cases[0].chain(two_steps).at_most(alpha * rho2, by=limit(near, {s: 0})).at_most(last)
rest = cases[1].cases(goal, rho2 <= 0, rho2 > 0)
far = (
    rest[0]
    .chain(two_steps)
    .at_most(bound(1 / s), by=free.at({r: 1 / s}))
    .at_most(alpha * rho1 + alpha * rho1 * s)
)
rest[0].chain(two_steps).at_most(alpha * rho1, by=limit(far, {s: 0})).at_most(last)
best = sqrt(rho1) / sqrt(rho2)
rest[1].chain(two_steps).at_most(bound(best), by=free.at({r: best})).at_most(last)
