"""a log(a/b) lies above its tangents: it is at least a log c + a - c b for every c > 0.

Cover and Thomas (2006, proof of Theorem 2.7.1).  log t >= 1 - 1/t at t = a/(b c).  Tight for c = a/b.
"""

from sympy import Rational, log

from dpsym import Theorem, at_least, real
from dpsym.derive import Multiplied

a, b, c = (real(name, above=0) for name in "abc")
here, tangent = a * log(a / b), a * log(c) + a - c * b

theorem = Theorem(
    id="concentration.log-tangents",
    title="a log(a/b) lies above its tangents",
    claim=here >= tangent,
    tight=[{a: 2, b: 1, c: 2}],
)

theorem.mistake("below the tangents", here <= tangent)
theorem.mistake("the slope inverted", here >= a * log(c) + a - b / c)
theorem.mistake("one percent more", here >= tangent + Rational(1, 100) * b)

t = real("t", above=0)
logarithm = theorem.derivation.lemma("the logarithm above its tangent", general=True)
logarithm.chain(log(t)).at_least(1 - 1 / t)
steps = theorem.derive(here).equals(a * log(a / (b * c)) + a * log(c))
steps.at_least(
    a * (1 - b * c / a) + a * log(c),
    by=Multiplied(at_least(log(a / (b * c)), 1 - b * c / a), a, plus=a * log(c)),
    using=logarithm.at({t: a / (b * c)}),
    because="at t = a/(bc)",
)
steps.equals(tangent)
