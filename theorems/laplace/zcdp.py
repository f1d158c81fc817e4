"""The Laplace mechanism in zCDP.

A Laplace mechanism with pure parameter epsilon has the KL divergence epsilon + e^(-epsilon) - 1 <=
epsilon^2/2. Randomized response with the same parameter has epsilon tanh(epsilon/2), which is more.
"""

from sympy import Rational, tanh

from dpsym import KL, Laplace, Theorem, both, equal, real

epsilon = real("epsilon", at_least=0)
kl = KL(Laplace(0, 1), Laplace(epsilon, 1))
worst = epsilon * tanh(epsilon / 2)

theorem = Theorem(
    id="laplace.zcdp",
    title="The Laplace mechanism in zCDP",
    claim=both(kl <= epsilon**2 / 2, kl <= worst),
)

theorem.mistake("a third of the square", kl <= epsilon**2 / 3)
theorem.mistake("an equation", equal(kl, epsilon**2 / 2))
theorem.mistake("one percent less than pure privacy", kl <= Rational(99, 100) * epsilon**2 / 2)
