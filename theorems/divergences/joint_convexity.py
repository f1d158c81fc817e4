"""The total variation and the squared Hellinger distance of mixtures are at most the means of the parts.

Csiszár (1967): every f-divergence is jointly convex, as q f(p/q) is; here max(0, p - q) and (√p - √q)².
"""

from sympy import Rational, sqrt

from dpsym import (
    HockeyStick,
    Mixture,
    Renyi,
    SquaredHellinger,
    SumOver,
    Theorem,
    TotalVariation,
    at_most,
    both,
    law,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import Definition, LinearSum, MassOf, Multiplied, TermByTerm, cite

P, Q, R, S = laws("P Q R S")
s = probability("s")
mixed = lambda f: f(Mixture(s, P, R), Mixture(s, Q, S))
mean = lambda f: (1 - s) * f(P, Q) + s * f(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.joint-convexity",
    title="Joint convexity of distances",
    claim=both(
        mixed(TotalVariation) <= mean(TotalVariation), mixed(SquaredHellinger) <= mean(SquaredHellinger)
    ),
    tight=[{P: (1, 0), Q: (half, half), R: (1, 0), S: (half, half), s: half}],
    shapes=(2,),
)

theorem.mistake(
    "the Renyi divergence of order 2 too",
    mixed(lambda p, q: Renyi(2, p, q)) <= mean(lambda p, q: Renyi(2, p, q)),
)
theorem.mistake(
    "the weights exchanged",
    mixed(TotalVariation) <= s * TotalVariation(P, Q) + (1 - s) * TotalVariation(R, S),
)
theorem.mistake(
    "the parts exchanged", mixed(TotalVariation) <= (1 - s) * TotalVariation(P, S) + s * TotalVariation(R, Q)
)
theorem.mistake("concave", mixed(SquaredHellinger) >= mean(SquaredHellinger))

# Total variation is the hockey-stick divergence at level 0.
distance, level = TotalVariation, lambda p, q: HockeyStick(0, p, q)
is_at_zero = [Definition(distance(*pair)) for pair in ((P, Q), (R, S))]
known = cite("divergences.hockey-stick-of-mixtures", {real("a"): 0, law("P'"): R, law("Q'"): S})
steps = theorem.derive(mixed(distance)).equals(mixed(level), by=Definition(mixed(distance)))
steps.at_most(mean(level), by=known).equals(mean(distance), using=is_at_zero)

# The roots of the masses: Cauchy and Schwarz, for two summands.
y, distance = point("y"), SquaredHellinger
u, v, w, x = (real(name, at_least=0) for name in "uvwx")
first, second, roots = (1 - s) * u**2 + s * w**2, (1 - s) * v**2 + s * x**2, (1 - s) * u * v + s * w * x
root = lambda p, q: (sqrt(p) - sqrt(q)) ** 2
a, b = (real(name, at_least=0) for name in "ab")
rooted = theorem.derivation.lemma("roots of both sides", given=a**2 <= b**2, general=True)
cases = rooted.cases(a <= b, a > 0, a <= 0)
divided = Multiplied(at_most(a**2, b**2), 1 / (a + b))
steps = cases[0].chain(a - b).equals(a**2 / (a + b) - b**2 / (a + b)).at_most(0, using=divided)
cases[0].chain(a).at_most(b, using=steps)
cases[1].chain(a).at_most(b)
convex = theorem.derivation.lemma("a root is concave", general=True)
squares = convex.chain(roots**2).equals(first * second - s * (1 - s) * (u * x - v * w) ** 2)
squares.at_most(first * second)
product = convex.chain(roots).at_most(
    sqrt(first) * sqrt(second), by=rooted.at({a: roots, b: sqrt(first) * sqrt(second)}), using=squares
)
steps = convex.chain(root(first, second)).equals(first + second - 2 * sqrt(first) * sqrt(second))
steps.at_most(first + second - 2 * roots, using=product)
steps.equals((1 - s) * (u - v) ** 2 + s * (w - x) ** 2)
node, at = mixed(distance), lambda p, q: root(p(y), q(y))
M, N = node.args
here = (1 - s) * at(P, Q) + s * at(R, S)
pointwise = theorem.derivation.lemma("at each point", general=True)
masses = (1 - s) * P(y) + s * R(y), (1 - s) * Q(y) + s * S(y)
steps = pointwise.chain(at(M, N)).equals(root(*masses), using=(MassOf(M(y)), MassOf(N(y))))
place = {u: sqrt(P(y)), v: sqrt(Q(y)), w: sqrt(R(y)), x: sqrt(S(y))}
steps.at_most(here, by=convex.at(place))
total, parts = SumOver(at(M, N), y), SumOver(here, y)
steps = theorem.derive(node).equals(total, by=Definition(node, y), because="definition")
steps.at_most(parts, by=TermByTerm(total, "<=", parts), using=pointwise, because="at each point")
steps.equals((1 - s) * SumOver(at(P, Q), y) + s * SumOver(at(R, S), y), by=LinearSum(parts))
definitions = Definition(distance(P, Q), y), Definition(distance(R, S), y)
steps.equals(mean(distance), using=definitions, because="definition")
