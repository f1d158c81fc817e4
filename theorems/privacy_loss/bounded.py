"""Under pure privacy in both orders the privacy loss never leaves [-t, t].

Where P has mass, Z is at most D_∞(P ‖ Q) and -Z at most D_∞(Q ‖ P).
"""

from sympy import Abs, Max, Min, oo

from dpsym import (
    Expectation,
    Indicator,
    MaxDivergence,
    PrivacyLoss,
    Probability,
    Theorem,
    at_least,
    equal,
    laws,
    real,
)
from dpsym.derive import ClippedLoss, IndicatorIsZero, MeanOfIndicator, MonotoneMean

t = real("t")
P, Q = laws("P Q")
loss = PrivacyLoss(P, Q)
tail = Probability(Abs(loss) > t)

theorem = Theorem(
    id="privacy-loss.bounded",
    title="A loss that is bounded in both directions",
    given=(MaxDivergence(P, Q) <= t, MaxDivergence(Q, P) <= t),
    claim=equal(tail, 0),
)

theorem.mistake("bounds one order only", equal(tail, 0), given=MaxDivergence(P, Q) <= t)
theorem.mistake("the end too", equal(Probability(Abs(loss) >= t), 0))

z = real("z", at_most=oo)
cut = lambda of: Indicator(Abs(Max(-t, Min(t, of))) > t)
pointwise = theorem.derivation.lemma("at one value of the loss", given=at_least(t, 0), general=True)
pointwise.chain(cut(z)).at_most(0, by=IndicatorIsZero(cut(z)), because="-t ≤ max(-t, min(t, z)) ≤ t")
sign = theorem.derive(0).at_most(MaxDivergence(P, Q)).at_most(t)
steps = theorem.derive(tail).equals(
    Expectation(Indicator(Abs(loss) > t)), by=MeanOfIndicator(Abs(loss) > t), because="definition"
)
steps.equals(
    Expectation(cut(loss)),
    by=ClippedLoss(Indicator(Abs(loss) > t), P, Q, t, t),
    because="-t ≤ Z ≤ t where P has mass",
)
steps.at_most(0, by=MonotoneMean(cut(loss), 0, outcome=z), using=(pointwise, sign))
theorem.derive(0).at_most(tail, because="a probability")
