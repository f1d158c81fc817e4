"""The Rényi divergence of two normal laws with one variance is proportional to its order.

An equation, so tight everywhere: completing the square leaves a Gaussian integral.  The order is
finite; at infinity the divergence is infinite unless the means agree.
"""

from sympy import Integral, exp, log, oo, pi, sqrt

from dpsym import KL, Normal, Renyi, Theorem, equal, real
from dpsym.derive import AtOrder, Definition

alpha = real("alpha", at_least=1)
mu, mu_ = real("mu"), real("mu'")
sigma = real("sigma", above=0)
divergence = Renyi(alpha, Normal(mu, sigma), Normal(mu_, sigma))
square = (mu - mu_) ** 2

theorem = Theorem(
    id="renyi.gaussian",
    notes="s0.4.4",
    title="Divergence of two normal laws",
    claim=equal(divergence, alpha * square / (2 * sigma**2)),
    tight=[{alpha: 2, mu: 0, mu_: 1, sigma: 1}],
)

theorem.mistake("divides by the deviation, not the variance", equal(divergence, alpha * square / (2 * sigma)))
theorem.mistake("forgets the half", equal(divergence, alpha * square / sigma**2))
theorem.mistake("alpha - 1 instead of alpha", equal(divergence, (alpha - 1) * square / (2 * sigma**2)))
theorem.mistake("does not square the distance", divergence <= alpha * abs(mu - mu_) / (2 * sigma**2))
theorem.mistake("a coefficient 1% too small", divergence <= 99 * alpha * square / (200 * sigma**2))

# The exponents are quadratic in x, with the coefficient -1/(2 sigma^2) of one normal law.
board, x = theorem.derivation, real("x")
first, second = divergence.args[1:]
integral = lambda body: Integral(body, (x, -oo, oo))
peak = lambda at: -((x - at) ** 2) / (2 * sigma**2)
rest = alpha * (alpha - 1) * square / (2 * sigma**2)
height, rate = 1 / sqrt(2 * pi * sigma**2), alpha - 1
centre = alpha * mu + (1 - alpha) * mu_
mixed = alpha * (x - mu) ** 2 + (1 - alpha) * (x - mu_) ** 2
r, u, v = real("r", above=0), real("u", at_least=0, at_most=oo), real("v", at_least=0)
same = board.lemma("logarithms", given=equal(exp(r * u), exp(r * v)), general=True)
same.chain(u).equals(v)
cases = board.cases(theorem.claim, alpha > 1, alpha <= 1)
moment = (
    cases[0]
    .chain(exp(rate * divergence))
    .equals(
        integral(first.density(x) ** alpha * second.density(x) ** (1 - alpha)),
        by=Definition(divergence, x),
        because="definition",
    )
)
moment.equals(integral(height * exp(-mixed / (2 * sigma**2))), because="the exponents add up")
moment.equals(integral(height * exp(peak(centre) + rest)), because="completing the square")
moment.equals(exp(rest) * integral(height * exp(peak(centre))), because="a constant factor")
moment.equals(exp(rest), because="the density of a normal law").equals(exp(rate * theorem.claim.rhs))
place = {r: rate, u: divergence, v: theorem.claim.rhs}
cases[0].chain(divergence).equals(
    theorem.claim.rhs, by=same.at(place), using=moment, because="logarithms, divided by α - 1"
)
mean = KL(first, second)
steps = cases[1].chain(divergence).equals(mean, by=AtOrder(alpha, 1, first, second))
steps.equals(
    integral(first.density(x) * log(first.density(x) / second.density(x))),
    by=Definition(mean, x),
    because="definition",
)
steps.equals(integral(first.density(x) * ((x - mu_) ** 2 - (x - mu) ** 2) / (2 * sigma**2)))
steps.equals(square / (2 * sigma**2), because="mean and variance of a normal law").equals(theorem.claim.rhs)
