"""Under pure privacy the divergences in both orders, added, are at most epsilon (e^epsilon - 1).

Last line of the proof that pure privacy bounds KL: at each point |q/p - 1| is at most e^epsilon - 1 and the
loss is at most epsilon.  Both cannot be attained at once for epsilon above 0; the sharp bound is
2 epsilon tanh(epsilon/2), attained by randomized response.
"""

from sympy import Abs, Rational, exp, log, tanh

from dpsym import KL, PureDP, RandomizedResponse, SumOver, Theorem, chain, laws, point, real

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
y = point("y")
answer = RandomizedResponse(log(2))

sum_of_both = KL(P, Q) + KL(Q, P)
one_by_one = SumOver(Abs(P(y) - Q(y)), y) * epsilon
bound = (exp(epsilon) - 1) * epsilon

theorem = Theorem(
    id="pure-dp.jeffreys-bound",
    notes="s3.11c",
    title="The symmetric divergence under pure privacy",
    claim=chain(sum_of_both, "<=", one_by_one, "<=", bound),
    given=PureDP(epsilon)(P, Q),
    tight=[{P: answer, Q: answer.partner, epsilon: log(2)}],
    shapes=(2, 3),
)

theorem.mistake("bounds the ratio by 1 - e^-epsilon", sum_of_both <= (1 - exp(-epsilon)) * epsilon)
theorem.mistake("keeps the bound of one order, the half square", sum_of_both <= epsilon**2 / 2)
theorem.mistake(
    "loses one percent of the sharp bound", sum_of_both <= Rational(198, 100) * epsilon * tanh(epsilon / 2)
)
theorem.mistake("leaves out the size of the loss", sum_of_both <= exp(epsilon) / 2 - Rational(1, 2))
