"""No private pair has a larger mean loss than the two answers of randomized response.

Kairouz, Oh and Viswanath (2015), for KL: the mean loss of randomized response is epsilon tanh(epsilon/2), and
that of every private pair is at most this.
"""

from sympy import Rational, log, tanh

from dpsym import KL, MaxDivergence, PureDP, RandomizedResponse, Theorem, laws, real

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
answer, near = RandomizedResponse(epsilon), RandomizedResponse(log(2))
extreme = KL(answer, answer.partner)

theorem = Theorem(
    id="information.largest-mean-loss",
    title="The largest mean loss of a private pair",
    given=PureDP(epsilon)(P, Q),
    claim=KL(P, Q) <= extreme,
    tight=[{P: near, Q: near.partner, epsilon: log(2)}],
    shapes=(2, 3),
)

theorem.mistake("gains one percent", KL(P, Q) <= Rational(99, 100) * extreme)
theorem.mistake("bounds from below", KL(P, Q) >= extreme)
theorem.mistake("assumes one order of the pair", KL(P, Q) <= extreme, given=MaxDivergence(P, Q) <= epsilon)

best = epsilon * tanh(epsilon / 2)
steps = theorem.derive(KL(P, Q)).at_most(best, by="information.pure-to-kl")
steps.equals(extreme, because="the loss is ε or -ε, with the probabilities of the answers")
