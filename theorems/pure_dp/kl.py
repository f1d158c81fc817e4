"""The KL divergence of a pure private pair is at most epsilon (e^epsilon - 1).

Dwork, Rothblum and Vadhan (2010, Lemma III.2): the two KL divergences of the pair, added, are a mean of the
loss against p - q, with |p - q| at most (e^epsilon - 1) times the smaller mass.  Tight only at epsilon = 0;
the sharp bound is epsilon tanh(epsilon/2), attained by randomized response.
"""

from sympy import Rational, exp, log, tanh

from dpsym import KL, MaxDivergence, PureDP, RandomizedResponse, Theorem, laws, real

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
response = RandomizedResponse(log(2))
half = Rational(1, 2)

theorem = Theorem(
    id="pure-dp.kl",
    notes="s3.11",
    title="The KL divergence under pure DP",
    claim=KL(P, Q) <= (exp(epsilon) - 1) * epsilon,
    given=PureDP(epsilon)(P, Q),
    tight=[
        {P: response, Q: response.partner, epsilon: log(2)},
        {P: (half, half), Q: (half, half), epsilon: 0},
    ],
)

theorem.mistake(
    "loses one percent of the sharp bound", KL(P, Q) <= Rational(99, 100) * epsilon * tanh(epsilon / 2)
)
theorem.mistake("turns the exponent around and halves", KL(P, Q) <= (1 - exp(-epsilon)) * epsilon / 2)
theorem.mistake("takes a quarter of the square", KL(P, Q) <= epsilon**2 / 4)
theorem.mistake("takes the inequality for a strict one", KL(P, Q) < (exp(epsilon) - 1) * epsilon)
theorem.mistake(
    "assumes one order of the pair only",
    KL(P, Q) <= (exp(epsilon) - 1) * epsilon,
    given=MaxDivergence(P, Q) <= epsilon,
)

steps = theorem.derive(KL(P, Q)).at_most(KL(P, Q) + KL(Q, P), by="pure-dp.kl-both-orders")
steps.at_most((exp(epsilon) - 1) * epsilon, by="pure-dp.jeffreys-bound")
