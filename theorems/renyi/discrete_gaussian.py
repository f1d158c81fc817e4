"""The discrete Gaussian law with deviation 1 from the one with deviation 2, by theta functions.

Canonne, Kamath and Steinke (2020): masses proportional to e^(-k^2/(2 s^2)). KL is not that of normal laws,
and nearly so.
"""

from sympy import Rational

from dpsym import KL, DiscreteGaussian, Normal, Theorem, both

P, Q = DiscreteGaussian(0, 1), DiscreteGaussian(0, 2)
kl, normal = KL(P, Q), KL(Normal(0, 1), Normal(0, 2))
tiny = Rational(1, 10**6)

theorem = Theorem(
    id="renyi.discrete-gaussian",
    title="Discrete Gaussian laws at order two",
    claim=both(kl <= normal + tiny, kl >= normal - tiny),
)

theorem.mistake("far from the normal laws", kl <= normal - Rational(1, 100))
theorem.mistake("the other order", kl >= KL(Q, P))
theorem.mistake("half of it", kl <= normal / 2)
