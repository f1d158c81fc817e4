"""The Rényi divergence of mixtures is at most the larger of the two divergences that are mixed.

The exponential mean is at most the maximum.  Tight where both pairs are the same.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import (
    KL,
    MaxDivergence,
    Mixture,
    Renyi,
    Theorem,
    at_least,
    at_most,
    laws,
    less,
    order,
    probability,
    real,
)
from dpsym.derive import AtOrder, JointConvexity

alpha = order("alpha")
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

# Between the ends of the orders: the mean of two moments is at most the larger one.
a = real("alpha", above=1)
of = lambda divergence: (divergence(*mixed.args[1:]), divergence(P, Q), divergence(P_, Q_))
whole, first, second = of(lambda p, q: Renyi(a, p, q))
e = lambda x: exp((a - 1) * x)
inside = theorem.derivation.lemma("orders above 1", general=True)
outer = inside.cases(at_most(whole, Max(first, second)), less(first, oo), at_least(first, oo))
outer[1].chain(whole).at_most(Max(first, second), because="the right side is infinite")
inner = outer[0].cases(at_most(whole, Max(first, second)), less(second, oo), at_least(second, oo))
inner[1].chain(whole).at_most(Max(first, second), because="the right side is infinite")
inner[0].chain(e(whole)).at_most((1 - s) * e(first) + s * e(second), by=JointConvexity(whole)).at_most(
    e(Max(first, second)), because="a mean is at most the maximum"
)

# KL at order 1, which is a mean itself, and the max divergence at order infinity.
goal = theorem.claim
outer = theorem.derivation.cases(goal, less(alpha, oo), at_least(alpha, oo))
inner = outer[0].cases(goal, alpha <= 1, alpha > 1)
inner[1].chain(mixed).at_most(Max(one, other), by=inside.at({a: alpha}))
least, largest = (of(divergence) for divergence in (KL, MaxDivergence))
mean = inner[0].lemma("order 1")
bounded = at_most(least[0], Max(*least[1:]))
cases = mean.cases(bounded, less(least[1], oo), at_least(least[1], oo))
cases[1].chain(least[0]).at_most(Max(*least[1:]), because="the right side is infinite")
cases = cases[0].cases(bounded, less(least[2], oo), at_least(least[2], oo))
cases[1].chain(least[0]).at_most(Max(*least[1:]), because="the right side is infinite")
cases[0].chain(least[0]).at_most((1 - s) * least[1] + s * least[2], by=JointConvexity(least[0])).at_most(
    Max(*least[1:]), because="a mean is at most the maximum"
)
top = "divergences.max-divergence-of-mixtures"
for block, end, found, by in ((inner[0], 1, least, mean), (outer[1], oo, largest, top)):
    same = [AtOrder(alpha, end, *each.args) for each in found]
    steps = block.chain(mixed).equals(found[0], by=same[0]).at_most(Max(*found[1:]), by=by)
    steps.equals(Max(one, other), using=same[1:])
