"""The overlap of two laws is at most each moment of order s in [0, 1] (Chernoff 1952).

Half of it is the error of the best test of hypotheses that are equally likely.
"""

from sympy import Min

from dpsym import BhattacharyyaCoefficient, SumOver, Theorem, laws, point, real

P, Q = laws("P Q")
s, y = real("s", above=0, below=1), point("y")
overlap = SumOver(Min(P(y), Q(y)), y)
moment = SumOver(P(y) ** s * Q(y) ** (1 - s), y)

theorem = Theorem(
    id="divergences.chernoff-bound",
    title="The error of the best test by a moment",
    claim=overlap <= moment,
    shapes=(2, 3),
)

theorem.mistake("the square of the affinity", overlap <= BhattacharyyaCoefficient(P, Q) ** 2)
theorem.mistake("half of the moment", overlap <= moment / 2)
theorem.mistake("a power outside of the range", overlap <= SumOver(P(y) ** (1 + s) * Q(y) ** (1 - s), y))
theorem.mistake("1 minus the moment", overlap <= 1 - moment)
