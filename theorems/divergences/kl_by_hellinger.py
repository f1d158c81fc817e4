"""The KL divergence is at least -2 log(1 - H^2/2), and so at least H^2.

Tsybakov (2009, 2.4): Jensen for the logarithm of the root of q/p.  There is no bound from above: KL may be
infinite where H is not.
"""

from sympy import exp, log, oo, sqrt

from dpsym import (
    KL,
    BhattacharyyaCoefficient,
    MaxDivergence,
    SquaredHellinger,
    SumOver,
    Theorem,
    at_least,
    both,
    laws,
    less,
    point,
    real,
)
from dpsym.derive import (
    Definition,
    LinearSum,
    LossAtPoint,
    MassOne,
    Multiplied,
    NotDominated,
    OnSupport,
    TermByTerm,
)

P, Q = laws("P Q")
square = SquaredHellinger(P, Q)

theorem = Theorem(
    id="divergences.kl-by-hellinger",
    title="KL and the Hellinger distance",
    claim=both(-2 * log(1 - square / 2) <= KL(P, Q), square <= -2 * log(1 - square / 2)),
    tight=[{P: (1, 0), Q: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("an upper bound", KL(P, Q) <= 100 * square)
theorem.mistake("twice the square", 2 * square <= KL(P, Q))
theorem.mistake("three for two", -3 * log(1 - square / 2) <= KL(P, Q))

y, c, t = point("y"), real("c", above=0), real("t", above=0)
a, b = real("a", above=0), real("b", above=0)
p, q, near, B = P(y), Q(y), MaxDivergence(P, Q), BhattacharyyaCoefficient(P, Q)
here = OnSupport(p * log(p / q), p, q)
affinity, known = SumOver(sqrt(p) * sqrt(q), y), "divergences.hellinger-by-affinity"
board, goal = theorem.derivation, -2 * log(1 - square / 2) <= KL(P, Q)
cases = board.cases(goal, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
infinite = cases[1].chain(oo).at_most(KL(P, Q), by=NotDominated(KL(P, Q)))
cases[1].chain(goal.lhs).at_most(KL(P, Q), using=infinite)
inside = cases[0]

bound = inside.lemma("the logarithm below its tangent", general=True)
bound.chain(log(t)).at_most(t - 1)
numbers = inside.lemma("for positive numbers", general=True)
place = sqrt(b) / (sqrt(a) * c)
steps = numbers.chain(a * log(a / b)).equals(-2 * a * log(place) - 2 * a * log(c))
scaled = Multiplied(at_least(-log(place), 1 - place), 2 * a, plus=-2 * a * log(c))
steps.at_least(2 * a * (1 - place) - 2 * a * log(c), by=scaled, using=bound.at({t: place}))
steps.equals((2 - 2 * log(c)) * a - 2 / c * (sqrt(a) * sqrt(b)))
tangent = (2 - 2 * log(c)) * p - 2 / c * (sqrt(p) * sqrt(q))
points = inside.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
each = inside.lemma("at each point")
split = each.cases(at_least(here, tangent), p > 0, p <= 0, because="does P have the point?")
steps = split[0].chain(here).equals(p * log(p / q), using=points)
steps.at_least(tangent, by=numbers.at({a: p, b: q}), using=points)
split[1].chain(here).equals(0, because="nothing").at_least(tangent)
total, whole = SumOver(here, y), SumOver(tangent, y)
above = inside.lemma("for every c")
steps = above.chain(KL(P, Q)).equals(total, by="divergences.kl-by-points", because="definition")
steps.at_least(whole, by=TermByTerm(total, ">=", whole), using=each)
steps.equals((2 - 2 * log(c)) * SumOver(p, y) - 2 / c * affinity, by=LinearSum(whole))
steps.equals(2 - 2 * log(c) - 2 / c * B, using=(MassOne(P, y), Definition(B, y)))
roots = inside.lemma("p is at most e^(D/2) sqrt(p q)")
half = exp(near / 2)
roots.chain(p).at_most(half * (sqrt(p) * sqrt(q)), using=LossAtPoint(P, Q, near, y))
masses, larger = SumOver(p, y), SumOver(half * (sqrt(p) * sqrt(q)), y)
some = inside.lemma("the affinity is not 0")
steps = some.chain(1).equals(masses, by=MassOne(P, y))
steps.at_most(larger, by=TermByTerm(masses, "<=", larger), using=roots).equals(
    half * affinity, by=LinearSum(larger)
)
steps.equals(half * B, by=Definition(B, y))
some.chain(0).less(B, using=steps)
best = inside.chain(KL(P, Q)).at_least(2 - 2 * log(B) - 2 / B * B, by=above.at({c: B}), using=some)
best.equals(-2 * log(B), using=some).equals(goal.lhs, by=known)
theorem.derive(square).at_most(-2 * log(1 - square / 2), because="log t is at most t - 1")
