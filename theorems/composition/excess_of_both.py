"""Where both of two independent steps have some excess, so has the pair of them: at least the product.

At each pair of outputs (p - e^a q)₊ (r - e^b s)₊ is at most (p r - e^(a+b) q s)₊.  Tight for steps that fail
with certainty.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, Product, Space, SumOver, Theorem, equal, laws, point, real
from dpsym.derive import Definition, LinearSum, PairSum, TermByTerm

a, b = real("a"), real("b")
Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = Product(P, R), Product(Q, S)
whole, first, second = HockeyStick(a + b, *pair), HockeyStick(a, P, Q), HockeyStick(b, R, S)

theorem = Theorem(
    id="composition.excess-of-both",
    title="The excess of two independent steps",
    claim=first * second <= whole,
    tight=[{P: (1, 0), Q: (0, 1), R: (1, 0), S: (0, 1), a: 0, b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("the larger of the two excesses", Max(first, second) <= whole)
theorem.mistake("twice the product", 2 * first * second <= whole)
theorem.mistake("of the levels apart", first * second <= HockeyStick(a + b + Rational(1, 100), *pair))

board, y, z = theorem.derivation, point("y", Y), point("z", Z)
excess = lambda x, y, level: Max(0, x - level * y)
p, q, r, s = (real(name, at_least=0) for name in "pqrs")
A, B, C, u, v = (*(real(name, above=0) for name in "ABC"), *(real(name, at_least=0) for name in "uv"))
parts = board.lemma("of what is too much", general=True)
parts.chain(u * v).at_most((A * q + u) * (B * s + v) - A * B * q * s, because="the rest is not negative")
numbers = board.lemma("at one pair, with A = e^a and B = e^b", given=equal(C, A * B), general=True)
goal = excess(p, q, A) * excess(r, s, B) <= excess(p * r, q * s, C)
cases = numbers.cases(goal, p <= A * q, p > A * q, because="has the first step an excess?")
cases[0].chain(goal.lhs).equals(0).at_most(goal.rhs)
inner = cases[1].cases(goal, r <= B * s, r > B * s, because="has the second?")
inner[0].chain(goal.lhs).equals(0).at_most(goal.rhs)
steps = inner[1].chain(goal.lhs).equals((p - A * q) * (r - B * s))
steps.at_most(p * r - A * B * q * s, using=parts.at({u: p - A * q, v: r - B * s}))
steps.equals(p * r - C * (q * s)).at_most(goal.rhs)
w = point("w", pair[0].space)
here, there = excess(P(y), Q(y), exp(a)), excess(R(z), S(z), exp(b))
both = excess(P(y) * R(z), Q(y) * S(z), exp(a + b))
twice = SumOver(here * there, z)
total = SumOver(excess(pair[0](w), pair[1](w), exp(a + b)), w)
row = board.lemma("for one first output")
place = {p: P(y), q: Q(y), r: R(z), s: S(z), A: exp(a), B: exp(b), C: exp(a + b)}
steps = row.chain(here * second).equals(here * SumOver(there, z), by=Definition(second, z))
steps.equals(twice, by=LinearSum(twice))
steps.at_most(SumOver(both, z), by=TermByTerm(twice, "<=", SumOver(both, z)), using=numbers.at(place))
rows, product = SumOver(SumOver(both, z), y), SumOver(here * second, y)
steps = theorem.derive(first * second).equals(SumOver(here, y) * second, by=Definition(first, y))
steps.equals(product, by=LinearSum(product)).at_most(rows, by=TermByTerm(product, "<=", rows), using=row)
steps.equals(total, by=PairSum(total, y, z), because="a sum over pairs")
steps.equals(whole, by=Definition(whole, w), because="definition")
