"""Pure privacy from ratios of masses.

A pair is epsilon-private if and only if no mass under one law exceeds e^epsilon times that under the other.
Dwork and Roth (2014, after Definition 2.4): the ratio of any event lies between those of its points.
"""

from sympy import Rational, exp

from dpsym import MaxDivergence, Theorem, event, laws, real

P, Q = laws("P Q")
epsilon, S = real("epsilon", at_least=0), event("S")

theorem = Theorem(
    id="pure-dp.three-points",
    title="Pure privacy from ratios of masses",
    given=MaxDivergence(P, Q) <= epsilon,
    claim=P(S) <= exp(epsilon) * Q(S),
    shapes=(2, 3),
)

theorem.mistake("the factor 1 + epsilon", P(S) <= (1 + epsilon) * Q(S))
theorem.mistake("the difference", P(S) <= Q(S) + epsilon / 5)
theorem.mistake("one percent less", P(S) <= exp(Rational(99, 100) * epsilon) * Q(S))
