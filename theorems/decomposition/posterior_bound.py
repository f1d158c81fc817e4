"""Discarding some draws bounds what the others tell about a secret bit, whatever its prior probability is.

Y is drawn from P if the bit X is 1, else from Q, and kept with probability E(Y).  Given Y = y, the event that
X = 1 and Y is kept has at most the probability p/(p + (1-p)e^(-epsilon)), for one E and all probabilities p
of X = 1.  E = 0 would do; this E keeps as much as any can, min(P, e^epsilon Q) of P.  The bound is
multiplied out and divided by p, so that it is linear in p.  Tight for p to 0 where P exceeds e^epsilon Q.
"""

from sympy import Eq, Min, Piecewise, Rational, exp, log

from dpsym import PointwiseLaw, Theorem, both, equal, exists, for_all, laws, point, probability, real, values
from dpsym.derive import Multiplied, Pointwise, Share, given_at

epsilon, p = real("epsilon", at_least=0), probability("p")
P, Q = laws("P Q")
y, E = point("y"), values("E", low=0, high=1)
mixed = lambda one, other: p * one(y) + (1 - p) * other(y)
bound = lambda one, other, e: for_all(p, E(y) * one(y) * (p + (1 - p) * exp(-e)) <= mixed(one, other))
least = Min(P(y), exp(epsilon) * Q(y))
keeps = lambda factor: equal(E(y) * P(y), Min(P(y), factor * Q(y)))
filtered = lambda *conditions: exists(E, for_all(y, both(*conditions)))
given_one, most = bound(P, Q, epsilon), keeps(exp(epsilon))
ratio = Min(1, exp(epsilon) * Q(y) / P(y))

theorem = Theorem(
    id="decomposition.posterior-bound",
    notes="s0.8.4",
    title="A filter that bounds the posterior of a secret bit",
    claim=filtered(most, given_one),
    witness={E: PointwiseLaw(y, Piecewise((1, Eq(P(y), 0)), (ratio, True)))},
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(2, 3),
)

theorem.mistake("keeps all draws", filtered(equal(E(y), 1), given_one))
theorem.mistake("keeps 1% more", filtered(keeps(Rational(101, 100) * exp(epsilon)), given_one))
theorem.mistake("turns the sign of epsilon", filtered(most, bound(P, Q, -epsilon)))
theorem.mistake("bounds the posterior of X = 0 as well", filtered(most, given_one, bound(Q, P, epsilon)))
theorem.mistake("an epsilon 1% too small", filtered(most, bound(P, Q, Rational(99, 100) * epsilon)))

theorem.derivation.let({E: Pointwise(y, Share(least, P(y)))})
kept, weight = E(y) * P(y), p + (1 - p) * exp(-epsilon)
known = theorem.derive(kept).equals(least, by=given_at({y: y}))
weighted = theorem.derive(kept * weight).equals(
    least * weight, by=Multiplied(known.relation, weight), using=known
)
weighted.at_most(p * P(y) + (1 - p) * exp(-epsilon) * least).at_most(mixed(P, Q))
