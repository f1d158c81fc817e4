"""k independent copies of a step have k times its KL divergence.

By induction: one copy more makes a pair, and the divergences of pairs add up.
"""

from sympy import Rational

from dpsym import KL, Power, Product, Theorem, equal, integer, laws
from dpsym.derive import Additivity, Regrouped

(P, Q), k = laws("P Q"), integer("k", at_least=1)
half = Rational(1, 2)
whole, one = KL(Power(P, k), Power(Q, k)), KL(P, Q)

theorem = Theorem(
    id="divergences.kl-of-powers",
    title="KL of copies",
    claim=equal(whole, k * one),
    tight=[{P: (1, 0), Q: (half, half)}],
    shapes={k: (1, 2, 3), P.space: 2},
)

theorem.mistake("one copy as good as all", equal(whole, one))
theorem.mistake("gains 1%", whole <= Rational(99, 100) * k * one)
theorem.mistake("the square of the number", equal(whole, k**2 * one))

induction = theorem.derivation.induction(k, theorem.claim)
first = KL(Power(P, 1), Power(Q, 1))
induction.base.chain(first).equals(one, by=Regrouped(first), because="one copy")
more = KL(Power(P, k + 1), Power(Q, k + 1))
pair = KL(Product(Power(P, k), P), Product(Power(Q, k), Q))
steps = induction.step.chain(more).equals(pair, by=Regrouped(more), because="one copy more")
steps.equals(whole + one, by=Additivity(pair), because="independent pairs").equals((k + 1) * one)
