"""For small epsilon, epsilon (e^epsilon - 1) is epsilon^2 up to a term of third order.

Taylor: the difference is epsilon^3/2 + epsilon^4/6 + ..., at most epsilon^3 as long as epsilon is at most 1
(and no longer from 1.8 on).  So the first term of advanced composition is not approximately epsilon^2/2.
It may, however, be replaced by epsilon^2/2, because the KL divergence that it bounds is that small.
"""

from sympy import Abs, Rational, exp

from dpsym import Theorem, real

epsilon = real("epsilon", above=0, at_most=1)
first_term = epsilon * (exp(epsilon) - 1)

theorem = Theorem(
    id="pure-dp.first-term",
    notes="s3.15",
    title="The first term of advanced composition for small epsilon",
    claim=Abs(first_term - epsilon**2) <= epsilon**3,
    printed=Abs(first_term - epsilon**2 / 2) <= epsilon**3,
)

theorem.mistake("stops at the leading coefficient", Abs(first_term - epsilon**2) <= epsilon**3 / 2)
theorem.mistake("takes the error to be of fourth order", Abs(first_term - epsilon**2) <= epsilon**4)
theorem.mistake("takes epsilon^2 for an upper bound", first_term <= epsilon**2)
theorem.mistake(
    "loses one percent of the next term", first_term <= epsilon**2 + Rational(99, 100) * epsilon**3 / 2
)

wide = real("epsilon", above=0, at_most=Rational(9, 5))
theorem.mistake("extends the range to 9/5", Abs(wide * (exp(wide) - 1) - wide**2) <= wide**3)

theorem.derive(first_term - epsilon**2).at_most(epsilon**3, because="Taylor")
theorem.derive(epsilon**2 - first_term).at_most(epsilon**3)
