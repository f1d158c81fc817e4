"""Composition: the divergences of the first coordinate and, at worst, of the second one given it add up.

Tight where the divergence of the second coordinate does not depend on the first one, as for
independent coordinates.  At order 1 its mean under the first law would do instead of the supremum.
"""

from sympy import Max, Rational, oo

from dpsym import (
    Expectation,
    Joint,
    Renyi,
    Space,
    Supremum,
    Theorem,
    at_least,
    draw,
    laws,
    less,
    order,
    point,
    stochastic_map,
)
from dpsym.derive import EntryOfSupremum, adaptively

alpha = order("alpha")
Y, Z = Space("Y"), Space("Z")
P, Q = laws("P' Q'", on=Y)
K, L = stochastic_map("P''", Y, Z), stochastic_map("Q''", Y, Z)
y = point("y", Y)
joint, first = Renyi(alpha, Joint(P, K), Joint(Q, L)), Renyi(alpha, P, Q)
second = Renyi(alpha, K(y), L(y))
half, quarter = Rational(1, 2), Rational(1, 4)
worst = Supremum(second, y)
mean, wrong_mean = (Expectation(second.subs(y, draw("y", law))) for law in (P, Q))
even, uneven = (half, half), (quarter, 3 * quarter)

theorem = Theorem(
    id="renyi.chain-rule",
    notes="s0.4.2b",
    title="Chain rule bound for adaptive composition",
    claim=joint <= first + worst,
    tight=[{P: even, Q: uneven, K: (even, even), L: (uneven, uneven), alpha: 2}],
)

theorem.mistake("leaves out the first coordinate", joint <= worst)
theorem.mistake("takes the larger of the two", joint <= Max(first, worst))
theorem.mistake("takes any conditional law", joint <= first + second)
theorem.mistake("takes the mean, as at order 1", joint <= first + mean)
theorem.mistake("takes the mean under the second law", joint <= first + wrong_mean)
theorem.mistake("a bound 1% too small", joint <= Rational(99, 100) * (first + worst))

goal = theorem.claim
each = theorem.derivation.lemma("no output costs more than the worst")
each.chain(second).at_most(worst, by=EntryOfSupremum(worst, y))
cases = theorem.derivation.cases(goal, less(worst, oo), at_least(worst, oo))
adaptively(cases[0], joint, worst, y, each)
cases[1].chain(joint).at_most(first + worst, because="the right side is infinite")
