"""What an answer changes in a belief.

A prior s becomes at most s e^epsilon/(1 - s + s e^epsilon), if masses p and q differ by e^epsilon at most.
The odds change by that factor: folklore, for a belief about one record and arbitrary side information;
Kifer and Machanavajjhala (2014).
"""

from sympy import Rational, exp

from dpsym import Theorem, real, variables

epsilon, s = real("epsilon", at_least=0), real("s", above=0, below=1)
p, q = variables("p q", above=0, at_most=1)
posterior = s * p / (s * p + (1 - s) * q)
bound = s * exp(epsilon) / (1 - s + s * exp(epsilon))

theorem = Theorem(
    id="pure-dp.posterior",
    title="What an answer changes in a belief",
    given=p <= exp(epsilon) * q,
    claim=posterior <= bound,
)

theorem.mistake("half of epsilon times the variance", posterior <= s + epsilon * s * (1 - s) / 2)
theorem.mistake(
    "e^epsilon in the denominator alone", posterior <= s / (1 - s + s * exp(-epsilon)) * exp(-epsilon)
)
theorem.mistake("no change", posterior <= s)
theorem.mistake("one percent less", posterior <= Rational(99, 100) * bound)
