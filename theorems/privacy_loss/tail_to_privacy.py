"""If the privacy loss exceeds epsilon with probability at most delta, in both orders, the pair is private.

The last ingredient of advanced composition.  Sufficient, not necessary: the least delta is a mean of
1 - e^(epsilon - z) over the losses z above epsilon, and those barely above count for almost nothing.  Tight
where a loss above epsilon is infinite.
"""

from sympy import Rational, exp

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PrivacyLoss,
    Probability,
    PureDP,
    Supremum,
    Theorem,
    event,
    laws,
    probability,
    real,
)
from dpsym.derive import NeymanPearson

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
forth = Probability(PrivacyLoss(P, Q) > epsilon)
back = Probability(PrivacyLoss(Q, P) > epsilon)
private = ApproximateDP(epsilon, delta)(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="privacy-loss.tail-to-privacy",
    notes="s3.13",
    title="From a tail of the loss to approximate privacy",
    claim=private,
    given=(forth <= delta, back <= delta),
    tight=[{P: (half, half), Q: (0, 1), epsilon: 1, delta: half}],
    shapes=(2, 3),
)

theorem.mistake("takes it for an equivalence", forth <= delta, given=private)
theorem.mistake("looks at one order of the pair", private, given=forth <= delta)
theorem.mistake("forgets the exceptional outputs", PureDP(epsilon)(P, Q))
theorem.mistake("halves delta, one half for each order", ApproximateDP(epsilon, delta / 2)(P, Q))
theorem.mistake("one percent too little", ApproximateDP(epsilon, Rational(99, 100) * delta)(P, Q))

S = event("S")
excess, node = Supremum(P(S) - exp(epsilon) * Q(S), S), HockeyStick(epsilon, P, Q)
steps = theorem.derive(node).equals(excess, by=NeymanPearson(epsilon, P, Q))
steps.at_most(forth, by="privacy-loss.tail-bound").at_most(delta)
theorem.derivation.again(steps, {P: Q, Q: P})
