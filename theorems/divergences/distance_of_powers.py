"""The total variation of k independent copies is at most k times that of one.

By induction: one copy more makes a pair, of which the distances add up at most.
"""

from sympy import sqrt

from dpsym import Power, Space, Theorem, TotalVariation, integer, law, laws
from dpsym.derive import cite, copy_by_copy

(P, Q), k, Z = laws("P Q"), integer("k", at_least=1), Space("Z")
whole, one = TotalVariation(Power(P, k), Power(Q, k)), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.distance-of-powers",
    title="The total variation of copies",
    claim=whole <= k * one,
    tight=[{P: (1, 0), Q: (1, 0)}],
    shapes={k: (1, 2, 3), P.space: 2},
)

theorem.mistake("one copy as bad as all", whole <= one)
theorem.mistake("the root of the number", whole <= sqrt(k) * one)

steps = copy_by_copy(theorem.derivation, TotalVariation, (P, Q), k)
values = {law("P"): Power(P, k), law("Q"): Power(Q, k), law("R", on=Z): P, law("S", on=Z): Q}
spaces = {Space("Y"): Power(P, k).space, Z: P.space}
known = cite("divergences.distance-of-products", {**values, **spaces})
steps.at_most(whole + one, by=known, because="independent pairs").at_most((k + 1) * one)
