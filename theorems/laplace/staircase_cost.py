"""The least mean absolute error of epsilon-private noise, e^(epsilon/2)/(e^epsilon - 1), is below 1/epsilon.

Geng and Viswanath (2016, Corollary 5), for sensitivity 1; Laplace noise costs 1/epsilon.
"""

from sympy import Rational, exp, sinh

from dpsym import Theorem, both, equal, real

epsilon = real("epsilon", above=0)
cost = exp(epsilon / 2) / (exp(epsilon) - 1)

theorem = Theorem(
    id="laplace.staircase-cost",
    title="The cost of staircase noise",
    claim=both(cost <= 1 / epsilon, equal(cost, 1 / (2 * sinh(epsilon / 2)))),
)

theorem.mistake("Laplace noise is optimal", cost >= 1 / epsilon)
theorem.mistake("half of it", cost <= 1 / (2 * epsilon))
theorem.mistake("e^epsilon above", equal(cost, exp(epsilon) / (exp(epsilon) - 1)))
theorem.mistake("one percent less", cost <= Rational(99, 100) / epsilon)
