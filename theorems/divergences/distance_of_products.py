"""TV of products is at most the sum of the total variations.

By a coupling of both coordinates it is at most 1 - (1 - t)(1 - t'), which is less.
"""

from sympy import Abs, Max, Rational

from dpsym import Product, Space, SumOver, Theorem, TotalVariation, laws, point, real
from dpsym.derive import Definition, LinearSum, MassOne, PairSum, TermByTerm

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = TotalVariation(Product(P, R), Product(Q, S))
first, second = TotalVariation(P, Q), TotalVariation(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.distance-of-products",
    title="The total variation of products",
    claim=pair <= first + second,
    tight=[{P: (half, half), Q: (1, 0), R: (1, 0), S: (1, 0)}],
    shapes=((2, 2),),
)

theorem.mistake("the larger of both", pair <= Max(first, second))
theorem.mistake("the squares add up, as for Hellinger", pair**2 <= first**2 + second**2)
theorem.mistake("one percent too little", pair <= Rational(99, 100) * (first + second))

y, z, w = point("y", Y), point("z", Z), point("w", Product(P, R).space)
p, q, k, r = (real(name, at_least=0) for name in "pqkr")
pointwise = theorem.derivation.lemma("at one pair", general=True)
pointwise.chain(Abs(p * k - q * r)).equals(Abs(p * (k - r) + r * (p - q))).at_most(
    p * Abs(k - r) + r * Abs(p - q)
)

# Summed over the second output, and then over the first.
total, gap = SumOver(Abs(Product(P, R)(w) - Product(Q, S)(w)), w), Abs(P(y) - Q(y))
inner = SumOver(Abs(P(y) * R(z) - Q(y) * S(z)), z)
bound, outer = SumOver(P(y) * Abs(R(z) - S(z)) + S(z) * gap, z), 2 * P(y) * second + gap
row = theorem.derivation.lemma("after one first output", general=True)
steps = row.chain(inner).at_most(
    bound, by=TermByTerm(inner, "<=", bound), using=pointwise.at({p: P(y), q: Q(y), k: R(z), r: S(z)})
)
steps.equals(P(y) * SumOver(Abs(R(z) - S(z)), z) + gap * SumOver(S(z), z), by=LinearSum(bound))
steps.equals(outer, using=(Definition(second, z), MassOne(S, z)), because="definition")
steps = theorem.derive(pair).equals(total / 2, by=Definition(pair, w), because="definition")
steps.equals(SumOver(inner, y) / 2, by=PairSum(total, y, z), because="a sum over pairs")
whole = SumOver(outer, y)
steps.at_most(whole / 2, by=TermByTerm(SumOver(inner, y), "<=", whole), using=row)
steps.equals(second * SumOver(P(y), y) + SumOver(gap, y) / 2, by=LinearSum(whole))
steps.equals(first + second, using=(MassOne(P, y), Definition(first, y)), because="definition")
