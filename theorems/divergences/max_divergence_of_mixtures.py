"""The max divergence of two mixtures with the same shares is at most the larger of those that are mixed.

A bound of all ratios bounds the ratios of the mixtures.  Tight where both pairs are the same.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import MaxDivergence, Mixture, Theorem, at_least, at_most, laws, less, point, probability
from dpsym.derive import LossAtPoint, LossByMasses, MassOf, Multiplied

s, y = probability("s"), point("y")
P, Q, P_, Q_ = laws("P Q P' Q'")
M, N = Mixture(s, P, P_), Mixture(s, Q, Q_)
one, other, mixed = MaxDivergence(P, Q), MaxDivergence(P_, Q_), MaxDivergence(M, N)
largest = Max(one, other)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.max-divergence-of-mixtures",
    title="Mixtures and the larger max divergence",
    claim=mixed <= largest,
    tight=[{P: (1, 0), Q: (half, half), P_: (1, 0), Q_: (half, half), s: half}],
    shapes=(2,),
)

theorem.mistake("takes the smaller divergence", mixed <= Min(one, other))
theorem.mistake("takes the mean", mixed <= (1 - s) * one + s * other)
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * largest)

cases = theorem.derivation.cases(theorem.claim, less(largest, oo), at_least(largest, oo))
each = cases[0].lemma("each pair is within the larger bound")
first = each.chain(P(y)).at_most(exp(largest) * Q(y), by=LossAtPoint(P, Q, largest, y))
second = each.chain(P_(y)).at_most(exp(largest) * Q_(y), by=LossAtPoint(P_, Q_, largest, y))
steps = cases[0].chain(M(y)).equals((1 - s) * P(y) + s * P_(y), by=MassOf(M(y)), because="definition")
scaled = exp(largest) * Q(y), exp(largest) * Q_(y)
steps.at_most(
    (1 - s) * scaled[0] + s * P_(y),
    by=Multiplied(at_most(P(y), scaled[0]), 1 - s, plus=s * P_(y)),
    using=first,
)
steps.at_most(
    (1 - s) * scaled[0] + s * scaled[1],
    by=Multiplied(at_most(P_(y), scaled[1]), s, plus=(1 - s) * scaled[0]),
    using=second,
)
steps.equals(exp(largest) * N(y), using=MassOf(N(y)), because="definition")
cases[0].chain(mixed).at_most(largest, by=LossByMasses(M, N, largest, y), using=steps)
cases[1].chain(mixed).at_most(largest, because="the bound is infinite")
