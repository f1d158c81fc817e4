"""Third step of the composition proof: the integral over pairs is an iterated one, with a factor outside.

The probability of a pair is that of x times that of y given x, so that the powers factorise; what does not
depend on y goes before the inner integral (Fubini and Tonelli; here the integrals are sums).  The inner
integral still depends on x, unless the second step is not adaptive.
"""

from sympy import Rational

from dpsym import Joint, Space, SumOver, Theorem, equal, laws, point, real, stochastic_map
from dpsym.derive import FubiniForMoments

alpha = real("alpha", above=1)
R, T = Space("R"), Space("T")
X, X_ = laws("X X'", on=R)
Y, Y_ = stochastic_map("Y", R, T), stochastic_map("Y'", R, T)
Z, Z_ = Joint(X, Y), Joint(X_, Y_)
x, y, z = point("x", R), point("y", T), point("z", Z.space)

pairs = SumOver(Z(z) ** alpha * Z_(z) ** (1 - alpha), z)
outer = X(x) ** alpha * X_(x) ** (1 - alpha)
inner = SumOver(Y(x)(y) ** alpha * Y_(x)(y) ** (1 - alpha), y)
even, yes, no = (Rational(1, 2),) * 2, (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.factorisation",
    notes="s1.13c",
    title="Adaptive composition: the integral is an iterated one",
    claim=equal(pairs, SumOver(outer * inner, x)),
    tight=[{X: yes, X_: no, Y: (yes, even), Y_: (no, even), alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("takes the inner integral at any x outside", equal(pairs, SumOver(outer, x) * inner))
theorem.mistake("sums the inner integral on its own", equal(pairs, SumOver(outer, x) * SumOver(inner, x)))
theorem.mistake("leaves the inner integral out", equal(pairs, SumOver(outer, x)))
theorem.mistake("weighs the inner integral with X alone", equal(pairs, SumOver(X(x) * inner, x)))
theorem.mistake(
    "swaps the laws of the second step",
    equal(pairs, SumOver(outer * SumOver(Y_(x)(y) ** alpha * Y(x)(y) ** (1 - alpha), y), x)),
)

theorem.derive(pairs).equals(SumOver(outer * inner, x), by=FubiniForMoments(alpha, Z, Z_, z, x, y))
