"""Probabilistic privacy is the stronger notion: it implies approximate privacy, not the reverse.

Desfontaines (2020, Section 2.2.2) has the two exchanged.  With P = (3/5, 2/5) and Q = (1/2, 1/2),
(0, 1/10)-privacy holds while the loss is positive with probability 3/5.  The other way needs a larger
epsilon' and more delta: (1 - e^(epsilon - epsilon')) P[loss >= epsilon'] is at most the hockey-stick
divergence at epsilon (compare Zhao et al. 2019), tight where the loss is epsilon' or at most epsilon.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PrivacyLoss,
    ProbabilisticDP,
    Probability,
    Theorem,
    both,
    laws,
    probability,
    real,
)
from dpsym.derive import LossTails

epsilon, delta = real("epsilon", at_least=0), probability("delta")
above = real("epsilon'", above=epsilon)
P, Q = laws("P Q")
tail = Probability(PrivacyLoss(P, Q) >= above)
stick = HockeyStick(epsilon, P, Q)
rest = 1 - exp(epsilon - above)
half, tenth = Rational(1, 2), Rational(1, 10)

theorem = Theorem(
    id="approximate-dp.probabilistic",
    notes="s4.S1b",
    title="Probabilistic and approximate privacy",
    given=ProbabilisticDP(epsilon, delta)(P, Q),
    claim=both(ApproximateDP(epsilon, delta)(P, Q), tail <= stick / rest),
    printed=ProbabilisticDP(epsilon, delta)(P, Q),
    printed_given=ApproximateDP(epsilon, delta)(P, Q),
    tight=[
        {P: (6 * tenth, 4 * tenth), Q: (half, half), epsilon: 0, delta: tenth, above: log(Rational(6, 5))},
        {P: (half, half), Q: (1, 0), epsilon: 0, delta: half, above: 1},
    ],
    shapes=(2, 3),
)

theorem.mistake("returns with a larger epsilon alone", tail <= stick)
theorem.mistake("divides by the difference", tail <= stick / (above - epsilon))
theorem.mistake("returns one percent better", tail <= Rational(99, 100) * stick / rest)
theorem.mistake("improves delta by its factor", ApproximateDP(epsilon, (1 - exp(-epsilon)) * delta)(P, Q))

for p, q in ((P, Q), (Q, P)):
    theorem.derive(HockeyStick(epsilon, p, q)).at_most(delta, by=LossTails(epsilon, epsilon, p, q))
c, d, u = real("c"), real("d", above=0), real("u")
divided = theorem.derivation.lemma("division", given=d * u <= c, general=True)
divided.chain(u).at_most(c / d)
whole = divided.at({c: stick, d: rest, u: tail})
theorem.derive(tail).at_most(stick / rest, by=whole, using=LossTails(epsilon, above, P, Q))
