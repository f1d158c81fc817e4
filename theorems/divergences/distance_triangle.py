"""Total variation is a distance: from one law to a third it is at most the way by a second, in either order.

At each point |p - r| is at most |p - q| + |q - r|.  Tight if the second law lies between the others.
"""

from sympy import Abs, Rational

from dpsym import SumOver, Theorem, TotalVariation, both, equal, laws, point
from dpsym.derive import Definition, LinearSum, TermByTerm

P, Q, R = laws("P Q R")
near, far, whole, back = (TotalVariation(*pair) for pair in ((P, Q), (Q, R), (P, R), (Q, P)))
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.distance-triangle",
    title="Total variation is a distance",
    claim=both(whole <= near + far, equal(near, back)),
    tight=[{P: (1, 0), Q: (half, half), R: (0, 1)}],
)

theorem.mistake("takes the larger of the two steps", whole <= (near + far) / 2)
theorem.mistake("claims that every law lies between", whole >= near + far)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (near + far))

y = point("y")
total = lambda p, q: SumOver(Abs(p(y) - q(y)), y)
parts = SumOver(Abs(P(y) - Q(y)) + Abs(Q(y) - R(y)), y)
steps = theorem.derive(whole).equals(total(P, R) / 2, by=Definition(whole, y), because="definition")
steps.at_most(parts / 2, by=TermByTerm(total(P, R), "<=", parts), because="at each point")
steps.equals((total(P, Q) + total(Q, R)) / 2, by=LinearSum(parts))
steps.equals(near + far, using=(Definition(near, y), Definition(far, y)), because="definition")
steps = theorem.derive(near).equals(total(P, Q) / 2, by=Definition(near, y), because="definition")
steps.equals(total(Q, P) / 2, by=TermByTerm(total(P, Q), "=", total(Q, P)))
steps.equals(back, by=Definition(back, y), because="definition")
