"""The centred moment generating function of a bit: log(1 - p + p e^x) - p x <= x^2/8 for every real x.

Hoeffding (1963); bits are the worst variables in [0, 1].
"""

from sympy import Rational, exp, log

from dpsym import Theorem, probability, real

p, x = probability("p"), real("x")
cumulant = log(1 - p + p * exp(x)) - p * x
half = Rational(1, 2)

theorem = Theorem(
    id="concentration.hoeffding-lemma",
    title="Hoeffding's lemma for a bit",
    claim=cumulant <= x**2 / 8,
)

theorem.mistake("a sixteenth", cumulant <= x**2 / 16)
theorem.mistake("a ninth", cumulant <= x**2 / 9)
theorem.mistake("the variance", cumulant <= p * (1 - p) * x**2 / 2)
theorem.mistake("not centred", log(1 - p + p * exp(x)) <= x**2 / 8)
