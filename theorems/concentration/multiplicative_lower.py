"""(1 - d) log(1 - d) + d is at least d^2/2 for d in [0, 1).

Mitzenmacher and Upfal (2005, Theorem 4.5), lower tail.
"""

from sympy import log

from dpsym import Theorem, real

d = real("d", at_least=0, below=1)
exponent = (1 - d) * log(1 - d) + d

theorem = Theorem(
    id="concentration.multiplicative-lower",
    title="The exponent of the lower tail",
    claim=exponent >= d**2 / 2,
)

theorem.mistake("two thirds", exponent >= 2 * d**2 / 3)
theorem.mistake("an upper bound", exponent <= d**2 / 2)
theorem.mistake("the first power", exponent >= d / 2)
