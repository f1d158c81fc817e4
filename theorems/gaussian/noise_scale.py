"""The noise of the Gaussian mechanism: deviation sqrt(2 log(1/delta))/epsilon for l2 sensitivity 1.

A mean of n points of [0, 1]^K has sensitivity sqrt(K)/n, which gives the variance
2 K log(1/delta)/(n epsilon)^2; only the ratio matters.  The loss of two normal laws is normal; Balle and Wang
(2018, Theorem 8) give the exact delta.  In print epsilon is any and delta any below 1; but for large epsilon,
and at every epsilon for delta near 1, the noise is too small.  Up to epsilon = 1 and delta = e^(-1/2) it is
enough, as the normal tail at x is at most e^(-x^2/2)/2; here t is sqrt(2 log(1/delta)).
"""

from sympy import Rational, erfc, exp, log, sqrt

from dpsym import HockeyStick, Normal, Theorem, chain, real

epsilon, t = real("epsilon", above=0, at_most=1), real("t", at_least=1)
any_epsilon, any_t, any_delta = real("epsilon", above=0), real("t", above=0), real("delta", above=0, below=1)
Phi = lambda x: erfc(-x / sqrt(2)) / 2
least = lambda sigma, epsilon=epsilon: HockeyStick(epsilon, Normal(0, sigma), Normal(1, sigma))
exact = Phi(epsilon / (2 * t) - t) - exp(epsilon) * Phi(-epsilon / (2 * t) - t)
delta = exp(-(t**2) / 2)

theorem = Theorem(
    id="gaussian.noise-scale",
    notes="s3.3",
    title="Variance of the Gaussian mechanism",
    claim=chain(least(t / epsilon), "=", exact, "<=", delta),
    printed=least(sqrt(2 * log(1 / any_delta)) / any_epsilon, any_epsilon) <= any_delta,
    tight=[{epsilon: 1, t: 1}, {any_epsilon: 10, any_delta: Rational(1, 10**5)}],
)

theorem.mistake("allows delta up to 1", least(any_t / epsilon) <= exp(-(any_t**2) / 2))
theorem.mistake(
    "allows epsilon up to 10", least(t / any_epsilon, any_epsilon) <= delta, given=any_epsilon <= 10
)
theorem.mistake("forgets the 2 under the root", least(t / epsilon) <= exp(-(t**2)))
theorem.mistake("divides by the root of epsilon", least(t / sqrt(epsilon)) <= delta)
theorem.mistake("leaves out the second tail", least(t / epsilon) >= Phi(epsilon / (2 * t) - t))
