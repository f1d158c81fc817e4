"""The largest privacy loss of an answer of randomized response that never fails is ε, for either bit.

The masses are e^ε/(1+e^ε) and 1/(1+e^ε), in one order for the one bit and in the other order for the other.
Warner (1965).
"""

from sympy import Rational, log

from dpsym import MaxDivergence, RandomizedResponse, Theorem, both, equal, real

epsilon = real("epsilon", at_least=0)
answer = RandomizedResponse(epsilon)
forth, back = MaxDivergence(answer, answer.partner), MaxDivergence(answer.partner, answer)

theorem = Theorem(
    id="randomized-response.loss",
    title="The largest privacy loss of randomized response",
    claim=both(equal(forth, epsilon), equal(back, epsilon)),
    tight=[{epsilon: log(3)}],
)

theorem.mistake("counts both answers", equal(forth, 2 * epsilon))
theorem.mistake("smaller in the other order", back < forth)
theorem.mistake("one percent less", forth <= Rational(99, 100) * epsilon)
