"""Rényi privacy extends continuously to Kullback-Leibler privacy at order 1, to pure privacy at infinity.

For a pure private pair both limits have a rate.  The loss ranges over 2 epsilon, so by Hoeffding's lemma
the divergence exceeds KL by at most (alpha - 1) epsilon^2/2.  And it is at least
loss(y) - log(1/P(y))/(alpha - 1) for every output y, so it tends to the largest loss.  From Desfontaines
(2020, Section 2.2.2).  Without pure privacy, on an infinite space, the limit at 1 can fail.
"""

from sympy import Rational, log

from dpsym import (
    KL,
    KLPrivacy,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    Renyi,
    Supremum,
    Theorem,
    both,
    laws,
    point,
    real,
)

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
P, Q = laws("P Q")
y = point("y")
near, far = RandomizedResponse(log(Rational(11, 10))), RandomizedResponse(log(3))

divergence = Renyi(alpha, P, Q)
excess = (alpha - 1) * epsilon**2 / 2
from_output = log(P(y) / Q(y)) + log(P(y)) / (alpha - 1)

theorem = Theorem(
    id="rdp.continuity",
    notes="s4.S5",
    title="Rényi privacy at the orders one and infinity",
    given=PureDP(epsilon)(P, Q),
    claim=both(
        KL(P, Q) <= divergence,
        divergence <= KL(P, Q) + excess,
        Supremum(from_output, y, where=P(y) > 0) <= divergence,
        divergence <= MaxDivergence(P, Q),
    ),
    tight=[
        {P: near, Q: near.partner, epsilon: log(Rational(11, 10)), alpha: Rational(11, 10)},
        {P: far, Q: far.partner, epsilon: log(3), alpha: 20},
    ],
    rests_on=["Hoeffding's lemma"],
    shapes=(2, 3),
)

theorem.mistake("reaches KL above order one", divergence <= KL(P, Q))
theorem.mistake("loses one percent of the rate", divergence <= KL(P, Q) + Rational(99, 100) * excess)
theorem.mistake("needs KL privacy only", divergence <= KL(P, Q) + excess, given=KLPrivacy(epsilon)(P, Q))
theorem.mistake("forgets the mass of the output", Supremum(log(P(y) / Q(y)), y, where=P(y) > 0) <= divergence)
