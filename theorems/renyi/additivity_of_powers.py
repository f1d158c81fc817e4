"""k independent copies of a step have k times its Rényi divergence, at every order above 1.

By induction: one copy more makes a pair, and the divergences of pairs add up.
"""

from sympy import Rational

from dpsym import Power, Renyi, Theorem, equal, integer, laws, real
from dpsym.derive import Additivity, copy_by_copy

(P, Q), k = laws("P Q"), integer("k", at_least=1)
alpha = real("alpha", above=1)
half = Rational(1, 2)
divergence = lambda first, second: Renyi(alpha, first, second)
whole, one = divergence(Power(P, k), Power(Q, k)), divergence(P, Q)

theorem = Theorem(
    id="renyi.additivity-of-powers",
    title="Copies of a step add their divergences",
    claim=equal(whole, k * one),
    tight=[{P: (1, 0), Q: (half, half)}],
    shapes={k: (1, 2, 3), P.space: 2},
)

theorem.mistake("one copy as good as all", equal(whole, one))
theorem.mistake("gains 1%", whole <= Rational(99, 100) * k * one)
theorem.mistake("the square of the number", equal(whole, k**2 * one))

steps = copy_by_copy(theorem.derivation, divergence, (P, Q), k)
steps.equals(whole + one, by=Additivity(steps.end), because="independent pairs").equals((k + 1) * one)
