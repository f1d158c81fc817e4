"""Jensen-Shannon and Jeffreys divergence.

Four times the Jensen-Shannon divergence lies between the triangular discrimination and Jeffreys'
divergence. Lin (1991, Theorem 3), Topsøe (2000).
"""

from sympy import Rational, exp, log

from dpsym import (
    KL,
    Jeffreys,
    JensenShannon,
    MaxDivergence,
    Mixture,
    SumOver,
    Theorem,
    TriangularDiscrimination,
    at_least,
    both,
    equal,
    laws,
    point,
    real,
)
from dpsym.derive import Definition, LinearSum, LossByMasses, MassOf, OnSupport, TermByTerm, cite

P, Q = laws("P Q")
js, jeffreys, d = JensenShannon(P, Q), Jeffreys(P, Q), TriangularDiscrimination(P, Q)

theorem = Theorem(
    id="divergences.jensen-shannon-by-jeffreys",
    title="Jensen-Shannon and Jeffreys divergence",
    claim=both(d / 4 <= js, js <= jeffreys / 4),
    shapes=(2, 3),
)

theorem.mistake("half of the discrimination", d / 2 <= js)
theorem.mistake("a tenth", js <= jeffreys / 10)
theorem.mistake("KL of one order", js <= KL(P, Q) / 10)

# Both are sums over points, with the mean M of the laws, which has all points of either.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
M, m = Mixture(Rational(1, 2), P, Q), real("m", above=0)
p, q, mid = P(y), Q(y), M(y)
shared = board.chain(mid).equals((p + q) / 2, by=MassOf(mid), because="definition")
here, there = (OnSupport(mass * log(mass / mid), mass, mid) for mass in (p, q))
parts = []
for law, body in ((P, here), (Q, there)):
    larger = board.chain(law(y)).at_most(exp(log(2)) * mid, using=shared)
    finite = board.chain(MaxDivergence(law, M))
    finite.at_most(log(2), by=LossByMasses(law, M, log(2), y), using=larger)
    known = cite("divergences.kl-by-points", {P: law, Q: M})
    parts.append(board.chain(KL(law, M)).equals(SumOver(body, y), by=known, using=finite))
mean = SumOver((here + there) / 2, y)
form = board.chain(js).equals((KL(P, M) + KL(Q, M)) / 2, by=Definition(js), because="definition")
form.equals((parts[0].end + parts[1].end) / 2, using=parts).equals(mean, by=LinearSum(mean))

# At the points of both laws, and at those of one law, where the summand is p (log 2)/2.
ratio = board.lemma("the ratio to the mean", given=equal(m, (a + b) / 2), general=True)
ratio.chain(a * log(a / m)).equals(a * log(2 * a / (a + b)))
doubled = lambda a, b: (a * log(2 * a / (a + b)) + b * log(2 * b / (a + b))) / 2
numbers = board.lemma("for positive numbers", general=True)
numbers.chain(doubled(a, b)).at_least((a - b) ** 2 / (a + b) / 4)
single = board.lemma("for one positive number", given=equal(m, a / 2), general=True)
single.chain(a * log(a / m)).equals(a * log(2)).at_least(a / 2)
u, v, s, t = (real(name) for name in "uvst")
halves = board.lemma("equals put in", given=(equal(u, s), equal(v, t)), general=True)
halves.chain((u + v) / 2).equals((s + t) / 2)
quarter = board.lemma("half of a half", given=at_least(u, a / 2), general=True)
quarter.chain(u / 2).at_least(a / 4)
square = OnSupport((p - q) ** 2 / (p + q), p + q)
goal = at_least((here + there) / 2, square / 4)
where = board.cases(goal, p > 0, q > 0, p + q <= 0, because="who has the point?")
empty = where[2].chain(p).at_most(0), where[2].chain(q).at_most(0)
where[2].chain(goal.lhs).equals(0, using=empty, because="no mass").at_least(goal.rhs)
for block, one, other, first, second in ((where[0], p, q, here, there), (where[1], q, p, there, here)):
    above = block.chain(0).less(mid, using=shared)
    own = block.chain(first).equals(one * log(one / mid), using=above)
    both, alone = block.cases(goal, other > 0, other <= 0, because="and the other law?").blocks
    rest = both.chain(second).equals(other * log(other / mid), using=above)
    put = {u: first, s: own.end, v: second, t: rest.end}
    steps = both.chain(goal.lhs).equals((own.end + rest.end) / 2, by=halves.at(put), using=(own, rest, above))
    swapped = ratio.at({a: one, b: other, m: mid}), ratio.at({a: other, b: one, m: mid})
    steps.equals(doubled(one, other), using=(*swapped, shared, above))
    steps.at_least((one - other) ** 2 / (one + other) / 4, by=numbers.at({a: one, b: other}))
    steps.equals(goal.rhs)
    rest = alone.chain(second).equals(0, because="nothing")
    least = alone.chain(own.end).at_least(one / 2, by=single.at({a: one, m: mid}), using=(shared, above))
    put = {u: first, s: own.end, v: second, t: 0}
    steps = alone.chain(goal.lhs).equals(own.end / 2, by=halves.at(put), using=(own, rest, above))
    steps.at_least(one / 4, by=quarter.at({u: own.end, a: one}), using=(least, above))
    steps.equals(goal.rhs)
low = SumOver(square / 4, y)
steps = theorem.derive(js).equals(mean, using=form)
steps.at_least(low, by=TermByTerm(mean, ">=", low), using=where).equals(
    SumOver(square, y) / 4, by=LinearSum(low)
)
steps.equals(d / 4, by=Definition(d, y), because="definition")
theorem.derive(js).at_most(jeffreys / 4, because="(p + q)/2 is at least the geometric mean, at each point")
