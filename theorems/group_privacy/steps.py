"""Group privacy in one number.

(e^(k epsilon) - 1)/(e^epsilon - 1) is at most k e^((k - 1) epsilon) and at least k: delta grows by more
than k. Vadhan (2017, Lemma 2.2): (k epsilon, k delta) is the common error.
"""

from sympy import exp

from dpsym import Theorem, both, integer, real

epsilon, k = real("epsilon", above=0), integer("k", at_least=1)
factor = (exp(k * epsilon) - 1) / (exp(epsilon) - 1)

theorem = Theorem(
    id="group-privacy.steps",
    title="Group privacy in one number",
    claim=both(factor >= k, factor <= k * exp((k - 1) * epsilon)),
    shapes={k: (1, 2, 3, 6)},
)

theorem.mistake("at most k", factor <= k)
theorem.mistake("half of the exponent less", factor <= k * exp((k - 2) * epsilon / 2))
theorem.mistake("without k", factor <= exp((k - 1) * epsilon))
