"""log cosh √u lies below its tangents: log cosh s - log cosh c is at most (s² - c²) tanh(c)/(2c).

As a function of u = s², its slope tanh(√u)/(2√u) falls, since √u is at most sinh √u cosh √u; the tangent is
that at u = c².  At c = ε/2 it is the inequality of Kearns and Saul for randomized response.
"""

from sympy import cosh, log, sqrt, tanh

from dpsym import Theorem, real
from dpsym.derive import StationaryPoint

s, c = real("s"), real("c", above=0)
slope = tanh(c) / (2 * c)

theorem = Theorem(
    id="concentration.log-cosh-tangent",
    title="The logarithm of cosh below its tangents in the square",
    claim=log(cosh(s)) - log(cosh(c)) <= slope * (s**2 - c**2),
    tight=[{s: 1, c: 1}],
)

theorem.mistake("half of the slope", log(cosh(s)) - log(cosh(c)) <= slope * (s**2 - c**2) / 2)
theorem.mistake("the slope at 0", log(cosh(s)) - log(cosh(c)) <= (s**2 - c**2) / 2)
theorem.mistake("the other way round", log(cosh(s)) - log(cosh(c)) >= slope * (s**2 - c**2))

u, v, t = real("u", above=0), real("v", above=0), real("t", above=0)
below, touching = log(cosh(sqrt(u))) - slope * u, log(cosh(c)) - slope * c**2
concave = theorem.derivation.lemma("as a function of the square", general=True)
concave.chain(below.subs(u, v)).at_most(
    touching,
    by=StationaryPoint(below, u, c**2, at=v, maximum=True),
    because="its slope vanishes at c², and falls",
)
positive = theorem.derivation.lemma("above 0", general=True)
steps = positive.chain(log(cosh(t)) - log(cosh(c))).equals(log(cosh(sqrt(t**2))) - log(cosh(c)))
steps.at_most(slope * (t**2 - c**2), using=concave.at({v: t**2}))
outer = theorem.derivation.cases(theorem.claim, s > 0, s <= 0)
outer[0].chain(theorem.claim.lhs).at_most(theorem.claim.rhs, by=positive.at({t: s}))
inner = outer[1].cases(theorem.claim, s < 0, s >= 0)
even = inner[0].chain(theorem.claim.lhs).equals(log(cosh(-s)) - log(cosh(c)), because="cosh is even")
even.at_most(slope * ((-s) ** 2 - c**2), by=positive.at({t: -s})).equals(theorem.claim.rhs)
inner[1].chain(theorem.claim.lhs).equals(-log(cosh(c)), because="s = 0").at_most(
    -slope * c**2, because="c tanh c is at most 2 log cosh c"
).equals(theorem.claim.rhs, because="s = 0")
