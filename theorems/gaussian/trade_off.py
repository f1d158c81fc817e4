"""No test of two normal laws is worse than a guess, and those of one deviation differ by their quantiles.

Dong, Roth and Su (2022), (6): the trade-off function is Phi(Phi^-1(1 - x) - d/sigma) for a distance d of the
means.  It is at most 1 - x, the trade-off of laws that are the same.
"""

from sympy import Rational

from dpsym import Normal, Phi, PhiInverse, Theorem, TradeOff, both, equal, real

x, sigma = real("x", above=0, below=1), real("sigma", above=0)
mu, d = real("mu"), real("d", above=0)
errors = TradeOff(x, Normal(mu, sigma), Normal(mu + d, sigma))

theorem = Theorem(
    id="gaussian.trade-off",
    title="The trade-off function of two normal laws",
    claim=both(equal(errors, Phi(PhiInverse(1 - x) - d / sigma)), errors <= 1 - x),
)

theorem.mistake("adds the distance", equal(errors, Phi(PhiInverse(1 - x) + d / sigma)))
theorem.mistake("takes the level for its complement", equal(errors, Phi(PhiInverse(x) - d / sigma)))
theorem.mistake("forgets the deviation", equal(errors, Phi(PhiInverse(1 - x) - d)))
theorem.mistake("1% less than a guess", errors <= Rational(99, 100) * (1 - x))
