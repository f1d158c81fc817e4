"""p log(p/q) lies above its tangents: it is at least p log c + p - c q for every c > 0.

Where both laws have the point this is about numbers; where P has none of it the left side is
nothing, and the right side is at most 0.  Tight for c = p/q.  With a common c for several points this is the
log-sum inequality.
"""

from sympy import Rational, exp, log, oo

from dpsym import MaxDivergence, Theorem, at_least, laws, less, point, real
from dpsym.derive import LossAtPoint, OnSupport, cite

(P, Q), y, c = laws("P Q"), point("y"), real("c", above=0)
p, q, near = P(y), Q(y), MaxDivergence(P, Q)
here, tangent = OnSupport(p * log(p / q), p, q), p * log(c) + p - c * q
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.kl-tangent",
    title="The summands of KL lie above their tangents",
    given=less(near, oo),
    claim=at_least(here, tangent),
    tight=[{P: (half, half), Q: (half, half), c: 1}],
    shapes=(2,),
)

theorem.mistake("below the tangents", here <= tangent)
theorem.mistake("without the second law", at_least(here, p * log(c) + p))
theorem.mistake("one percent more", at_least(here, tangent + Rational(1, 100) * q))

board = theorem.derivation
points = board.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
cases = board.cases(theorem.claim, p > 0, p <= 0, because="does P have the point?")
steps = cases[0].chain(here).equals(p * log(p / q), using=points)
steps.at_least(
    tangent,
    by=cite("concentration.log-tangents", {real("a", above=0): p, real("b", above=0): q}),
    using=points,
)
cases[1].chain(here).equals(0, because="nothing").at_least(tangent)
