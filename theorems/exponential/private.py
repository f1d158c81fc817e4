"""The exponential mechanism is purely private with its epsilon.

McSherry and Talwar (2007); left as an exercise in the notes.  A change of all utilities by at most Delta
changes each weight by a factor of at most e^(epsilon/2), and so their sum; the quotient by at most
e^epsilon.  Tight in the limit only: where a rare output gains Delta and all others, which make up the
sum, lose Delta.
"""

from sympy import Abs, Rational, exp

from dpsym import (
    ExponentialMechanism,
    MaxDivergence,
    PureDP,
    SumOver,
    Supremum,
    Theorem,
    point,
    real,
    values,
    variables,
)
from dpsym.derive import EntryOfSupremum, ExponentialMass, LossByMasses, cite

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, v, y = values("u"), values("v"), point("y")
pair = (ExponentialMechanism(u, epsilon, Delta), ExponentialMechanism(v, epsilon, Delta))
without_2 = (ExponentialMechanism(u, 2 * epsilon, Delta), ExponentialMechanism(v, 2 * epsilon, Delta))
changed = lambda distance: Supremum(distance, y) <= Delta

theorem = Theorem(
    id="exponential.private",
    notes="s2.E1",
    title="The exponential mechanism is (epsilon, 0)-DP",
    claim=PureDP(epsilon)(*pair),
    given=changed(Abs(u(y) - v(y))),
    tight=[{u: (-20, 0), v: (-21, 1), Delta: 1, epsilon: 4}, {u: (0, 0), v: (0, 0), Delta: 1, epsilon: 0}],
    shapes=(2, 3),
)

theorem.mistake("leaves the 2 out of the mechanism", PureDP(epsilon)(*without_2))
theorem.mistake("forgets that the normaliser changes", PureDP(epsilon / 2)(*pair))
theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * epsilon)(*pair))
theorem.mistake("bounds the change from one side", PureDP(epsilon)(*pair), given=changed(u(y) - v(y)))

distance, D = Supremum(Abs(u(y) - v(y)), y), theorem.derivation
z, at, half = point("z"), point("x"), exp(epsilon / 2)
weight = lambda f, y: exp(epsilon / (2 * Delta) * f(y))
total = lambda f: SumOver(weight(f, z), z)
(a, b, h, x), (s, w) = variables("a b h x", at_least=0), variables("s w", above=0)
lemma = D.lemma("quotients", given=(a <= h * b, s <= h * w, b / s <= x), general=True)
lemma.chain(a / w).at_most(h * b / w).at_most(h**2 * b / s).at_most(h**2 * x)
for f, g, A, B in ((u, v, *pair), (v, u, *pair[::-1])):
    near = D.chain(weight(f, at)).at_most(half * weight(g, at), by=EntryOfSupremum(distance, at))
    place = {a: weight(f, at), b: weight(g, at), h: half, s: total(g), w: total(f), x: B(at)}
    known = *(ExponentialMass(law, at, z) for law in (A, B)), near, cite("exponential.normaliser-change")
    each = D.chain(A(at)).equals(place[a] / place[w], by=known[0])
    each.at_most(exp(epsilon) * B(at), by=lemma.at(place), using=known)
    D.chain(MaxDivergence(A, B)).at_most(epsilon, by=LossByMasses(A, B, epsilon, at), using=each)
