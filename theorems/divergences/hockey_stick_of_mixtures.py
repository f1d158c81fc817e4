"""The hockey-stick divergence of two mixtures with the same shares is at most the mean of the divergences.

Joint convexity: the positive part is convex, so it holds at each point.  Tight for disjoint pairs.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, Mixture, SumOver, Theorem, laws, point, probability, real
from dpsym.derive import Definition, LinearSum, MassOf, TermByTerm

level, s = real("a"), probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
M, N = Mixture(s, P, P_), Mixture(s, Q, Q_)
one, other, mixed = HockeyStick(level, P, Q), HockeyStick(level, P_, Q_), HockeyStick(level, M, N)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.hockey-stick-of-mixtures",
    title="Joint convexity of the hockey-stick divergence",
    claim=mixed <= (1 - s) * one + s * other,
    tight=[{P: (1, 0), Q: (0, 1), P_: (1, 0), Q_: (0, 1), s: half, level: 0}],
)

theorem.mistake("swaps the shares", mixed <= s * one + (1 - s) * other)
theorem.mistake("claims equality", mixed >= (1 - s) * one + s * other)
theorem.mistake("gains 1%", mixed <= Rational(99, 100) * ((1 - s) * one + s * other))

y = point("y")
p, q, r, t = (real(name, at_least=0) for name in "pqrt")
A = real("A", above=0)
part = lambda p, q: Max(0, p(y) - exp(level) * q(y))
convex = theorem.derivation.lemma("the positive part is convex", general=True)
convex.chain(Max(0, (1 - s) * p + s * r - A * ((1 - s) * q + s * t))).at_most(
    (1 - s) * Max(0, p - A * q) + s * Max(0, r - A * t)
)
pointwise = theorem.derivation.lemma("masses of mixtures", general=True)
masses = (1 - s) * P(y) + s * P_(y) - exp(level) * ((1 - s) * Q(y) + s * Q_(y))
steps = pointwise.chain(part(M, N)).equals(Max(0, masses), using=(MassOf(M(y)), MassOf(N(y))))
place = {p: P(y), q: Q(y), r: P_(y), t: Q_(y), A: exp(level)}
steps.at_most((1 - s) * part(P, Q) + s * part(P_, Q_), by=convex.at(place))
total, parts = SumOver(part(M, N), y), SumOver((1 - s) * part(P, Q) + s * part(P_, Q_), y)
steps = theorem.derive(mixed).equals(total, by=Definition(mixed, y), because="definition")
steps.at_most(parts, by=TermByTerm(total, "<=", parts), using=pointwise, because="at each point")
steps.equals((1 - s) * SumOver(part(P, Q), y) + s * SumOver(part(P_, Q_), y), by=LinearSum(parts))
steps.equals(theorem.claim.rhs, using=(Definition(one, y), Definition(other, y)), because="definition")
