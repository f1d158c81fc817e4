"""A loss that varies by at most R has a cumulant of at most λ² R²/8: Hoeffding's lemma, for every real λ.

The loss lies between -D_∞(Q ‖ P) and D_∞(P ‖ Q) where P has mass.  Nearly tight for laws that are close.
"""

from sympy import Max, exp, log, oo

from dpsym import LossCumulant, MaxDivergence, Supremum, Theorem, at_most, laws, point, real
from dpsym.derive import GreatestAtMost, LossAtPoint, OnSupport, SupremumBound, cite

rate, R = real("lambda"), real("R")
(P, Q), y = laws("P Q"), point("y")
forth, back = MaxDivergence(P, Q), MaxDivergence(Q, P)
gain = Supremum(log(Q(y) / P(y)), y, where=P(y) > 0)
cumulant = LossCumulant(rate, P, Q)

theorem = Theorem(
    id="concentrated.cumulant-of-bounded-loss",
    title="Hoeffding's lemma for the cumulant of the loss",
    given=forth + back <= R,
    claim=cumulant <= rate**2 * R**2 / 8,
)

theorem.mistake("bounds one order only", cumulant <= rate**2 * R**2 / 8, given=forth <= R)
theorem.mistake("halves the range", cumulant <= rate**2 * R**2 / 32)
theorem.mistake("forgets the square", cumulant <= rate * R**2 / 8)
board, p, q = theorem.derivation, P(y), Q(y)
finite = board.chain(back).at_most(R).less(oo)
a, b, c = real("a", above=0), real("b", above=0), real("c")
ratio = board.lemma("a ratio", given=at_most(b, exp(c) * a), general=True)
ratio.chain(log(b / a)).at_most(c)
here = board.lemma("where P has mass")
within = OnSupport(log(q / p), p) <= OnSupport(back, p)
split = here.cases(within, p > 0, p <= 0)
masses = split[0].chain(q).at_most(exp(back) * p, by=LossAtPoint(Q, P, back, y), using=finite)
both = split[0].cases(within, q > 0, q <= 0)
both[0].chain(log(q / p)).at_most(back, by=ratio.at({a: p, b: q, c: back}), using=(masses, finite))
both[0].chain(within.lhs).equals(log(q / p)).at_most(back).equals(within.rhs, using=finite)
both[1].chain(within.lhs).equals(-oo).at_most(within.rhs)
split[1].chain(within.lhs).equals(0).equals(within.rhs)
steps = board.chain(gain).at_most(back, by=SupremumBound(gain, back), using=(here, finite))
known = cite("concentrated.cumulant-where-there-is-mass")
most = board.chain(Max(0, gain)).at_most(back, by=GreatestAtMost(Max(0, gain), back), using=steps)
theorem.derive(cumulant).at_most(rate**2 * R**2 / 8, by=known, using=most)
