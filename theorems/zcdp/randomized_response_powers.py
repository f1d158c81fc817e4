"""k answers of randomized response are approximately private for every delta.

Pure privacy gives epsilon^2/2-zCDP, composition k epsilon^2/2-zCDP, and its conversion the bound.  Among all
pure private algorithms randomized response loses most, so this is the case that matters; its delta is a
binomial sum, and the bound is never tight (Kairouz, Oh and Viswanath 2015).
"""

from sympy import log, sqrt

from dpsym import ApproximateDP, Power, RandomizedResponse, Theorem, integer, real

epsilon = real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
k = integer("k", at_least=1)

response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
rho = epsilon**2 * k / 2
deviation = epsilon * sqrt(2 * k * log(1 / delta))

theorem = Theorem(
    id="zcdp.randomized-response-powers",
    notes="s0.3.3",
    title="Approximate DP of many answers of randomized response",
    claim=ApproximateDP(deviation + rho, delta)(*answers),
    shapes={k: (1, 2, 3, 5, 10, 20)},
)

theorem.mistake("keeps the mean only", ApproximateDP(rho, delta)(*answers))
theorem.mistake(
    "forgets that the deviation grows with k",
    ApproximateDP(epsilon * sqrt(2 * log(1 / delta)) + rho / k, delta)(*answers),
)
theorem.mistake("halves the deviation", ApproximateDP(deviation / 2 + rho, delta)(*answers))
theorem.mistake("composes epsilon to epsilon sqrt(k)", ApproximateDP(epsilon * sqrt(k), delta)(*answers))
