"""The squares of the distances add up: two answers are as far apart as one at distance sqrt(a^2 + b^2).

Composition of Gaussian differential privacy (Dong, Roth and Su 2022, Corollary 3.3), for Renyi divergences.
"""

from sympy import Max, sqrt

from dpsym import MultivariateNormal, Normal, Renyi, Theorem, both, equal, real, variables

a, b = variables("a b")
alpha = real("alpha", above=1)
node = Renyi(alpha, MultivariateNormal((0, 0), (1, 1)), MultivariateNormal((a, b), (1, 1)))
one = lambda d: Renyi(alpha, Normal(0, 1), Normal(d, 1))

theorem = Theorem(
    id="gaussian.composition",
    title="Normal noise on several answers",
    claim=both(equal(node, alpha * (a**2 + b**2) / 2), equal(node, one(sqrt(a**2 + b**2)))),
)

theorem.mistake("the distances add up", equal(node, alpha * (a + b) ** 2 / 2))
theorem.mistake("the larger of both", node <= alpha * Max(a**2, b**2) / 2)
theorem.mistake("without the half", equal(node, alpha * (a**2 + b**2)))
