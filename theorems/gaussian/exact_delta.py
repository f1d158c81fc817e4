"""The least delta of normal noise at epsilon, by two values of the distribution function.

Balle and Wang (2018, Theorem 8), for sensitivity d in deviations: Phi(d/2 - epsilon/d) - e^epsilon Phi(-d/2
- epsilon/d). It is the curve of Gaussian differential privacy (Dong, Roth and Su 2022, Corollary 2.13).
"""

from sympy import exp

from dpsym import HockeyStick, Normal, Phi, Theorem, equal, real

epsilon, d = real("epsilon"), real("d", above=0)
delta = HockeyStick(epsilon, Normal(0, 1), Normal(d, 1))
form = lambda sign: Phi(d / 2 - epsilon / d) - exp(epsilon) * Phi(-d / 2 - sign * epsilon / d)

theorem = Theorem(
    id="gaussian.exact-delta",
    title="The exact delta of the Gaussian mechanism",
    claim=equal(delta, form(1)),
)

theorem.mistake("the sign in the second term", equal(delta, form(-1)))
theorem.mistake("without e^epsilon", equal(delta, Phi(d / 2 - epsilon / d) - Phi(-d / 2 - epsilon / d)))
theorem.mistake("the first term alone", equal(delta, Phi(d / 2 - epsilon / d)))
theorem.mistake(
    "the whole distance", equal(delta, Phi(d - epsilon / d) - exp(epsilon) * Phi(-d - epsilon / d))
)
