"""What a bit loses at one output, by the two masses that it may have there: at most a share of both losses.

With the ratio r of the masses for variable, the difference of both sides is convex, as (1-p) r^2 + p is at
least 2 r sqrt(p(1-p)), and at r = 1 it is 0 with its slope.  For nearly equal masses no smaller share is
enough at p = 1/2.
"""

from sympy import Rational, diff, log, sqrt

from dpsym import Theorem, at_most, real
from dpsym.derive import Multiplied, StationaryPoint

a, b = real("a", above=0), real("b", above=0)
p = real("p", above=0, below=1)
share = p * (1 - p) / (1 + 2 * sqrt(p * (1 - p)))
mean = lambda a, b: (1 - p) * a + p * b
told = (1 - p) * (a * log(a / mean(a, b))) + p * (b * log(b / mean(a, b)))
losses = a * log(a / b) + b * log(b / a)
half = Rational(1, 2)

theorem = Theorem(
    id="information.two-masses",
    title="What a bit loses at one output",
    claim=told <= share * losses,
    tight=[{a: 1, b: 1, p: half}, {a: 1, b: Rational(9, 10), p: half}],
)

theorem.mistake("one percent less", told <= Rational(99, 100) * share * losses)
theorem.mistake("takes p(1-p)/2", told <= p * (1 - p) / 2 * losses)
theorem.mistake("one of the losses", told <= share * a * log(a / b))
theorem.mistake("the other direction", told >= share * losses)

r, r_ = real("r", above=0), real("r'", above=0)
gap = lambda r: share * (r - 1) * log(r) - ((1 - p) * r * log(r / mean(r, 1)) + p * log(1 / mean(r, 1)))
once = theorem.derivation.lemma("for the ratio of the masses", general=True)
bend = once.chain(diff(gap(r_), r_, 2))
bend.equals(share * (1 + r_) / r_**2 - p * (1 - p) / (r_ * mean(r_, 1))).at_least(0)
once.chain(0).at_most(gap(r), by=StationaryPoint(gap(r), r, 1), using=bend)
scaled = theorem.derivation.chain(0).at_most(
    b * gap(a / b), by=Multiplied(at_most(0, gap(a / b)), b), using=once.at({r: a / b})
)
scaled.equals(share * losses - told)
theorem.derive(told).at_most(share * losses, using=scaled)
