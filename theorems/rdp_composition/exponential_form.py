"""First step of the composition proof: the exponential of a Rényi divergence is a moment of the ratio.

With Z and Z' for the laws of both outputs on the two data sets, the moment of order alpha is taken under Z'.
An expectation under Z' does not see outputs that only Z has, and those make the divergence infinite: the
equation presupposes that there are none.
"""

from sympy import Rational, exp, oo

from dpsym import Expectation, Renyi, SumOver, Theorem, draw, equal, laws, less, point, real
from dpsym.derive import Definition

alpha = real("alpha", above=1)
Z, Z_ = laws("Z Z'")
u, u_ = draw("u", Z), draw("u'", Z_)
divergence = Renyi(alpha, Z, Z_)
moment = Expectation((Z(u_) / Z_(u_)) ** alpha)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.exponential-form",
    notes="s1.13a",
    title="Adaptive composition: from divergence to moment",
    claim=equal(exp((alpha - 1) * divergence), moment),
    given=less(divergence, oo),
    tight=[{Z: yes, Z_: no, alpha: 2}],
    shapes=(2, 4),
)

claimed = lambda right: equal(exp((alpha - 1) * divergence), right)

theorem.mistake("draws from Z", claimed(Expectation((Z(u) / Z_(u)) ** alpha)))
theorem.mistake("lowers the exponent by one", claimed(Expectation((Z(u_) / Z_(u_)) ** (alpha - 1))))
theorem.mistake("forgets the factor of the divergence", equal(exp(divergence), moment))
theorem.mistake("forgets outputs that only Z has", claimed(moment), given=())
theorem.mistake("swaps the laws in the divergence", equal(exp((alpha - 1) * Renyi(alpha, Z_, Z)), moment))

z = point("z")
total = SumOver(Z(z) ** alpha * Z_(z) ** (1 - alpha), z)
steps = theorem.derive(exp((alpha - 1) * divergence)).equals(total, by=Definition(divergence, z))
steps.equals(moment, because="one power of Z' cancels")
