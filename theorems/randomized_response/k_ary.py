"""Randomized response with three answers.

The truth with e^epsilon/(e^epsilon + 2), each other answer with 1/(e^epsilon + 2): the largest loss is
epsilon. Kairouz, Bonawitz and Ramage (2016), for k = 3; the total variation is (e^epsilon - 1)/(e^epsilon +
2).
"""

from sympy import exp

from dpsym import KL, FiniteLaw, MaxDivergence, Theorem, TotalVariation, both, equal, real

epsilon = real("epsilon", at_least=0)
odds = exp(epsilon)
whole = odds + 2
P = FiniteLaw((odds / whole, 1 / whole, 1 / whole))
Q = FiniteLaw((1 / whole, odds / whole, 1 / whole))

theorem = Theorem(
    id="randomized-response.k-ary",
    title="Randomized response with three answers",
    claim=both(equal(MaxDivergence(P, Q), epsilon), equal(TotalVariation(P, Q), (odds - 1) / whole)),
)

theorem.mistake("as with two answers", equal(TotalVariation(P, Q), (odds - 1) / (odds + 1)))
theorem.mistake("twice the loss", equal(MaxDivergence(P, Q), 2 * epsilon))
theorem.mistake("KL is as large as with two answers", equal(KL(P, Q), epsilon * (odds - 1) / (odds + 1)))
