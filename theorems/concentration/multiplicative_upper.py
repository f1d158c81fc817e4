"""(1 + d) log(1 + d) - d is at least d^2/(2 + d) for d >= 0, and at least d^2/3 for d <= 1.

Mitzenmacher and Upfal (2005, Theorem 4.4), upper tail.
"""

from sympy import log

from dpsym import Theorem, both, real

d, small = real("d", at_least=0), real("d'", at_least=0, at_most=1)
exponent = lambda d: (1 + d) * log(1 + d) - d

theorem = Theorem(
    id="concentration.multiplicative-upper",
    title="The exponent of the multiplicative Chernoff bound",
    claim=both(exponent(d) >= d**2 / (2 + d), exponent(small) >= small**2 / 3),
)

theorem.mistake("a third for every d", exponent(d) >= d**2 / 3)
theorem.mistake("a half, as for the lower tail", exponent(small) >= small**2 / 2)
theorem.mistake("the denominator 1 + d", exponent(d) >= d**2 / (1 + d))
