"""The KL divergences of two independent steps add up: a logarithm of a product is a sum of logarithms.

Both sides may be infinite.  Kullback and Leibler (1951).
"""

from sympy import Max, Rational, exp, log, oo

from dpsym import (
    KL,
    MaxDivergence,
    Product,
    Space,
    SumOver,
    Theorem,
    at_least,
    at_most,
    equal,
    law,
    laws,
    less,
    point,
    probability,
    real,
)
from dpsym.derive import (
    LinearSum,
    LossAtPoint,
    MassOne,
    MonotoneInOrder,
    NotDominated,
    OnSupport,
    PairSum,
    TermByTerm,
    cite,
)

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = Product(P, R), Product(Q, S)
whole, first, second = KL(*pair), KL(P, Q), KL(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.kl-of-products",
    title="KL of independent steps",
    claim=equal(whole, first + second),
    tight=[{P: (1, 0), Q: (half, half), R: (half, half), S: (1, 0)}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", equal(whole, Max(first, second)))
theorem.mistake("swaps the laws of the second pair", equal(whole, first + KL(S, R)))
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + second))

y, z, w = point("y", Y), point("z", Z), point("w", pair[0].space)
near, far, both = MaxDivergence(P, Q), MaxDivergence(R, S), MaxDivergence(*pair)
board = theorem.derivation
cases = board.cases(theorem.claim, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
inner = cases[0].cases(theorem.claim, less(far, oo), at_least(far, oo), because="and S all of R?")
for block, part in ((inner[1], second), (cases[1], first)):
    infinite = block.chain(oo).at_most(part, by=NotDominated(part))
    lost = block.chain(oo).at_most(
        both, using="divergences.max-of-products", because="the pair loses as much"
    )
    above = block.chain(oo).at_most(whole, by=NotDominated(whole), using=lost)
    block.chain(whole).equals(first + second, using=(infinite, above), because="both are infinite")

inside = inner[0]
finite = inside.chain(both).equals(near + far, by="divergences.max-of-products").less(oo)
p, q, r, s = P(y), Q(y), R(z), S(z)
a, b, c, d = (real(name, above=0) for name in "abcd")
numbers = inside.lemma("for positive numbers", general=True)
numbers.chain(a * c * log(a * c / (b * d))).equals(c * (a * log(a / b)) + a * (c * log(c / d)))
summand = lambda x, y: OnSupport(x * log(x / y), x, y)
one = inside.lemma("Q has the points of P", given=p > 0)
steps = one.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
one.chain(0).less(q, using=steps)
other = inside.lemma("S has the points of R", given=r > 0)
steps = other.chain(0).less(r).at_most(exp(far) * s, by=LossAtPoint(R, S, far, z))
other.chain(0).less(s, using=steps)
here, apart = summand(p * r, q * s), r * summand(p, q) + p * summand(r, s)
u, v, m, n = real("u"), real("v"), probability("m"), probability("n")
gone = inside.lemma("nothing, and a mass of 0", given=(equal(u, 0), at_most(m, 0)), general=True)
gone.chain(0).equals(n * u + m * v)
split = inside.cases(equal(here, apart), p <= 0, p > 0, because="does P have the point?")
lost = split[0].chain(summand(p, q)).equals(0, because="nothing")
missing = gone.at({u: lost.start, v: summand(r, s), m: p, n: r})
split[0].chain(here).equals(0, because="nothing").equals(apart, by=missing, using=lost)
rest = split[1].cases(equal(here, apart), r <= 0, r > 0, because="and R?")
lost = rest[0].chain(summand(r, s)).equals(0, because="nothing")
missing = gone.at({u: lost.start, v: summand(p, q), m: r, n: p})
rest[0].chain(here).equals(0, because="nothing").equals(apart, by=missing, using=lost)
steps = rest[1].chain(here).equals(p * r * log(p * r / (q * s)), using=(one, other))
steps.equals(
    r * (p * log(p / q)) + p * (r * log(r / s)), by=numbers.at({a: p, b: q, c: r, d: s}), using=(one, other)
)
steps.equals(apart, using=(one, other))
row = inside.lemma("for one first output")
steps = row.chain(SumOver(here, z)).equals(
    SumOver(apart, z), by=TermByTerm(SumOver(here, z), "=", SumOver(apart, z)), using=split
)
steps.equals(summand(p, q) * SumOver(r, z) + p * SumOver(summand(r, s), z), by=LinearSum(SumOver(apart, z)))
named = cite("divergences.kl-by-points", {law("P"): R, law("Q"): S, Space("Y"): Z})
steps.equals(summand(p, q) + p * second, using=(MassOne(R, z), named), because="the masses sum to 1")
bounded = inside.chain(second).at_most(far, by=MonotoneInOrder(1, oo, R, S)).less(oo)
J, N = pair[0](w), pair[1](w)
pairs, iterated = SumOver(summand(J, N), w), SumOver(SumOver(here, z), y)
named = cite("divergences.kl-by-points", {law("P"): pair[0], law("Q"): pair[1], Space("Y"): pair[0].space})
steps = inside.chain(whole).equals(pairs, by=named, using=finite, because="definition")
steps.equals(iterated, by=PairSum(pairs, y, z), because="a sum over pairs")
last = SumOver(summand(p, q) + p * second, y)
steps.equals(last, by=TermByTerm(iterated, "=", last), using=(row, bounded), because="at each first output")
steps.equals(SumOver(summand(p, q), y) + second * SumOver(p, y), by=LinearSum(last), using=bounded)
steps.equals(first + second, using=("divergences.kl-by-points", MassOne(P, y), bounded), because="definition")
