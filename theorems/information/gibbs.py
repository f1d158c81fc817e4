"""Entropy is at most the cross entropy: minus the mean of log q under P, for every law Q.

Cover and Thomas (2006, Theorem 2.6.3).
"""

from sympy import Rational, log

from dpsym import Entropy, SumOver, Theorem, for_all, laws, point

P, Q = laws("P Q")
y = point("y")
cross = lambda first, second: -SumOver(first(y) * log(second(y)), y)
positive = for_all(y, Q(y) > 0)
half = Rational(1, 2)

theorem = Theorem(
    id="information.gibbs",
    title="Gibbs' inequality",
    given=positive,
    claim=Entropy(P) <= cross(P, Q),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("the entropy of the second law", Entropy(Q) <= cross(P, Q))
theorem.mistake("strictly", Entropy(P) < cross(P, Q))
theorem.mistake("the mean under the second law", Entropy(P) <= cross(Q, Q))
theorem.mistake("one percent less", Entropy(P) <= Rational(99, 100) * cross(P, Q))
