"""For two normal laws of one variance the Rényi divergence is its order times the KL divergence.

A bound rho alpha for all orders is thus a natural notion: at distance 1, rho is 1/(2 sigma^2), the KL
divergence.  An equation, so tight everywhere.  Other laws are not linear: the divergence of randomized
response and of Laplace noise is bounded in alpha.
"""

from sympy import Rational

from dpsym import KL, Laplace, Normal, RandomizedResponse, Renyi, Theorem, chain, equal, real

alpha = real("alpha", above=1)
f, sigma = real("f"), real("sigma", above=0)
epsilon = real("epsilon", above=0)
noisy = (Normal(f, sigma), Normal(f + 1, sigma))
rho = 1 / (2 * sigma**2)
response = RandomizedResponse(epsilon)

theorem = Theorem(
    id="gaussian.linear-in-order",
    notes="s1.19",
    title="The Gaussian mechanism is linear in the order",
    claim=chain(Renyi(alpha, *noisy), "=", alpha * KL(*noisy), "=", rho * alpha),
    tight=[{f: 0, sigma: 1, alpha: 2}],
)

line = lambda pair: equal(Renyi(alpha, *pair), alpha * KL(*pair))
theorem.mistake("is linear for randomized response too", line((response, response.partner)))
theorem.mistake("is linear for Laplace noise too", line((Laplace(0, 1 / epsilon), Laplace(1, 1 / epsilon))))
theorem.mistake("is linear in alpha - 1", equal(Renyi(alpha, *noisy), (alpha - 1) * KL(*noisy)))
theorem.mistake("takes rho for 1/sigma", equal(Renyi(alpha, *noisy), alpha / (2 * sigma)))
theorem.mistake(
    "takes the rho of distance 1 at every distance",
    equal(Renyi(alpha, Normal(f, sigma), Normal(0, sigma)), rho * alpha),
)
theorem.mistake("a slope 1% smaller", Renyi(alpha, *noisy) <= Rational(99, 100) * rho * alpha)

line_of = theorem.derive(Renyi(alpha, *noisy)).equals(rho * alpha, because="the exponents are quadratic")
theorem.derive(alpha * KL(*noisy)).equals(rho * alpha)
