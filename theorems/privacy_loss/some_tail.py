"""Below the largest loss the tail of the privacy loss has mass.

There is some excess E[(1 - e^(t-Z))₊], and what is averaged is at most the indicator of Z > t.
"""

from sympy import Max, Rational, exp, oo

from dpsym import (
    Expectation,
    HockeyStick,
    Indicator,
    MaxDivergence,
    PrivacyLoss,
    Probability,
    Theorem,
    greater,
    laws,
    less,
    real,
)
from dpsym.derive import IndicatorIsOne, LossExcess, MeanOfIndicator, MonotoneMean, cite

t = real("t")
P, Q = laws("P Q")
largest, loss, excess = MaxDivergence(P, Q), PrivacyLoss(P, Q), HockeyStick(t, P, Q)
tail = Probability(loss > t)

theorem = Theorem(
    id="privacy-loss.some-tail",
    title="Some mass below the largest loss",
    given=less(t, largest),
    claim=less(0, tail),
)

theorem.mistake("at the largest loss as well", less(0, tail), given=t <= largest)
theorem.mistake("in the other order", less(0, Probability(PrivacyLoss(Q, P) > t)))
theorem.mistake("at least a thousandth", tail >= Rational(1, 1000))

z = real("z", at_most=oo)
part, beyond = lambda of: Max(0, 1 - exp(t - of)), lambda of: Indicator(of > t)
pointwise = theorem.derivation.lemma("at one value of the loss", general=True)
cases = pointwise.cases(part(z) <= beyond(z), greater(z, t), z <= t)
cases[0].chain(part(z)).at_most(1).equals(beyond(z), by=IndicatorIsOne(beyond(z)))
cases[1].chain(part(z)).at_most(0).at_most(beyond(z), because="an indicator")
steps = theorem.derive(0).less(excess, by=cite("divergences.some-excess", {real("epsilon"): t}))
steps.equals(Expectation(part(loss)), by=LossExcess(t, P, Q), because="E_t = E[(1 - e^(t-Z))₊]")
steps.at_most(
    Expectation(beyond(loss)), by=MonotoneMean(part(loss), beyond(loss), outcome=z), using=pointwise
)
steps.equals(tail, by=MeanOfIndicator(loss > t), because="definition")
