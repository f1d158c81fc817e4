"""The moment e^((α-1) D_α) as a sum over the points that both laws have, where Q has all points of P.

There p^α q^(1-α) is a number; at the other points it is nothing.
"""

from sympy import exp, log, oo

from dpsym import MaxDivergence, Renyi, SumOver, Theorem, equal, laws, less, point, real
from dpsym.derive import Definition, LossAtPoint, OnSupport, SumOnSupport, TermByTerm

alpha, (P, Q), y = real("alpha", above=1), laws("P Q"), point("y")
p, q, near = P(y), Q(y), MaxDivergence(P, Q)
divergence, power = Renyi(alpha, P, Q), p**alpha * q ** (1 - alpha)
here, there, total = OnSupport(power, p), OnSupport(power, p, q), SumOver(power, y)
moment = exp((alpha - 1) * divergence)

theorem = Theorem(
    id="divergences.moment-by-points",
    title="The moment over the points of both laws",
    given=less(near, oo),
    claim=equal(moment, SumOver(there, y)),
    shapes=(2, 3),
)

theorem.mistake("over all points of the second law", equal(moment, SumOver(there + q, y)))
theorem.mistake(
    "the divergence in the other order", equal(exp((alpha - 1) * Renyi(alpha, Q, P)), SumOver(there, y))
)
theorem.mistake("the divergence itself", equal(divergence, log(SumOver(there, y))))

board = theorem.derivation
points = board.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
sound = board.lemma("a number at each point")
cases = sound.cases(less(-oo, here), p > 0, p <= 0, because="does P have the point?")
cases[0].chain(-oo).less(here, using=points)
cases[1].chain(-oo).less(here)
same = board.lemma("at each point")
cases = same.cases(equal(here, there), p > 0, p <= 0, because="does P have the point?")
cases[0].chain(here).equals(there, using=points)
cases[1].chain(here).equals(there, because="both are nothing")
one, both = SumOver(here, y), SumOver(there, y)
steps = theorem.derive(moment).equals(total, by=Definition(divergence, y), because="definition")
steps.equals(one, by=SumOnSupport(total), using=sound, because="nothing where P has no mass")
steps.equals(both, by=TermByTerm(one, "=", both), using=same)
