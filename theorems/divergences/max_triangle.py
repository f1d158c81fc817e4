"""From one law to a third by way of a second the largest losses add up: group privacy of pure privacy.

At each point p is at most e^b q, and q at most e^c r.  Tight if one point has the largest loss in both steps.
"""

from sympy import Max, Rational, exp, oo

from dpsym import MaxDivergence, Theorem, at_least, laws, less, point, real
from dpsym.derive import LossAtPoint, LossByMasses

P, Q, R = laws("P Q R")
near, far, whole = MaxDivergence(P, Q), MaxDivergence(Q, R), MaxDivergence(P, R)
third, half = Rational(1, 3), Rational(1, 2)

theorem = Theorem(
    id="divergences.max-triangle",
    title="The largest losses of two steps add up",
    claim=whole <= near + far,
    tight=[{P: (1, 0), Q: (half, half), R: (third, 2 * third)}],
)

theorem.mistake("takes the larger of the two", whole <= Max(near, far))
theorem.mistake("claims equality", whole >= near + far)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (near + far))

b, c, y = real("b"), real("c"), point("y")
ratios = theorem.derivation.lemma("losses of at most b and c", given=(near <= b, far <= c), general=True)
masses = ratios.chain(P(y)).at_most(exp(b) * Q(y), by=LossAtPoint(P, Q, b, y))
masses.at_most(exp(b + c) * R(y), using=LossAtPoint(Q, R, c, y))
both = ratios.chain(whole).at_most(b + c, by=LossByMasses(P, R, b + c, y), using=masses)
cases = theorem.derivation.cases(theorem.claim, less(near, oo), at_least(near, oo))
inner = cases[0].cases(theorem.claim, less(far, oo), at_least(far, oo))
inner[0].chain(whole).at_most(near + far, by=both.at({b: near, c: far}))
inner[1].chain(whole).at_most(near + far, because="the right side is infinite")
cases[1].chain(whole).at_most(near + far, because="the right side is infinite")
