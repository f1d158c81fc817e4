"""KL as a sum over the points that both laws have, where the second law has all points of the first.

There p log(p/q) is a number; at the other points it is nothing.
"""

from sympy import exp, log, oo

from dpsym import KL, Entropy, MaxDivergence, SumOver, Theorem, equal, laws, less, point
from dpsym.derive import Definition, LossAtPoint, OnSupport, SumOnSupport, TermByTerm

(P, Q), y = laws("P Q"), point("y")
p, q, near = P(y), Q(y), MaxDivergence(P, Q)
loss = p * log(p / q)
both, total = SumOver(OnSupport(loss, p, q), y), SumOver(loss, y)

theorem = Theorem(
    id="divergences.kl-by-points",
    title="KL over the points of both laws",
    given=less(near, oo),
    claim=equal(KL(P, Q), both),
    shapes=(2, 3),
)

theorem.mistake("without the hypothesis", equal(KL(P, Q), both), given=())
theorem.mistake("the divergence in the other order", equal(KL(Q, P), both))
theorem.mistake("adds the entropy", equal(KL(P, Q), Entropy(P) + both))

board = theorem.derivation
points = board.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
here, there = OnSupport(loss, p), OnSupport(loss, p, q)
same = board.lemma("at each point")
cases = same.cases(equal(here, there), p > 0, p <= 0, because="does P have the point?")
cases[0].chain(here).equals(there, using=points)
cases[1].chain(here).equals(there, because="both are nothing")
sound = board.lemma("a number at each point")
cases = sound.cases(less(-oo, here), p > 0, p <= 0, because="does P have the point?")
cases[0].chain(-oo).less(here, using=points)
cases[1].chain(-oo).less(here)
steps = theorem.derive(KL(P, Q)).equals(total, by=Definition(KL(P, Q), y), because="definition")
steps.equals(SumOver(here, y), by=SumOnSupport(total), using=sound, because="nothing where P has no mass")
steps.equals(both, by=TermByTerm(SumOver(here, y), "=", both), using=same)
