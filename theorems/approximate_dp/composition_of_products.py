"""Basic composition at one level each.

E_(a + b) of products is at most E_a plus E_b: basic composition as a bound of hockey sticks (Dwork et al.
2006).
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, Product, Space, SumOver, Theorem, laws, point, real, variables
from dpsym.derive import Definition, LinearSum, MassOne, PairSum, TermByTerm, cite

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
a, b = variables("a b")
whole = HockeyStick(a + b, Product(P, R), Product(Q, S))
first, second = HockeyStick(a, P, Q), HockeyStick(b, R, S)

theorem = Theorem(
    id="approximate-dp.composition-of-products",
    title="Basic composition at one level each",
    claim=whole <= first + second,
    shapes=((2, 2),),
)

theorem.mistake("the larger of both", whole <= Max(first, second))
theorem.mistake("their product", whole <= first * second)
theorem.mistake(
    "the larger level is enough", HockeyStick(Max(a, b), Product(P, R), Product(Q, S)) <= first + second
)
theorem.mistake("one percent less", whole <= Rational(99, 100) * (first + second))

excess = lambda x, y, level: Max(0, x - level * y)
y, z, w = point("y", Y), point("z", Z), point("w", Product(P, R).space)
p, q, k, r = (real(name, at_least=0) for name in "pqkr")
place = {p: P(y), q: Q(y), k: R(z), r: S(z), real("a"): a, real("b"): b}
pair = cite("composition.excess-of-a-pair", place)

# Summed over the second output, and then over the first.
total = SumOver(excess(Product(P, R)(w), Product(Q, S)(w), exp(a + b)), w)
body = Max(0, P(y) * R(z) - exp(a + b) * (Q(y) * S(z)))
rest = excess(P(y), Q(y), exp(a))
bound = P(y) * excess(R(z), S(z), exp(b)) + R(z) * rest
inner, outer = SumOver(body, z), P(y) * second + rest
row = theorem.derivation.lemma("after one first output", general=True)
steps = row.chain(inner).at_most(
    SumOver(bound, z), by=TermByTerm(inner, "<=", SumOver(bound, z)), using=pair, because="at each pair"
)
steps.equals(
    P(y) * SumOver(excess(R(z), S(z), exp(b)), z) + rest * SumOver(R(z), z), by=LinearSum(SumOver(bound, z))
)
steps.equals(outer, using=(Definition(second, z), MassOne(R, z)), because="definition")
steps = theorem.derive(whole).equals(total, by=Definition(whole, w), because="definition")
steps.equals(SumOver(inner, y), by=PairSum(total, y, z), because="a sum over pairs")
steps.at_most(SumOver(outer, y), by=TermByTerm(SumOver(inner, y), "<=", SumOver(outer, y)), using=row)
steps.equals(second * SumOver(P(y), y) + SumOver(rest, y), by=LinearSum(SumOver(outer, y)))
steps.equals(first + second, using=(MassOne(P, y), Definition(first, y)), because="definition")
