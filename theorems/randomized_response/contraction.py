"""Bits with probabilities p and q, after randomized response: TV falls by the factor tanh(epsilon/2).

Kairouz, Oh and Viswanath (2014); KL and chi-square fall by its square at least (Asoodeh and Zhang 2022).
"""

from sympy import exp, tanh

from dpsym import Bernoulli, Theorem, TotalVariation, equal, probability, real

epsilon = real("epsilon", at_least=0)
p, q = probability("p"), probability("q")
flip = 1 / (1 + exp(epsilon))
answered = lambda p: Bernoulli(flip + (1 - 2 * flip) * p)
tv = TotalVariation(answered(p), answered(q))

theorem = Theorem(
    id="randomized-response.contraction",
    title="What randomized response leaves of a distance",
    claim=equal(tv, tanh(epsilon / 2) * abs(p - q)),
)

theorem.mistake("e^epsilon - 1 over e^epsilon", equal(tv, (1 - exp(-epsilon)) * abs(p - q)))
theorem.mistake("the square", equal(tv, tanh(epsilon / 2) ** 2 * abs(p - q)))
theorem.mistake("tanh of epsilon", equal(tv, tanh(epsilon) * abs(p - q)))
