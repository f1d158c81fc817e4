"""Chebyshev's sum inequality: the mean product of functions that rise together is at least that of the means.

The sum of (f(y) - f(z)) (g(y) - g(z)) over all pairs is twice Σ 1 Σ f g - Σ f Σ g.  Hardy, Littlewood and
Pólya (1934, 2.17).  Tight where one of the functions is constant.
"""

from sympy import Rational

from dpsym import SumOver, Theorem, for_all, point, values
from dpsym.derive import LinearSum, TermByTerm, given_at

f, g, y, z = values("f"), values("g"), point("y"), point("z")
total = lambda body: SumOver(body, y)
rise = (f(y) - f(z)) * (g(y) - g(z))
left, right = total(f(y)) * total(g(y)), total(1) * total(f(y) * g(y))

theorem = Theorem(
    id="concentration.chebyshev-sum",
    title="Chebyshev's sum inequality",
    given=for_all(y, for_all(z, rise >= 0)),
    claim=left <= right,
    tight=[{f: (1, 1), g: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("without the number of points", left <= total(f(y) * g(y)))
theorem.mistake("for all functions", left <= right, given=())
theorem.mistake("turned around", left >= right)
theorem.mistake("one percent less", left <= Rational(99, 100) * right)

board, row, nothing = theorem.derivation, SumOver(rise, z), SumOver(0, z)
sign = board.lemma("for one point")
by_pairs = TermByTerm(nothing, "<=", row)
sign.chain(0).equals(nothing).at_most(row, by=by_pairs, using=given_at({y: y, z: z}))
ones, product, first, second = (SumOver(body, z) for body in (1, f(z) * g(z), f(z), g(z)))
inner = f(y) * g(y) * ones - f(y) * second - g(y) * first + product
split = board.chain(row).equals(inner, by=LinearSum(row), because="multiplied out")
zeros, rows, parts = total(0), total(row), total(inner)
twice = board.chain(0).equals(zeros).at_most(rows, by=TermByTerm(zeros, "<=", rows), using=sign)
twice.equals(parts, by=TermByTerm(rows, "=", parts), using=split)
apart = total(f(y) * g(y)) * ones - total(f(y)) * second - total(g(y)) * first + total(1) * product
twice.equals(apart, by=LinearSum(parts)).equals(
    2 * (right - left), because="the sums over z are those over y"
)
board.chain(left).at_most(right, using=twice)
