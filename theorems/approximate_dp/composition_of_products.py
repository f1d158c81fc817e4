"""Basic composition at one level each.

E_(a + b) of products is at most E_a plus E_b: basic composition as a bound of hockey sticks (Dwork et al.
2006).
"""

from sympy import Max, Rational

from dpsym import HockeyStick, Product, Space, Theorem, laws, variables
from dpsym.derive import ProductComposition

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
a, b = variables("a b", at_least=0)
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

theorem.derive(whole).at_most(first + second, by=ProductComposition(a, b, Product(P, R), Product(Q, S)))
