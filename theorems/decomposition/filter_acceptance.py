"""The filter that bounds the posterior of a secret bit discards little of an (epsilon, delta)-private pair.

One filter E bounds, for all priors p, the probability of X = 1 and Y kept, given Y = y, by
p/(p + (1-p)e^(-epsilon)), and keeps a draw from P with probability at least 1 - delta, one from Q even with
1 - delta e^(-epsilon).  (In print it is 1 - delta for both.)  Tight under P.  One filter cannot bound the
posterior of X = 0 as well at that price.
"""

from sympy import Eq, Min, Piecewise, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PointwiseLaw,
    SumOver,
    Theorem,
    at_least,
    both,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
    values,
)

epsilon, delta, p = real("epsilon", at_least=0), probability("delta"), probability("p")
P, Q = laws("P Q")
y, E = point("y"), values("E", low=0, high=1)
mixed = lambda one, other: p * one(y) + (1 - p) * other(y)
bound = lambda one, other: for_all(
    y, for_all(p, E(y) * one(y) * (p + (1 - p) * exp(-epsilon)) <= mixed(one, other))
)
kept = lambda law, lost: at_least(SumOver(E(y) * law(y), y), 1 - lost)
filtered = lambda lost, lost_, *more: exists(E, both(kept(P, lost), kept(Q, lost_), bound(P, Q), *more))
ratio = Min(1, exp(epsilon) * Q(y) / P(y))

theorem = Theorem(
    id="decomposition.filter-acceptance",
    notes="s0.8.5",
    title="The filter keeps a share of 1 - delta",
    claim=filtered(delta, delta * exp(-epsilon)),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness={E: PointwiseLaw(y, Piecewise((1, Eq(P(y), 0)), (ratio, True)))},
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(2, 3),
)

theorem.mistake("loses 1% less of P", filtered(Rational(99, 100) * delta, delta))
theorem.mistake("loses nothing of Q", filtered(delta, 0))
theorem.mistake("multiplies by e^(-2 epsilon) under Q", filtered(delta, delta * exp(-2 * epsilon)))
theorem.mistake("bounds the posterior of X = 0 as well", filtered(delta, delta, bound(Q, P)))
theorem.mistake("is given the other order", filtered(delta, delta), given=HockeyStick(epsilon, Q, P) <= delta)
