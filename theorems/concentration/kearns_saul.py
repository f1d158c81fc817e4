"""log(1 - p + p e^x) - p x <= x^2 (1 - 2p)/(4 log((1 - p)/p)), the best variance proxy of a bit.

Kearns and Saul (1998), Berend and Kontorovich (2013); at p = 1/2 it is Hoeffding's lemma.
"""

from sympy import Rational, exp, log

from dpsym import Theorem, real

p, x = real("p", above=0, below=Rational(1, 2)), real("x")
cumulant = log(1 - p + p * exp(x)) - p * x
proxy = (1 - 2 * p) / (4 * log((1 - p) / p))

theorem = Theorem(
    id="concentration.kearns-saul",
    title="The inequality of Kearns and Saul",
    claim=cumulant <= proxy * x**2,
    rests_on=["inequality of Kearns and Saul"],
)

theorem.mistake("half of it", cumulant <= proxy * x**2 / 2)
theorem.mistake("the variance", cumulant <= p * (1 - p) * x**2 / 2)
theorem.mistake("one percent less", cumulant <= Rational(99, 100) * proxy * x**2)
