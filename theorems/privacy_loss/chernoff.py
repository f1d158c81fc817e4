"""The privacy loss is at least t with probability at most e^(-λt) times the mean of e^(λZ), for λ above 0.

Markov's inequality for e^(λZ), which may be infinite.  Boucheron, Lugosi and Massart (2013, Section 2.2).
"""

from sympy import exp, oo

from dpsym import Expectation, Indicator, PrivacyLoss, Probability, Theorem, both, laws, real
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, MeanOfIndicator, MonotoneMean

P, Q = laws("P Q")
loss, t, rate, z = PrivacyLoss(P, Q), real("t"), real("lambda", above=0), real("z", at_most=oo)
bound = exp(-rate * t) * Expectation(exp(rate * loss))
tails = Probability(loss >= t), Probability(loss > t)

theorem = Theorem(
    id="privacy-loss.chernoff",
    title="Chernoff's bound for the privacy loss",
    claim=both(*(tail <= bound for tail in tails)),
    shapes=(2, 3),
)

theorem.mistake("half of it", tails[0] <= bound / 2)
theorem.mistake("the loss in the other order", tails[1] <= exp(-rate * t) * Expectation(exp(-rate * loss)))
theorem.mistake("the moment of the mean", tails[0] <= exp(rate * (Expectation(loss) - t)))

# At each value z of the loss the indicator of z >= t, or of z > t, is at most e^(λ(z - t)).
board, most = theorem.derivation, exp(-rate * t) * exp(rate * loss)
for event, above, below in ((loss >= t, z >= t, z < t), (loss > t, z > t, z <= t)):
    share, here, line = Indicator(event), Indicator(above), exp(-rate * t) * exp(rate * z)
    number = board.lemma(f"a loss z with {above}, or below", general=True)
    cases = number.cases(here <= line, above, below)
    cases[0].chain(here).equals(1, by=IndicatorIsOne(here)).at_most(line)
    cases[1].chain(here).equals(0, by=IndicatorIsZero(here)).at_most(line)
    steps = theorem.derive(Probability(event)).equals(Expectation(share), by=MeanOfIndicator(event))
    steps.at_most(Expectation(most), by=MonotoneMean(share, most), using=number)
    steps.equals(bound, by=Linearity(most))
