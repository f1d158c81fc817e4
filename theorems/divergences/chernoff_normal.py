"""The Chernoff divergence of two normal laws of one deviation, and its largest order.

Chernoff (1952): the sum of p^a q^(1-a) is exp(-a (1-a) d^2/(2 sigma^2)) for a distance d of the means, so the
Chernoff information, over all orders, is that of order 1/2: d^2/(8 sigma^2).
"""

from sympy import Rational

from dpsym import ChernoffDivergence, Normal, Theorem, both, equal, real

a, sigma = real("a", above=0, below=1), real("sigma", above=0)
mu, nu = real("mu"), real("nu")
pair = Normal(mu, sigma), Normal(nu, sigma)
largest = (mu - nu) ** 2 / (8 * sigma**2)
ofa = ChernoffDivergence(a, *pair)

theorem = Theorem(
    id="divergences.chernoff-normal",
    title="The Chernoff information of two normal laws",
    claim=both(ofa <= largest, equal(ChernoffDivergence(Rational(1, 2), *pair), largest)),
)

theorem.mistake("forgets a half", ofa <= largest / 2)
theorem.mistake("takes the order for the rest", equal(ofa, a * (mu - nu) ** 2 / (2 * sigma**2)))
theorem.mistake("puts the deviation for its square", ofa <= (mu - nu) ** 2 / (8 * sigma))
theorem.mistake("1% too small", ofa <= Rational(99, 100) * largest)
