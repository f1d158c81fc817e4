"""The privacy loss is never above the largest loss: beyond it, its tail has no mass.

Where P has mass, Z is at most D_∞(P ‖ Q); elsewhere there is nothing to count.
"""

from sympy import Min, Rational, oo

from dpsym import Expectation, Indicator, MaxDivergence, PrivacyLoss, Probability, Theorem, equal, laws, real
from dpsym.derive import ClippedLoss, IndicatorIsZero, MeanOfIndicator, MonotoneMean

t = real("t")
P, Q = laws("P Q")
largest, loss = MaxDivergence(P, Q), PrivacyLoss(P, Q)
tail = Probability(loss > t)

theorem = Theorem(
    id="privacy-loss.no-tail",
    title="No loss above the largest",
    given=largest <= t,
    claim=equal(tail, 0),
)

theorem.mistake("the end too", equal(Probability(loss >= t), 0))
theorem.mistake("looks at the loss in the other order", equal(tail, 0), given=MaxDivergence(Q, P) <= t)
theorem.mistake("1% lower", equal(Probability(loss > Rational(99, 100) * t), 0))

z = real("z", at_most=oo)
cut = lambda of: Indicator(Min(t, of) > t)
pointwise = theorem.derivation.lemma("at one value of the loss", general=True)
pointwise.chain(cut(z)).at_most(0, by=IndicatorIsZero(cut(z)), because="min(t, z) ≤ t")
steps = theorem.derive(tail).equals(
    Expectation(Indicator(loss > t)), by=MeanOfIndicator(loss > t), because="definition"
)
steps.equals(
    Expectation(cut(loss)), by=ClippedLoss(Indicator(loss > t), P, Q, t), because="Z ≤ t where P has mass"
)
steps.at_most(
    0, by=MonotoneMean(cut(loss), 0, outcome=z), using=pointwise, because="min(t, z) is never above t"
)
theorem.derive(0).at_most(tail, because="a probability")
