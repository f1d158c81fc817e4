"""p^α q^(1-α) lies above its tangents: it is at least α c^(α-1) p - (α-1) c^α q for every c > 0.

Bernoulli's t^α >= 1 + α (t-1) at t = p/(c q), where both laws have the point; where P has none of it the
left side is nothing, and the right side is at most 0.  Tight for c = p/q.  With a common c for several
points this is the joint convexity of the moments.
"""

from sympy import Rational, exp, oo

from dpsym import MaxDivergence, Theorem, at_least, laws, less, point, real
from dpsym.derive import LossAtPoint, Multiplied, OnSupport

(P, Q), y = laws("P Q"), point("y")
alpha, c = real("alpha", above=1), real("c", above=0)
p, q, near = P(y), Q(y), MaxDivergence(P, Q)
here = OnSupport(p**alpha * q ** (1 - alpha), p, q)
tangent = alpha * c ** (alpha - 1) * p - (alpha - 1) * c**alpha * q
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.power-tangent",
    title="The summands of a moment lie above their tangents",
    given=less(near, oo),
    claim=at_least(here, tangent),
    tight=[{P: (half, half), Q: (half, half), c: 1, alpha: 2}],
    shapes=(2,),
)

theorem.mistake("below the tangents", here <= tangent)
theorem.mistake("without the second law", at_least(here, alpha * c ** (alpha - 1) * p))
theorem.mistake(
    "the exponents exchanged", at_least(here, alpha * c**alpha * p - (alpha - 1) * c ** (alpha - 1) * q)
)
theorem.mistake("one percent more", at_least(here, tangent + Rational(1, 100) * q))

board, t, a, b = theorem.derivation, real("t", above=0), real("a", above=0), real("b", above=0)
bernoulli = board.lemma("Bernoulli's inequality", general=True)
bernoulli.chain(t**alpha).at_least(1 + alpha * (t - 1))
numbers = board.lemma("for positive numbers", general=True)
place = a / (b * c)
known = at_least(place**alpha, 1 + alpha * (place - 1))
steps = numbers.chain(a**alpha * b ** (1 - alpha)).equals(c**alpha * b * place**alpha)
steps.at_least(
    c**alpha * b * (1 + alpha * (place - 1)),
    by=Multiplied(known, c**alpha * b),
    using=bernoulli.at({t: place}),
    because="at t = a/(bc)",
)
steps.equals(alpha * c ** (alpha - 1) * a - (alpha - 1) * c**alpha * b)
points = board.lemma("Q has the points of P", given=p > 0)
steps = points.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
points.chain(0).less(q, using=steps)
cases = board.cases(theorem.claim, p > 0, p <= 0, because="does P have the point?")
steps = cases[0].chain(here).equals(p**alpha * q ** (1 - alpha), using=points)
steps.at_least(tangent, by=numbers.at({a: p, b: q}), using=points)
cases[1].chain(here).equals(0, because="nothing").at_least(tangent)
