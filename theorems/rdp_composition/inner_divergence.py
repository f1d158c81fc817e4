"""Fifth step of the composition proof: the inner integral is the exponential of a divergence.

It is the first step again, for the two laws of g(x, .) with the output x held fixed.  Outputs x that neither
data set can produce do not count, and where only X has x, both sides are infinite.
"""

from sympy import Rational, exp

from dpsym import Joint, Renyi, Space, SumOver, Theorem, equal, laws, point, real, stochastic_map
from dpsym.derive import MomentInSum

alpha = real("alpha", above=1)
R, T = Space("R"), Space("T")
X, X_ = laws("X X'", on=R)
g, g_ = stochastic_map("g", R, T), stochastic_map("g'", R, T)
x, y = point("x", R), point("y", T)

outer = X(x) ** alpha * X_(x) ** (1 - alpha)
iterated = SumOver(outer * SumOver(g(x)(y) ** alpha * g_(x)(y) ** (1 - alpha), y), x)
second = Renyi(alpha, g(x), g_(x))
half, yes, no = Rational(1, 2), (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.inner-divergence",
    notes="s1.13e",
    title="Adaptive composition: the inner integral as a divergence",
    claim=equal(iterated, SumOver(outer * exp((alpha - 1) * second), x)),
    tight=[{X: yes, X_: no, g: (yes, (half, half)), g_: (no, (half, half)), alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("forgets the factor alpha - 1", equal(iterated, SumOver(outer * exp(second), x)))
theorem.mistake("puts alpha for alpha - 1", equal(iterated, SumOver(outer * exp(alpha * second), x)))
theorem.mistake(
    "swaps the laws in the divergence",
    equal(iterated, SumOver(outer * exp((alpha - 1) * Renyi(alpha, g_(x), g(x))), x)),
)
theorem.mistake(
    "takes the divergence of the joint laws",
    equal(iterated, SumOver(outer, x) * exp((alpha - 1) * Renyi(alpha, Joint(X, g), Joint(X_, g_)))),
)
theorem.mistake(
    "averages the divergence in the exponent",
    equal(iterated, SumOver(outer, x) * exp((alpha - 1) * SumOver(X(x) * second, x))),
)

total = theorem.claim.rhs
theorem.derive(iterated).equals(total, by=MomentInSum(total, second, y))
