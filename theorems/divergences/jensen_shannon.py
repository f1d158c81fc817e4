"""The Jensen-Shannon divergence: JS <= (log 2)/2 Delta <= log 2 TV.

Lin (1991), Topsøe (2000); Delta is the triangular discrimination, a quarter of which is a lower bound
(`divergences.jensen-shannon-by-jeffreys`).  In nats: JS is at most log 2.
"""

from sympy import log

from dpsym import (
    JensenShannon,
    SumOver,
    Theorem,
    TotalVariation,
    TriangularDiscrimination,
    at_most,
    both,
    laws,
    point,
    real,
)
from dpsym.derive import Definition, LinearSum, OnSupport, TermByTerm

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

# At the points of both laws; at those of one law both sides are p (log 2)/2.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
p, q = P(y), Q(y)
part = lambda mass: OnSupport(mass * log(2 * mass / (p + q)), mass)
bound = lambda a, b: log(2) / 2 * (a - b) ** 2 / (a + b)
numbers = board.lemma("for two masses", general=True)
numbers.chain((a * log(2 * a / (a + b)) + b * log(2 * b / (a + b))) / 2).at_most(bound(a, b))
square = OnSupport((p - q) ** 2 / (p + q), p + q)
goal = at_most((part(p) + part(q)) / 2, log(2) / 2 * square)
where = board.cases(goal, p > 0, q > 0, p + q <= 0, because="who has the point?")
empty = where[2].chain(p).at_most(0), where[2].chain(q).at_most(0)
where[2].chain(goal.lhs).equals(0, using=empty, because="no mass").at_most(goal.rhs)
for block, one, other in ((where[0], p, q), (where[1], q, p)):
    joint, alone = block.cases(goal, other > 0, other <= 0, because="and the other law?").blocks
    steps = joint.chain(goal.lhs).at_most(bound(one, other), by=numbers.at({a: one, b: other}))
    steps.equals(goal.rhs)
    alone.chain(goal.lhs).equals(one * log(2) / 2).equals(goal.rhs)
mean, high = SumOver(goal.lhs, y), SumOver(goal.rhs, y)
steps = theorem.derive(js).equals(mean, by="divergences.jensen-shannon-by-points")
steps.at_most(high, by=TermByTerm(mean, "<=", high), using=where)
steps.equals(log(2) / 2 * SumOver(square, y), by=LinearSum(high))
steps.equals(log(2) / 2 * delta, by=Definition(delta, y))
steps = theorem.derive(js).at_most(log(2) / 2 * delta, using=steps)
steps.at_most(log(2) * tv, by="divergences.triangular-discrimination")
