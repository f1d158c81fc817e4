"""The Hellinger distance is a metric: that of two vectors of roots.

Its square and the Bhattacharyya distance are none.
"""

from sympy import Max, Rational, sqrt

from dpsym import (
    Bhattacharyya,
    Hellinger,
    SquaredHellinger,
    SumOver,
    Theorem,
    at_most,
    laws,
    point,
    real,
)
from dpsym.derive import Definition, Discriminant, LinearSum

P, Q, R = laws("P Q R")
from_to = lambda f: (f(P, R), f(P, Q) + f(Q, R))
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.hellinger-metric",
    title="The triangle inequality of the Hellinger distance",
    claim=at_most(*from_to(Hellinger)),
    tight=[{P: (1, 0), Q: (1, 0), R: (0, 1)}],
    shapes=(2,),
)

theorem.mistake("the square too", at_most(*from_to(SquaredHellinger)))
theorem.mistake("the Bhattacharyya distance too", at_most(*from_to(Bhattacharyya)))
theorem.mistake("the larger step is enough", Hellinger(P, R) <= Max(Hellinger(P, Q), Hellinger(Q, R)))

# Minkowski's inequality: the sum of (u + x v)², for the differences u and v of roots, is nowhere negative.
board, y, x = theorem.derivation, point("y"), real("x")
root = lambda law: sqrt(law(y))
u, v = root(P) - root(Q), root(Q) - root(R)
square = SquaredHellinger
mixed = SumOver(u * v, y)
first, second, third = (SumOver(body, y) for body in (u**2, v**2, (u + x * v) ** 2))
whole = square(P, Q) + 2 * x * mixed + x**2 * square(Q, R)
above = board.lemma("a sum of squares")
steps = above.chain(0).at_most(third).equals(first + 2 * x * mixed + x**2 * second, by=LinearSum(third))
steps.equals(whole, using=(Definition(square(P, Q), y), Definition(square(Q, R), y)))
a, b, c = real("a", at_least=0), real("b", at_least=0), real("c")
schwarz = (
    board.chain(mixed**2)
    .equals((2 * mixed) ** 2 / 4)
    .at_most(square(P, Q) * square(Q, R), by=Discriminant(whole, x), using=above)
)
near, far = Hellinger(P, Q), Hellinger(Q, R)
e = real("h", at_least=0)
rising = board.lemma("the root rises", given=b <= e, general=True)
rising.chain(sqrt(b)).at_most(sqrt(e))
roots = board.lemma("roots", given=c**2 <= a**2, general=True)
roots.chain(c).at_most(sqrt(c**2)).at_most(sqrt(a**2), by=rising.at({b: c**2, e: a**2})).equals(a)
pair = [
    board.chain(square(*pair)).equals(Hellinger(*pair) ** 2, by=Definition(Hellinger(*pair)))
    for pair in ((P, Q), (Q, R), (P, R))
]
product = board.chain(mixed**2).at_most((near * far) ** 2, using=(schwarz, *pair))
inner = board.chain(mixed).at_most(near * far, by=roots.at({c: mixed, a: near * far}), using=product)
total = SumOver((root(P) - root(R)) ** 2, y)
steps = (
    board.chain(Hellinger(P, R) ** 2)
    .equals(square(P, R), using=pair)
    .equals(total, by=Definition(square(P, R), y), because="definition")
)
steps.equals(first + 2 * mixed + second, by=LinearSum(total))
steps.equals(
    near**2 + 2 * mixed + far**2, using=(Definition(square(P, Q), y), Definition(square(Q, R), y), *pair)
)
steps.at_most((near + far) ** 2, using=inner)
theorem.derive(Hellinger(P, R)).at_most(
    near + far, by=roots.at({c: Hellinger(P, R), a: near + far}), using=steps
)
