"""Probabilistic privacy is the stronger notion: it implies approximate privacy, not the reverse.

Desfontaines (2020, Section 2.2.2) has the two exchanged.  With P = (3/5, 2/5) and Q = (1/2, 1/2),
(0, 1/10)-privacy holds while the loss is positive with probability 3/5.  The other way needs a larger
epsilon' and more delta: (1 - e^(epsilon - epsilon')) P[loss >= epsilon'] is at most the hockey-stick
divergence at epsilon (compare Zhao et al. 2019), tight where the loss is epsilon' or at most epsilon.
"""

from sympy import Max, Rational, exp, log, oo

from dpsym import (
    ApproximateDP,
    Expectation,
    HockeyStick,
    Indicator,
    PrivacyLoss,
    ProbabilisticDP,
    Probability,
    Theorem,
    both,
    laws,
    probability,
    real,
)
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, LossExcess, MeanOfIndicator, MonotoneMean

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

# The excess (1 - e^(ε-Z))₊ is at most 1 where Z > ε, and at least 1 - e^(ε-ε') where Z ≥ ε'.
z = real("z", at_most=oo)
part = lambda z: Max(0, 1 - exp(epsilon - z))
for p, q in ((P, Q), (Q, P)):
    loss, excess = PrivacyLoss(p, q), HockeyStick(epsilon, p, q)
    beyond = Indicator(loss > epsilon)
    steps = theorem.derive(excess).equals(Expectation(part(loss)), by=LossExcess(epsilon, p, q))
    steps.at_most(Expectation(beyond), by=MonotoneMean(part(loss), beyond, outcome=z))
    steps.equals(Probability(loss > epsilon), by=MeanOfIndicator(loss > epsilon)).at_most(delta)
loss, one = PrivacyLoss(P, Q), Indicator(z >= above)
far, below = Indicator(loss >= above), theorem.derivation.lemma("at one value of the loss", general=True)
cases = below.cases(rest * one <= part(z), z >= above, z < above)
cases[0].chain(rest * one).equals(rest, using=IndicatorIsOne(one)).at_most(1 - exp(epsilon - z)).at_most(
    part(z)
)
cases[1].chain(rest * one).equals(0, using=IndicatorIsZero(one)).at_most(part(z))
steps = theorem.derive(rest * tail).equals(rest * Expectation(far), using=MeanOfIndicator(loss >= above))
steps.equals(Expectation(rest * far), by=Linearity(rest * far))
steps.at_most(Expectation(part(loss)), by=MonotoneMean(rest * far, part(loss), outcome=z), using=below)
steps.equals(stick, by=LossExcess(epsilon, P, Q))
c, d, u = real("c"), real("d", above=0), real("u")
divided = theorem.derivation.lemma("division", given=d * u <= c, general=True)
divided.chain(u).at_most(c / d)
theorem.derive(tail).at_most(stick / rest, by=divided.at({c: stick, d: rest, u: tail}), using=steps)
