"""The Rényi divergence of mixtures is at most the larger of the two divergences that are mixed.

The exponential mean is at most the maximum.  Tight where both pairs are the same.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import Mixture, Renyi, Theorem, at_least, at_most, laws, less, probability, real
from dpsym.derive import JointConvexity

alpha = real("alpha", above=1)
s = probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
half = Rational(1, 2)
mixed = Renyi(alpha, Mixture(s, P, P_), Mixture(s, Q, Q_))
one, other = Renyi(alpha, P, Q), Renyi(alpha, P_, Q_)

theorem = Theorem(
    id="renyi.quasi-convexity-max",
    notes="s0.4.6b",
    title="Mixtures and the larger divergence",
    claim=mixed <= Max(one, other),
    tight=[{P: (1, 0), Q: (half, half), P_: (1, 0), Q_: (half, half), s: half, alpha: 2}],
)

theorem.mistake("takes the smaller divergence", mixed <= Min(one, other))
theorem.mistake("bounds from below", mixed >= Min(one, other))
theorem.mistake("strictly smaller between the ends", mixed < Max(one, other), given=(s > 0, s < 1))
theorem.mistake("mixes the first laws only", Renyi(alpha, Mixture(s, P, P_), Q) <= Max(one, other))
theorem.mistake("pairs the laws crosswise", mixed <= Max(Renyi(alpha, P, Q_), Renyi(alpha, P_, Q)))
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * Max(one, other))

e = lambda x: exp((alpha - 1) * x)
goal = at_most(mixed, Max(one, other))
whole = theorem.derivation.cases(goal, less(one, oo), at_least(one, oo))
whole[1].chain(mixed).at_most(Max(one, other), because="the right side is infinite")
inner = whole[0].cases(goal, less(other, oo), at_least(other, oo))
inner[1].chain(mixed).at_most(Max(one, other), because="the right side is infinite")
inner[0].chain(e(mixed)).at_most(
    (1 - s) * e(one) + s * e(other), by=JointConvexity(mixed, finite=True)
).at_most(e(Max(one, other)), because="a mean is at most the maximum")
