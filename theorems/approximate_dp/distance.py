"""The total variation of an (epsilon, delta)-private pair: at most (e^epsilon - 1 + 2 delta)/(e^epsilon + 1).

Kairouz, Oh and Viswanath (2015); randomized response attains it.  tanh(epsilon/2) + delta is weaker.
"""

from sympy import exp, log

from dpsym import ApproximateDP, RandomizedResponse, Theorem, TotalVariation, laws, probability, real

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
tv, odds = TotalVariation(P, Q), exp(epsilon)
response = RandomizedResponse(log(2))

theorem = Theorem(
    id="approximate-dp.distance",
    title="Total variation of a private pair",
    given=ApproximateDP(epsilon, delta)(P, Q),
    claim=tv <= (odds - 1 + 2 * delta) / (odds + 1),
    tight=[{P: response, Q: response.partner, epsilon: log(2), delta: 0}],
    shapes=(2, 3),
)

theorem.mistake("delta only once", tv <= (odds - 1 + delta) / (odds + 1))
theorem.mistake("without delta", tv <= (odds - 1) / (odds + 1))
theorem.mistake("half of epsilon", tv <= epsilon / 2)
