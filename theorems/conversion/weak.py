"""A Rényi bound gives approximate privacy, without the sharp constant.

What Markov's inequality for the likelihood ratio gives.  Never attained, and nearly so only as the
order falls to 1, where the sharp constant tends to 1.
"""

from sympy import exp

from dpsym import Renyi, Theorem, event, laws, real

alpha, level = real("alpha", above=1), real("epsilon_tilde")
P, Q = laws("P Q")
S = event("S")
gap = level - Renyi(alpha, P, Q)

theorem = Theorem(
    id="conversion.weak",
    notes="s0.4.8a",
    title="From Rényi to approximate privacy, without the constant",
    claim=P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * gap),
)

theorem.mistake("puts alpha for alpha - 1", P(S) <= exp(level) * Q(S) + exp(-alpha * gap))
theorem.mistake("wrong sign of the gap", P(S) <= exp(level) * Q(S) + exp((alpha - 1) * gap))
theorem.mistake(
    "swaps the laws in the divergence",
    P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * (level - Renyi(alpha, Q, P))),
)
theorem.mistake("leaves out the level", P(S) <= Q(S) + exp(-(alpha - 1) * gap))
theorem.mistake(
    "divides by the order squared", P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * gap) / alpha**2
)
