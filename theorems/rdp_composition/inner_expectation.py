"""Fourth step of the composition proof: the inner integral is a moment of the ratio under the second law.

For a fixed output x of the first step, Y and Y' are the laws of the second step.  The exponent belongs to the
law: alpha under Y', and alpha - 1 under Y.  In print the prime is missing, so that the moment of order alpha
is taken under Y, which is the integral with alpha + 1; it is too large unless the laws are the same.
"""

from sympy import Rational, oo

from dpsym import Expectation, MaxDivergence, SumOver, Theorem, both, draw, equal, laws, less, point, real

alpha = real("alpha", above=1)
Y, Y_ = laws("Y Y'")
y, under, under_ = point("y"), draw("v", Y), draw("v'", Y_)
inner = SumOver(Y(y) ** alpha * Y_(y) ** (1 - alpha), y)
ratio = lambda drawn: Y(drawn) / Y_(drawn)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.inner-expectation",
    notes="s1.13d",
    title="Adaptive composition: the inner integral as an expectation",
    claim=both(
        equal(inner, Expectation(ratio(under_) ** alpha)),
        equal(inner, Expectation(ratio(under) ** (alpha - 1))),
    ),
    given=less(MaxDivergence(Y, Y_), oo),
    printed=equal(inner, Expectation(ratio(under) ** alpha)),
    tight=[{Y: yes, Y_: no, alpha: 2}],
    shapes=(2, 3),
)

theorem.mistake("lowers the exponent under Y' too", equal(inner, Expectation(ratio(under_) ** (alpha - 1))))
theorem.mistake("turns the ratio around", equal(inner, Expectation(ratio(under_) ** -alpha)))
theorem.mistake("pulls the power out of the mean", equal(inner, Expectation(ratio(under)) ** (alpha - 1)))
theorem.mistake(
    "forgets outputs that only Y has", equal(inner, Expectation(ratio(under_) ** alpha)), given=()
)
