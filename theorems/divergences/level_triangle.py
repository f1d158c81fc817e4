"""From one law to a third by way of a second: the weak triangle inequality of the hockey-stick divergence.

Group privacy of approximate privacy in two steps.  At each point p - e^(a+b) r is p - e^a q and e^a times
q - e^b r, and the positive part of a sum is at most the sum of the positive parts.  Vadhan (2017, Lemma 2.2).
Tight where both differences are positive wherever one is.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, SumOver, Theorem, laws, point, real
from dpsym.derive import Definition, LinearSum, TermByTerm

a, b = real("a"), real("b")
P, Q, R = laws("P Q R")
near, far, whole = HockeyStick(a, P, Q), HockeyStick(b, Q, R), HockeyStick(a + b, P, R)

theorem = Theorem(
    id="divergences.level-triangle",
    title="Weak triangle inequality of the hockey-stick divergence",
    claim=whole <= near + exp(a) * far,
    tight=[{P: (1, 0), Q: (Rational(1, 2), Rational(1, 2)), R: (0, 1), a: 0, b: 0}],
)

theorem.mistake("adds the two without a factor", whole <= near + far)
theorem.mistake("takes the factor e^b", whole <= near + exp(b) * far)
theorem.mistake("keeps the level of the first step", HockeyStick(a, P, R) <= near + exp(a) * far)

y = point("y")
p, q, r = (real(name, at_least=0) for name in "pqr")
A, B = real("A", above=0), real("B", above=0)
part = lambda level, p, q: Max(0, p(y) - exp(level) * q(y))
one = theorem.derivation.lemma("at one point", general=True)
one.chain(Max(0, p - A * B * r)).at_most(
    Max(0, p - A * q) + A * Max(0, q - B * r), because="the positive part of a sum"
)
total, parts = SumOver(part(a + b, P, R), y), SumOver(part(a, P, Q) + exp(a) * part(b, Q, R), y)
place = {p: P(y), q: Q(y), r: R(y), A: exp(a), B: exp(b)}
steps = theorem.derive(whole).equals(total, by=Definition(whole, y), because="definition")
steps.at_most(parts, by=TermByTerm(total, "<=", parts), using=one.at(place), because="at each point")
steps.equals(SumOver(part(a, P, Q), y) + exp(a) * SumOver(part(b, Q, R), y), by=LinearSum(parts))
steps.equals(near + exp(a) * far, using=(Definition(near, y), Definition(far, y)), because="definition")
