"""The Fenchel conjugates of three generators of divergences: f*(y) is the supremum of x y - f(x) over x >= 0.

So x y <= f(x) + f*(y), the Fenchel-Young inequality, with equality where y = f'(x).  The conjugate, missing
in print, is the usual one.  For x log x it is e^(y-1); for (x - 1)^2 it is y + y^2/4 from y = -2 on, below
which x = 0 is best and it is -1; for |x - 1|/2 it is y between -1/2 and 1/2, and infinite above.
"""

from sympy import Abs, Max, Rational, exp, log

from dpsym import Theorem, both, equal, real

x, z, y = real("x", above=0), real("z", above=0), real("y")
slope = 1 + log(z)  # any real number, as y is
small = real("y'", at_least=-Rational(1, 2), at_most=Rational(1, 2))
entropy = lambda x: x * log(x)
square = lambda y: Max(y, -2) + Max(y, -2) ** 2 / 4

theorem = Theorem(
    id="divergences.fenchel-young",
    notes="s4.S15b",
    title="Fenchel conjugates of the generators of divergences",
    claim=both(
        x * slope <= entropy(x) + exp(slope - 1),
        equal(x * (1 + log(x)), entropy(x) + exp(log(x))),
        x * y <= (x - 1) ** 2 + square(y),
        equal(x * 2 * (x - 1), (x - 1) ** 2 + square(2 * (x - 1))),
        x * small <= Abs(x - 1) / 2 + small,
    ),
    tight=[{x: 1, z: 1}, {x: 1, y: 1}, {x: 1, y: 0}, {x: 2, y: 2}, {x: 3, small: Rational(1, 2)}],
)

theorem.mistake("e^y for x log x", equal(x * (1 + log(x)), entropy(x) + exp(1 + log(x))))
theorem.mistake("y^2/4 for the square", x * y <= (x - 1) ** 2 + y**2 / 4)
theorem.mistake("goes below -2 with the parabola", equal(square(y), y + y**2 / 4))
theorem.mistake("the distance beyond 1/2", x * y <= Abs(x - 1) / 2 + y)
theorem.mistake("a conjugate 1% too small", x * y <= entropy(x) + Rational(99, 100) * exp(y - 1))
