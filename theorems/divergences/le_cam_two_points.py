"""The larger error of a test of P against Q is at least (1 - TV)/2, the sum of both at least 1 - TV.

Le Cam (1973); the sum is attained by the test where Q exceeds P.
"""

from sympy import Max, Min, Rational

from dpsym import Theorem, TotalVariation, both, event, laws
from dpsym.derive import Scheffe

P, Q = laws("P Q")
S, t = event("S"), TotalVariation(P, Q)
first, second = P(S), 1 - Q(S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.le-cam-two-points",
    title="Le Cam's two points",
    claim=both(first + second >= 1 - t, Max(first, second) >= (1 - t) / 2),
    tight=[{P: (half, half), Q: (half, half), S: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("the sum for the larger one", Max(first, second) >= 1 - t)
theorem.mistake("the smaller one", Min(first, second) >= (1 - t) / 2)
theorem.mistake("the same event under both laws", P(S) + Q(S) >= 1 - t)
theorem.mistake("one percent too much", first + second >= Rational(101, 100) * (1 - t))

near = theorem.derive(abs(P(S) - Q(S))).at_most(t, by=Scheffe(P, Q, S))
theorem.derive(first + second).at_least(1 - t, using=near)
larger = theorem.derive(Max(first, second)).at_least((first + second) / 2)
larger.at_least((1 - abs(P(S) - Q(S))) / 2).at_least((1 - t) / 2, using=near)
