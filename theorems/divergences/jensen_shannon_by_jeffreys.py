"""Jensen-Shannon and Jeffreys divergence.

Four times the Jensen-Shannon divergence lies between the triangular discrimination and Jeffreys'
divergence. Lin (1991, Theorem 3), Topsøe (2000).
"""

from sympy import log

from dpsym import (
    KL,
    Jeffreys,
    JensenShannon,
    SumOver,
    Theorem,
    TriangularDiscrimination,
    at_least,
    both,
    laws,
    point,
    real,
)
from dpsym.derive import Definition, LinearSum, OnSupport, TermByTerm

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

# At the points of both laws, and at those of one law, where the summand is p (log 2)/2.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
p, q = P(y), Q(y)
part = lambda mass: OnSupport(mass * log(2 * mass / (p + q)), mass)
bound = lambda a, b: (a - b) ** 2 / (a + b) / 4
numbers = board.lemma("for two masses", general=True)
numbers.chain((a * log(2 * a / (a + b)) + b * log(2 * b / (a + b))) / 2).at_least(bound(a, b))
square = OnSupport((p - q) ** 2 / (p + q), p + q)
goal = at_least((part(p) + part(q)) / 2, square / 4)
where = board.cases(goal, p > 0, q > 0, p + q <= 0, because="who has the point?")
empty = where[2].chain(p).at_most(0), where[2].chain(q).at_most(0)
where[2].chain(goal.lhs).equals(0, using=empty, because="no mass").at_least(goal.rhs)
for block, one, other in ((where[0], p, q), (where[1], q, p)):
    joint, alone = block.cases(goal, other > 0, other <= 0, because="and the other law?").blocks
    steps = joint.chain(goal.lhs).at_least(bound(one, other), by=numbers.at({a: one, b: other}))
    steps.equals(goal.rhs)
    alone.chain(goal.lhs).equals(one * log(2) / 2).at_least(one / 4).equals(goal.rhs)
mean, low = SumOver(goal.lhs, y), SumOver(goal.rhs, y)
steps = theorem.derive(js).equals(mean, by="divergences.jensen-shannon-by-points")
steps.at_least(low, by=TermByTerm(mean, ">=", low), using=where)
steps.equals(SumOver(square, y) / 4, by=LinearSum(low)).equals(d / 4, by=Definition(d, y))
theorem.derive(js).at_most(jeffreys / 4, because="(p + q)/2 is at least the geometric mean, at each point")
