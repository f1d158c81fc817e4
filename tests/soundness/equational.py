"""Claims whose hypotheses are equations: curves, surfaces, finitely many points; half of the claims are false."""

from __future__ import annotations

import sympy
from sympy import exp, sqrt

from dpsym.language import Claim, equal, integer, real

x, y, z, w = (real(name) for name in ["x", "y", "z", "w"])
u, v = real("u", above=0), real("v", above=0)
p, q = real("p", at_least=0, at_most=1), real("q", at_least=0, at_most=1)
n, m = integer("n", at_least=0), integer("m", at_least=0)
F = sympy.Rational

CIRCLE = equal(x**2 + y**2, 1)
OTHER_CIRCLE = equal(z**2 + w**2, 1)
SPHERE = equal(x**2 + y**2 + z**2, 1)
HYPERBOLA = equal(x**2 - y**2, 1)
RECIPROCALS = equal(x * y, 1)
ROOTS = equal(x**3 - 6 * x**2 + 11 * x, 6)
CONE = equal(x**2 + y**2, z**2)
LOGARITHMS = equal(exp(x) + exp(y), 2)
SQUARE_ROOTS = equal(sqrt(u) + sqrt(v), 1)

#: Hypotheses and a conclusion that fails at some point that meets them.
FALSE = (
    ((CIRCLE,), x + y <= 1),
    ((CIRCLE,), x * y <= F(2, 5)),
    ((CIRCLE,), abs(x) + abs(y) <= F(7, 5)),
    ((equal(x**2 + y**2, 25),), 3 * x + 4 * y <= 24),
    ((HYPERBOLA, x > 0), x <= y + F(1, 2)),
    ((RECIPROCALS,), x + y >= 2),
    ((RECIPROCALS, x > 0), x + y <= 100),
    ((SPHERE,), x + y + z <= F(8, 5)),
    ((SPHERE,), x * y * z <= F(3, 20)),
    ((equal(x**2 + 2 * y**2, 3),), x + y <= 2),
    ((equal(x**2 + x * y + y**2, 7),), x + y <= 3),
    ((equal(x**2 - 2 * y**2, 1),), y <= 1),
    ((equal(x**2, 2 * y),), y <= x + 3),
    ((equal(x**3 + y**3, 2),), x + y <= F(19, 10)),
    ((equal(x**3, y**2),), y <= x + 1),
    ((equal(x + y + z, 0),), x * y + y * z + z * x >= -1),
    ((equal(x + y, 1), equal(x * y, F(2, 9))), x <= F(1, 2)),
    ((equal(x + y, 5), equal(x**2 + y**2, 13)), x <= 2),
    ((equal(x**2, 4),), x >= 0),
    ((ROOTS,), x <= 2),
    ((equal(x**4, 16),), x >= 0),
    ((equal(exp(x), y),), y >= 1 + F(3, 2) * x),
    ((LOGARITHMS,), x + y >= -F(1, 100)),
    ((equal(p + q, 1),), p * q <= F(6, 25)),
    ((CIRCLE, equal(x, y)), x <= F(7, 10)),  # no rational point
    ((equal(x**2 + y**2, 3),), x + y <= 2),  # no rational point
    ((equal(u * v, 4),), u + v <= 50),
    ((equal(u**2 + v**2, 2 * u * v),), u + v <= 10),
    ((equal((x - 1) * (y - 2), 0),), equal(x, 1)),
    ((equal(x * y, 0),), equal(x, 0)),
    ((equal(x**2, y**2),), equal(x, y)),
    ((equal(abs(x), 3),), x >= 0),
    ((equal(sympy.Max(x, y), 1),), x + y >= 0),
    ((CONE, z > 0), x + y <= F(7, 5) * z),
    ((equal(n**2 + m**2, 25),), n + m <= 6),
    ((equal(n**2 - m**2, 15),), n <= 4),
    ((CIRCLE, OTHER_CIRCLE), x * z + y * w <= F(9, 10)),
    ((equal(x**2 + y**2 + z**2, 3), equal(x + y + z, 3)), x <= F(1, 2)),
    ((equal(x / (1 + y), 2),), x >= y),
    ((SQUARE_ROOTS,), u + v >= F(11, 20)),
)

#: Hypotheses and a conclusion that holds wherever they are met.
TRUE = (
    ((CIRCLE,), x + y <= F(3, 2)),
    ((CIRCLE,), x * y <= F(1, 2)),
    ((equal(x**2 + y**2, 25),), 3 * x + 4 * y <= 25),
    ((HYPERBOLA, x > 0), x >= 1),
    ((RECIPROCALS, x > 0), x + y >= 2),
    ((SPHERE,), x + y + z <= F(7, 4)),
    ((SPHERE,), x * y * z <= F(1, 5)),
    ((equal(x**2 + 2 * y**2, 3),), x + y <= F(11, 5)),
    ((equal(x**2 + x * y + y**2, 7),), x + y <= F(31, 10)),
    ((equal(x**2 - 2 * y**2, 1),), x**2 >= 1),
    ((equal(x**2, 2 * y),), y >= 2 * x - 2),
    ((equal(x**3 + y**3, 2),), x + y <= 2),
    ((equal(x**3, y**2),), x >= 0),
    ((equal(x + y + z, 0),), x * y + y * z + z * x <= 0),
    ((equal(x + y, 1), equal(x * y, F(2, 9))), x <= F(2, 3)),
    ((equal(x + y, 5), equal(x**2 + y**2, 13)), equal(x * y, 6)),
    ((equal(x**2, 4),), x <= 2),
    ((ROOTS,), x <= 3),
    ((equal(x**4, 16),), x <= 2),
    ((equal(exp(x), y),), y >= 1 + x),
    ((LOGARITHMS,), x + y <= 0),
    ((equal(p + q, 1),), p * q <= F(1, 4)),
    ((CIRCLE, equal(x, y)), x <= F(71, 100)),
    ((equal(x**2 + y**2, 3),), x + y <= F(5, 2)),
    ((equal(u * v, 4),), u + v >= 4),
    ((equal(u**2 + v**2, 2 * u * v),), equal(u, v)),
    ((equal((x - 1) * (y - 2), 0),), equal(x * y, 2 * x + y - 2)),
    ((equal(x * y, 0),), equal((x + y) ** 2, x**2 + y**2)),
    ((equal(x**2, y**2),), equal(abs(x), abs(y))),
    ((equal(abs(x), 3),), equal(x**2, 9)),
    ((equal(sympy.Max(x, y), 1),), x <= 1),
    ((CONE, z > 0), x + y <= F(3, 2) * z),
    ((equal(n**2 + m**2, 25),), n + m <= 7),
    ((equal(n**2 - m**2, 15),), n <= 8),
    ((CIRCLE, OTHER_CIRCLE), x * z + y * w <= 1),
    ((equal(x**2 + y**2 + z**2, 3), equal(x + y + z, 3)), x <= 1),
    ((equal(x / (1 + y), 2),), equal(x, 2 + 2 * y)),
    ((SQUARE_ROOTS,), u + v <= 1),
    ((equal(x**2 + y**2, 0),), equal(x, 0)),
    ((equal(x**2 + y**2, x + y),), x + y <= 2),
)


def claims(rows: tuple[tuple[tuple[object, ...], object], ...]) -> list[Claim]:
    """Return the claims of a table."""
    return [Claim(conclusion, given=given) for given, conclusion in rows]
