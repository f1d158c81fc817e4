"""The Jensen-Shannon divergence: JS <= (log 2)/2 Delta <= log 2 TV.

Lin (1991), Topsøe (2000); Delta is the triangular discrimination, a quarter of which is a lower bound
(`divergences.jensen-shannon-by-jeffreys`).  In nats: JS is at most log 2.
"""

from sympy import Rational, exp, log

from dpsym import (
    KL,
    JensenShannon,
    MaxDivergence,
    Mixture,
    SumOver,
    Theorem,
    TotalVariation,
    TriangularDiscrimination,
    at_most,
    both,
    equal,
    laws,
    point,
    real,
)
from dpsym.derive import Definition, LinearSum, LossByMasses, MassOf, OnSupport, TermByTerm, cite

P, Q = laws("P Q")
js, delta, tv = JensenShannon(P, Q), TriangularDiscrimination(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.jensen-shannon",
    title="Jensen-Shannon divergence",
    claim=both(js <= log(2) / 2 * delta, js <= log(2) * tv),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("at most the square of the distance", js <= tv**2)
theorem.mistake("half of the triangular discrimination", delta / 2 <= js)
theorem.mistake("a quarter of it from above", js <= delta / 4)
theorem.mistake("in bits with the constant of nats", js <= tv / 2)

# A sum over points, with the mean M of the laws, which has all points of either.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
M, m = Mixture(Rational(1, 2), P, Q), real("m", above=0)
p, q, mid = P(y), Q(y), M(y)
shared = board.chain(mid).equals((p + q) / 2, by=MassOf(mid))
here, there = (OnSupport(mass * log(mass / mid), mass, mid) for mass in (p, q))
parts = []
for law, body in ((P, here), (Q, there)):
    larger = board.chain(law(y)).at_most(exp(log(2)) * mid, using=shared)
    finite = board.chain(MaxDivergence(law, M))
    finite.at_most(log(2), by=LossByMasses(law, M, log(2), y), using=larger)
    known = cite("divergences.kl-by-points", {P: law, Q: M})
    parts.append(board.chain(KL(law, M)).equals(SumOver(body, y), by=known, using=finite))
mean = SumOver((here + there) / 2, y)
form = board.chain(js).equals((KL(P, M) + KL(Q, M)) / 2, by=Definition(js))
form.equals((parts[0].end + parts[1].end) / 2, using=parts).equals(mean, by=LinearSum(mean))

# At the points of both laws; at those of one law both sides are p (log 2)/2.
bound = lambda a, b: log(2) / 2 * (a - b) ** 2 / (a + b)
ratio = board.lemma("the ratio to the mean", given=equal(m, (a + b) / 2), general=True)
ratio.chain(a * log(a / m)).equals(a * log(2 * a / (a + b)))
u, v, s, t = (real(name) for name in "uvst")
halves = board.lemma("equals put in", given=(equal(u, s), equal(v, t)), general=True)
halves.chain((u + v) / 2).equals((s + t) / 2)
numbers = board.lemma("for two masses", given=equal(m, (a + b) / 2), general=True)
first, second = a * log(2 * a / (a + b)), b * log(2 * b / (a + b))
put = {u: a * log(a / m), s: first, v: b * log(b / m), t: second}
steps = numbers.chain((a * log(a / m) + b * log(b / m)) / 2)
steps.equals((first + second) / 2, by=halves.at(put), using=(ratio, ratio.at({a: b, b: a})))
steps.at_most(bound(a, b))
single = board.lemma("for one mass", given=equal(m, a / 2), general=True)
single.chain(a * log(a / m) / 2).equals(a * log(2) / 2)
square = OnSupport((p - q) ** 2 / (p + q), p + q)
goal = at_most((here + there) / 2, log(2) / 2 * square)
where = board.cases(goal, p > 0, q > 0, p + q <= 0, because="who has the point?")
empty = where[2].chain(p).at_most(0), where[2].chain(q).at_most(0)
where[2].chain(goal.lhs).equals(0, using=empty, because="no mass").at_most(goal.rhs)
for block, one, other, first, second in ((where[0], p, q, here, there), (where[1], q, p, there, here)):
    above = block.chain(0).less(mid, using=shared)
    own = block.chain(first).equals(one * log(one / mid), using=above)
    joint, alone = block.cases(goal, other > 0, other <= 0, because="and the other law?").blocks
    rest = joint.chain(second).equals(other * log(other / mid), using=above)
    steps = joint.chain(goal.lhs).equals((own.end + rest.end) / 2, using=(own, rest, above))
    steps.at_most(bound(one, other), by=numbers.at({a: one, b: other, m: mid}), using=(shared, above))
    steps.equals(goal.rhs)
    rest = alone.chain(second).equals(0, because="nothing")
    steps = alone.chain(goal.lhs).equals(own.end / 2, using=(own, rest, above))
    steps.equals(one * log(2) / 2, by=single.at({a: one, m: mid}), using=(shared, above)).equals(goal.rhs)
high = SumOver(log(2) / 2 * square, y)
steps = (
    theorem.derive(js).equals(mean, using=form).at_most(high, by=TermByTerm(mean, "<=", high), using=where)
)
steps.equals(log(2) / 2 * SumOver(square, y), by=LinearSum(high))
steps.equals(log(2) / 2 * delta, by=Definition(delta, y))
theorem.derive(js).at_most(log(2) / 2 * delta, using=steps).at_most(
    log(2) * tv, by="divergences.triangular-discrimination"
)
