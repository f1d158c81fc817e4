"""The Hellinger distance is a metric: that of two vectors of roots.

Its square and the Bhattacharyya distance are none.
"""

from sympy import Max, Rational

from dpsym import Bhattacharyya, Hellinger, SquaredHellinger, Theorem, at_most, laws

P, Q, R = laws("P Q R")
from_to = lambda f: (f(P, R), f(P, Q) + f(Q, R))
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.hellinger-metric",
    title="The triangle inequality of the Hellinger distance",
    claim=at_most(*from_to(Hellinger)),
    tight=[{P: (1, 0), Q: (1, 0), R: (0, 1)}],
    shapes=(2,),
)

theorem.mistake("the square too", at_most(*from_to(SquaredHellinger)))
theorem.mistake("the Bhattacharyya distance too", at_most(*from_to(Bhattacharyya)))
theorem.mistake("the larger step is enough", Hellinger(P, R) <= Max(Hellinger(P, Q), Hellinger(Q, R)))
