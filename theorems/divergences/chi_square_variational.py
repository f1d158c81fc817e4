"""E_P[h] - E_Q[h + h²/4] is at most the chi-square divergence, for every function h.

The Fenchel-Young inequality for (x-1)², whose conjugate is y + y²/4: at each point p²/q lies above its
tangents, as (p - c q)² is not negative, here for c = 1 + h/2.  Equality for h = 2 (p/q - 1).
"""

from sympy import Rational, exp, oo

from dpsym import (
    ChiSquare,
    Expectation,
    MaxDivergence,
    Renyi,
    SumOver,
    Theorem,
    at_least,
    equal,
    laws,
    less,
    point,
    real,
    values,
)
from dpsym.derive import (
    Definition,
    Generated,
    Linearity,
    LinearSum,
    LossAtPoint,
    MassOne,
    MeanAsSum,
    NotDominated,
    OnSupport,
    SumOnSupport,
    TermByTerm,
)

(P, Q), h, y = laws("P Q"), values("h"), point("y")
chi, half = ChiSquare(P, Q), Rational(1, 2)
difference = Expectation(h, P) - Expectation(h + h**2 / 4, Q)

theorem = Theorem(
    id="divergences.chi-square-variational",
    title="The variational form of chi-square",
    claim=difference <= chi,
    tight=[{P: (3 * half / 2, half / 2), Q: (half, half), h: (1, -1)}],
    shapes=(2, 3),
)

theorem.mistake("takes f for f*", Expectation(h, P) - Expectation((h - 1) ** 2, Q) <= chi)
theorem.mistake("the laws exchanged", Expectation(h, Q) - Expectation(h + h**2 / 4, P) <= chi)
theorem.mistake("an eighth of the square", Expectation(h, P) - Expectation(h + h**2 / 8, Q) <= chi)

board, p, q = theorem.derivation, P(y), Q(y)
near, ratio, slope = MaxDivergence(P, Q), P(y) ** 2 / Q(y), 1 + h(y) / 2
a, b, c = real("a", at_least=0), real("b", above=0), real("c")
square = board.lemma("(a - c b)² is not negative", general=True)
square.chain(a**2 / b).at_least(2 * c * a - c**2 * b)
cases = board.cases(theorem.claim, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
inside, lone, here = cases[0], OnSupport(ratio, p), OnSupport(ratio, p, q)
line = 2 * slope * p - slope**2 * q
points = inside.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
sound = inside.lemma("a number at each point")
cases_ = sound.cases(less(-oo, lone), p > 0, p <= 0, because="does P have the point?")
cases_[0].chain(-oo).less(lone, using=points)
cases_[1].chain(-oo).less(lone)
same = inside.lemma("where both laws have the point")
cases_ = same.cases(equal(lone, here), p > 0, p <= 0, because="does P have the point?")
cases_[0].chain(lone).equals(here, using=points)
cases_[1].chain(lone).equals(here, because="both are nothing")
above = inside.lemma("above the tangent")
cases_ = above.cases(at_least(here, line), p > 0, p <= 0, because="does P have the point?")
steps = cases_[0].chain(here).equals(ratio, using=points)
steps.at_least(line, by=square.at({a: p, b: q, c: slope}), using=points)
cases_[1].chain(here).equals(0, because="nothing").at_least(line)
total, alone, summands, lines = (SumOver(body, y) for body in (ratio, lone, here, line))
steps = inside.chain(chi + 1).equals(total, by=Definition(chi, y), because="definition")
steps.equals(alone, by=SumOnSupport(total), using=sound, because="nothing where P has no mass")
steps.equals(summands, by=TermByTerm(alone, "=", summands), using=same)
steps.at_least(lines, by=TermByTerm(summands, ">=", lines), using=above)
parts = SumOver(h(y) * p, y), SumOver(p, y), SumOver(q, y), SumOver((h(y) + h(y) ** 2 / 4) * q, y)
sums = [SumOver(body, y) for body in (p, h(y) * p, q, h(y) * q, h(y) ** 2 * q)]
steps.equals(2 * sums[0] + sums[1] - sums[2] - sums[3] - sums[4] / 4, by=LinearSum(lines))
means = MeanAsSum(h, y, P), MeanAsSum(h, y, Q), MeanAsSum(h**2, y, Q)
spread = Expectation(h, P) - Expectation(h, Q) - Expectation(h**2, Q) / 4
steps.equals(1 + spread, using=(*means, MassOne(P, y), MassOne(Q, y)))
inside.chain(difference).equals(spread, by=Linearity(h + h**2 / 4, Q)).at_most(chi, using=steps)
moment = Renyi(2, P, Q)
infinite = cases[1].chain(oo).at_most(moment, by=NotDominated(moment)).at_most(chi, by=Generated(chi))
cases[1].chain(difference).equals(spread, by=Linearity(h + h**2 / 4, Q)).at_most(chi, using=infinite)
