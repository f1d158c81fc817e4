"""Basic composition at one level each: a step whose excess is always at most c adds at most c.

At each pair of outputs the excess p k - e^(a+b) q r is at most p (k - e^b r)₊ + k (p - e^a q)₊, and the
masses k of the second step sum to 1.  Dwork and Roth (2014, Appendix B).  Tight for steps that fail on
disjoint events.
"""

from sympy import Max, Rational, exp

from dpsym import (
    HockeyStick,
    Joint,
    Space,
    SumOver,
    Theorem,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, LinearSum, MassOne, PairSum, TermByTerm, cite, given_at

a, b, c = real("a"), real("b"), real("c")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, z = point("y", Y), point("z", Z)
joint = Joint(P, K), Joint(Q, L)
whole, first, second = HockeyStick(a + b, *joint), HockeyStick(a, P, Q), HockeyStick(b, K(y), L(y))

theorem = Theorem(
    id="composition.adaptive-levels",
    title="Adaptive composition of hockey-stick divergences",
    given=for_all(y, second <= c),
    claim=whole <= first + c,
    tight=[{P: (1, 0), Q: (0, 1), a: 0, b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", whole <= Max(first, c))
theorem.mistake("leaves out the second step", whole <= first)
theorem.mistake("takes the larger level", HockeyStick(Max(a, b), *joint) <= first + c)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + c))

excess = lambda x, y, level: Max(0, x - level * y)
p, q, k, r = (real(name, at_least=0) for name in "pqkr")
pair = cite("composition.excess-of-a-pair", {p: P(y), q: Q(y), k: K(y)(z), r: L(y)(z)})

# Summed over the second output, and then over the first.
w = point("w", joint[0].space)
total = SumOver(excess(joint[0](w), joint[1](w), exp(a + b)), w)
body = Max(0, P(y) * K(y)(z) - exp(a + b) * (Q(y) * L(y)(z)))
bound = P(y) * excess(K(y)(z), L(y)(z), exp(b)) + K(y)(z) * excess(P(y), Q(y), exp(a))
rest = excess(P(y), Q(y), exp(a))
inner, outer = SumOver(body, z), P(y) * c + rest
row = theorem.derivation.lemma("after one first output")
steps = row.chain(inner).at_most(
    SumOver(bound, z), by=TermByTerm(inner, "<=", SumOver(bound, z)), using=pair, because="at each pair"
)
steps.equals(
    P(y) * SumOver(excess(K(y)(z), L(y)(z), exp(b)), z) + rest * SumOver(K(y)(z), z),
    by=LinearSum(SumOver(bound, z)),
)
masses = Definition(second, z), MassOne(K(y), z)
steps.equals(P(y) * second + rest, using=masses, because="definition, and the masses sum to 1")
steps.at_most(outer, using=given_at({y: y}))
steps = theorem.derive(whole).equals(total, by=Definition(whole, w), because="definition")
steps.equals(SumOver(inner, y), by=PairSum(total, y, z), because="a sum over pairs")
steps.at_most(SumOver(outer, y), by=TermByTerm(SumOver(inner, y), "<=", SumOver(outer, y)), using=row)
steps.equals(c * SumOver(P(y), y) + SumOver(rest, y), by=LinearSum(SumOver(outer, y)))
steps.equals(c + first, using=(MassOne(P, y), Definition(first, y)), because="definition")
