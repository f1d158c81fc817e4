"""With rate q the largest loss falls from epsilon to log(1 + q (e^epsilon - 1)), and not to q epsilon.

Li, Qardaji and Su (2012); randomized response attains it.
"""

from sympy import Rational, exp, log

from dpsym import MaxDivergence, Mixture, RandomizedResponse, Theorem, laws, real

epsilon, q = real("epsilon", at_least=0), real("q", above=0, at_most=1)
P, Q = laws("P Q")
answer = RandomizedResponse(log(2))
bound = log(1 + q * (exp(epsilon) - 1))
loss = MaxDivergence(Mixture(q, Q, P), Q)

theorem = Theorem(
    id="pure-dp.subsampling",
    title="Pure privacy of a Poisson subsample",
    given=MaxDivergence(P, Q) <= epsilon,
    claim=loss <= bound,
    tight=[{P: answer, Q: answer.partner, epsilon: log(2), q: 1}],
    shapes=(2, 3),
)

theorem.mistake("the rate times epsilon", loss <= q * epsilon)
theorem.mistake("one percent less", loss <= Rational(99, 100) * bound)
theorem.mistake("the second order", loss <= q * epsilon + q * epsilon**2 / 3)
