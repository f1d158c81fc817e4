"""K-fold composition of a Gaussian mechanism by advanced composition, the first term left out.

With t0 = sqrt(2 log(1/delta_0)) the noise of an (epsilon_0, delta_0)-DP mechanism is t0/epsilon_0, and K
rounds are one round with this noise over sqrt(K).  With t = sqrt(2 log(1/delta')), the printed guarantee is
(epsilon_0 t sqrt(K), K delta_0 + delta').  It is right where this epsilon is at most 1, and normal noise
does far better: a delta of e^(-(t t0)^2/2) is enough.  For large K epsilon_0^2 it is false.
"""

from sympy import exp, sqrt

from dpsym import HockeyStick, Normal, Theorem, chain, integer, real

K = integer("K", at_least=1)
epsilon, t0, t = real("epsilon", above=0, at_most=1), real("t0", at_least=1), real("t", at_least=1)
epsilon0, any_epsilon = real("epsilon_0", above=0), real("epsilon", above=0)
failure = lambda t: exp(-(t**2) / 2)
rounds = lambda epsilon, sigma: HockeyStick(epsilon, Normal(0, sigma), Normal(1, sigma))
least = lambda epsilon, step: rounds(epsilon, t0 / step / sqrt(K))
step = epsilon / (t * sqrt(K))
printed = K * failure(t0) + failure(t)

theorem = Theorem(
    id="gaussian.k-fold",
    notes="s3.19",
    title="K-fold composition of the Gaussian mechanism",
    claim=chain(least(epsilon, step), "<=", failure(t * t0), "<=", failure(t), "<=", printed),
    printed=least(epsilon0 * t * sqrt(K), epsilon0) <= printed,
    tight=[{K: 10000, epsilon0: 1, t0: 5, t: 1}, {epsilon: 1, K: 1, t0: 1, t: 1}],
)

theorem.mistake("has the parameter of one round", least(step, step) <= printed)
theorem.mistake("divides the noise by K", rounds(epsilon, t0 / step / K) <= printed)
theorem.mistake("leaves out the 2 of t", least(epsilon, sqrt(2) * step) <= failure(t))
theorem.mistake(
    "allows epsilon up to 20",
    least(any_epsilon, any_epsilon / (t * sqrt(K))) <= printed,
    given=any_epsilon <= 20,
)
