"""The divergences of |x - 1|^k: twice the total variation for k = 1, chi-square for k = 2, and between them.

Duchi and Ruan (2018) ask for k >= 1, as the function is not convex below; missing in print, it is theirs.
The roots of order k of the divergences make them comparable: by Jensen's inequality they grow with k, and are
equal where |p - q| is proportional to q.  For k above 1 a point that only P charges makes them infinite.
"""

from sympy import Abs, Eq, Piecewise, Rational, oo

from dpsym import ChiSquare, FDivergence, Theorem, TotalVariation, both, equal, laws, real
from dpsym.derive import Generated

k, j = real("k", at_least=1), real("k'", at_least=1)
P, Q = laws("P Q")
distance = lambda k, P, Q: FDivergence(
    lambda x: Abs(x - 1) ** k, P, Q, slope=Piecewise((1, Eq(k, 1)), (oo, True))
)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.powers-of-distance",
    notes="s4.S14a",
    title="The divergences of powers of the distance to 1",
    given=k <= j,
    claim=both(
        equal(distance(1, P, Q), 2 * TotalVariation(P, Q)),
        equal(distance(2, P, Q), ChiSquare(P, Q)),
        distance(k, P, Q) ** (1 / k) <= distance(j, P, Q) ** (1 / j),
    ),
    tight=[{P: (half / 2, 3 * half / 2), Q: (half, half), k: 1, j: 2}],
    shapes=(2, 3),
)

theorem.mistake("the total variation itself", equal(distance(1, P, Q), TotalVariation(P, Q)))
theorem.mistake("compares without roots", distance(k, P, Q) <= distance(j, P, Q))
theorem.mistake("chi-square of the other order", equal(distance(2, P, Q), ChiSquare(Q, P)))
theorem.mistake("the roots fall", distance(k, P, Q) ** (1 / k) >= distance(j, P, Q) ** (1 / j))

theorem.derive(distance(1, P, Q)).equals(2 * TotalVariation(P, Q), by=Generated(distance(1, P, Q)))
theorem.derive(distance(2, P, Q)).equals(ChiSquare(P, Q), by=Generated(distance(2, P, Q)))
smaller, larger = distance(k, P, Q), distance(j, P, Q)
theorem.derive(smaller ** (1 / k)).at_most(larger ** (1 / j), by="divergences.distance-by-order")
