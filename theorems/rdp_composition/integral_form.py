"""Second step of the composition proof: one power of Z' cancels, and Z^alpha Z'^(1 - alpha) is summed.

On a finite space the integrals of the source are sums; a point stands for a pair (x, y) of outputs.  Z' must
charge every output of Z, or else the expectation under Z' misses an output at which the last sum is infinite.
"""

from sympy import Rational, oo

from dpsym import Expectation, MaxDivergence, SumOver, Theorem, both, draw, equal, laws, less, point, real

alpha = real("alpha", above=1)
Z, Z_ = laws("Z Z'")
z, drawn = point("z"), draw("z'", Z_)
moment = Expectation((Z(drawn) / Z_(drawn)) ** alpha)
integral = SumOver(Z(z) ** alpha * Z_(z) ** (1 - alpha), z)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.integral-form",
    notes="s1.13b",
    title="Adaptive composition: from moment to integral",
    claim=both(
        equal(moment, SumOver((Z(z) / Z_(z)) ** alpha * Z_(z), z)),
        equal(moment, integral),
    ),
    given=less(MaxDivergence(Z, Z_), oo),
    tight=[{Z: yes, Z_: no, alpha: 2}],
    shapes=(2, 4),
)

theorem.mistake("forgets outputs that only Z has", equal(moment, integral), given=())
theorem.mistake("weighs with Z", equal(moment, SumOver((Z(z) / Z_(z)) ** alpha * Z(z), z)))
theorem.mistake("lets no power cancel", equal(moment, SumOver(Z(z) ** alpha * Z_(z) ** (-alpha), z)))
theorem.mistake("exchanges the exponents", equal(moment, SumOver(Z(z) ** (1 - alpha) * Z_(z) ** alpha, z)))
theorem.mistake("cancels a power of Z as well", equal(moment, SumOver((Z(z) / Z_(z)) ** (alpha - 1), z)))
