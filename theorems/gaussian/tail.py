"""The tail of the normal law: x/(1 + x^2) phi(x) <= 1 - Phi(x) <= min(e^(-x^2/2)/2, phi(x)/x) for x > 0.

Gordon (1941); the ratio of the tail and the density is the ratio of Mills.
"""

from sympy import exp

from dpsym import Phi, Theorem, both, phi, real

x = real("x", above=0)
tail = 1 - Phi(x)

theorem = Theorem(
    id="gaussian.tail",
    title="The tail of the normal law",
    claim=both(x / (1 + x**2) * phi(x) <= tail, tail <= exp(-(x**2) / 2) / 2, tail <= phi(x) / x),
)

theorem.mistake("the upper bound as a lower one", phi(x) / x <= tail)
theorem.mistake("both tails by the bound of one", 2 * tail <= exp(-(x**2) / 2) / 2)
theorem.mistake("without the square", x / (1 + x) * phi(x) <= tail)

for bound in theorem.claim.args:
    theorem.derive(bound.lhs).at_most(bound.rhs)
