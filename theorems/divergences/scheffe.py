"""The total variation is the largest difference of probabilities, and no event has a larger one.

Scheffé (1947), Tsybakov (2009, Lemma 2.1): the best test at level 0, for both orders of the laws.
"""

from sympy import Abs, Rational

from dpsym import HockeyStick, Supremum, Theorem, TotalVariation, both, equal, event, laws, real
from dpsym.derive import Definition, Symmetry, cite

P, Q = laws("P Q")
A, S = event("A"), event("S")
best, distance = Supremum(P(A) - Q(A), A), TotalVariation(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.scheffe",
    title="Scheffé's theorem",
    claim=both(equal(best, distance), Abs(P(S) - Q(S)) <= distance),
    tight=[{P: (1, 0), Q: (half, half), S: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("twice as much", equal(best, 2 * distance))
theorem.mistake("half as much", Abs(P(S) - Q(S)) <= distance / 2)
theorem.mistake("every event attains it", equal(Abs(P(S) - Q(S)), distance))

known, back = "divergences.best-test", TotalVariation(Q, P)
steps = theorem.derive(best).equals(HockeyStick(0, P, Q), by=cite(known, {real("a"): 0}))
steps.equals(distance, by=Definition(distance), because="definition")
one = theorem.derive(P(S) - Q(S)).at_most(HockeyStick(0, P, Q), by=cite(known, {real("a"): 0}))
one.equals(distance, by=Definition(distance), because="definition")
other = theorem.derive(Q(S) - P(S)).at_most(HockeyStick(0, Q, P), by=cite(known, {real("a"): 0, P: Q, Q: P}))
other.equals(back, by=Definition(back)).equals(distance, by=Symmetry(Q, P), because="symmetry")
theorem.derive(Abs(P(S) - Q(S))).at_most(distance, using=(one, other))
