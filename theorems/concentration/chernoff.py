"""A function is at least t with probability at most e^(-λt) times the mean of e^(λv), for each λ above 0.

Chernoff (1952); Boucheron, Lugosi and Massart (2013, Section 2.2): Markov's inequality for e^(λv).
"""

from sympy import exp

from dpsym import Expectation, Indicator, Probability, Theorem, both, law, point, real, values
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, MeanOfIndicator, MonotoneMean

P, v, t, rate = law("P"), values("v"), real("t"), real("lambda", above=0)
E = lambda f: Expectation(f, P)
bound = exp(-rate * t) * E(exp(rate * v))
tails = Probability(v >= t, P), Probability(v > t, P)

theorem = Theorem(
    id="concentration.chernoff",
    title="Chernoff's bound",
    claim=both(*(tail <= bound for tail in tails)),
    shapes=(2, 3),
)

theorem.mistake("a rate of either sign", tails[0] <= exp(-t * (rate - 1)) * E(exp((rate - 1) * v)))
theorem.mistake("half of it", tails[0] <= bound / 2)
theorem.mistake("the moment of the mean", tails[0] <= exp(rate * (E(v) - t)))

# At each point the indicator of v >= t, or of v > t, is at most e^(λ(v - t)).
board, y, x, most = theorem.derivation, point("y"), real("x"), exp(-rate * t) * exp(rate * v)
for event, above, below in ((v >= t, x >= t, x < t), (v > t, x > t, x <= t)):
    share, here, line = Indicator(event), Indicator(above), exp(-rate * t) * exp(rate * x)
    number = board.lemma(f"a number x with {above}, or below", general=True)
    cases = number.cases(here <= line, above, below)
    cases[0].chain(here).equals(1, by=IndicatorIsOne(here)).at_most(line)
    cases[1].chain(here).equals(0, by=IndicatorIsZero(here)).at_most(line)
    steps = theorem.derive(Probability(event, P)).equals(E(share), by=MeanOfIndicator(event, P))
    steps.at_most(E(most), by=MonotoneMean(share, most, P, y), using=number.at({x: v(y)}))
    steps.equals(bound, by=Linearity(most, P))
