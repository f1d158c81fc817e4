"""log(1 - p + p e^x) - p x <= x^2 (1 - 2p)/(4 log((1 - p)/p)), the best variance proxy of a bit.

Kearns and Saul (1998), Berend and Kontorovich (2013); at p = 1/2 it is Hoeffding's lemma.  With
p = 1/(1+e^(2c)) the mean 1 - p + p e^x is e^(x/2) cosh(x/2 - c)/cosh c, and log cosh lies below its tangents
in the square.
"""

from sympy import Rational, cosh, exp, log, tanh

from dpsym import Theorem, real
from dpsym.derive import cite

p, x = real("p", above=0, below=Rational(1, 2)), real("x")
cumulant = log(1 - p + p * exp(x)) - p * x
proxy = (1 - 2 * p) / (4 * log((1 - p) / p))

theorem = Theorem(
    id="concentration.kearns-saul",
    title="The inequality of Kearns and Saul",
    claim=cumulant <= proxy * x**2,
)

theorem.mistake("half of it", cumulant <= proxy * x**2 / 2)
theorem.mistake("the variance", cumulant <= p * (1 - p) * x**2 / 2)
theorem.mistake("one percent less", cumulant <= Rational(99, 100) * proxy * x**2)

# For the coin with the odds e^(2c).
c, s = real("c", above=0), x / 2 - real("c", above=0)
odds = theorem.derivation.lemma("a coin of odds e^(2c)", general=True)
tail = 1 / (1 + exp(2 * c))
steps = odds.chain(log(1 - tail + tail * exp(x)) - tail * x)
steps.equals(x / 2 - tail * x + log(cosh(s)) - log(cosh(c)))
tangent = tanh(c) / (2 * c) * (s**2 - c**2)
steps.at_most(x / 2 - tail * x + tangent, using=cite("concentration.log-cosh-tangent", {real("s"): s}))
steps.equals(tanh(c) / (8 * c) * x**2)
half = log((1 - p) / p) / 2
positive = theorem.derivation.lemma("the odds are above 1", general=True)
positive.chain(0).less(half)
same = theorem.derivation.lemma("the coin", general=True)
same.chain(1 / (1 + exp(2 * half))).equals(p)
spread = theorem.derivation.lemma("the bias", general=True)
spread.chain(tanh(half) / (8 * half)).equals(proxy)
steps = theorem.derive(cumulant)
steps.at_most(tanh(half) / (8 * half) * x**2, by=odds.at({c: half}), using=(positive, same))
steps.equals(proxy * x**2, using=spread)
