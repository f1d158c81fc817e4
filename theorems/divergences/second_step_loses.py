"""What a pair of steps loses at most bounds what the second one loses after a first output with mass.

If p k <= e^b q l at all pairs of outputs, then k <= e^(b - log p) l, as q is at most 1.
"""

from sympy import Max, exp, log

from dpsym import (
    HockeyStick,
    Joint,
    MaxDivergence,
    Space,
    SumOver,
    Theorem,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, LossByMasses, NoExcess, PairSum, TermOfSum

b, Y, Z = real("b"), Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
joint = Joint(P, K), Joint(Q, L)
whole, second = MaxDivergence(*joint), MaxDivergence(K(y), L(y))

theorem = Theorem(
    id="divergences.second-step-loses",
    title="What the second of two steps loses",
    given=(whole <= b, P(y) > 0),
    claim=second <= b - log(P(y)),
    tight=[{P: (1, 0), Q: (1, 0), b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("no more than the pair", second <= b)
theorem.mistake("turns the mass around", second <= b + log(P(y)))
theorem.mistake("the mass of the other law", second <= b - log(Q(y)))

board = theorem.derivation
x, v, z, w = point("y'", Y), point("z'", Z), point("z", Z), point("w", joint[0].space)
term = lambda y, z: Max(0, P(y) * K(y)(z) - exp(b) * (Q(y) * L(y)(z)))
pairs = SumOver(Max(0, joint[0](w) - exp(b) * joint[1](w)), w)
row = lambda y: SumOver(term(y, v), v)
total, stick = SumOver(row(x), x), HockeyStick(b, *joint)
each = board.chain(term(y, z)).at_most(row(y), by=TermOfSum(row(y), z)).at_most(total, by=TermOfSum(total, y))
each.equals(pairs, by=PairSum(pairs, x, v)).equals(stick, by=Definition(stick, w))
each.equals(0, by=NoExcess(b, *joint), because="no pair loses more than b")
k, r, p, q = real("k", at_least=0), real("r", at_least=0), real("p", above=0), real("q", at_least=0)
numbers = board.lemma("for numbers", given=(p * k <= exp(b) * (q * r), q <= 1), general=True)
steps = numbers.chain(k).equals(p * k / p).at_most(exp(b) * (q * r) / p).at_most(exp(b) * r / p)
steps.equals(exp(b - log(p)) * r)
place = {p: P(y), q: Q(y), k: K(y)(z), r: L(y)(z)}
bound = board.chain(P(y) * K(y)(z)).at_most(exp(b) * (Q(y) * L(y)(z)), using=each)
mass = board.chain(K(y)(z)).at_most(exp(b - log(P(y))) * L(y)(z), by=numbers.at(place), using=bound)
theorem.derive(second).at_most(b - log(P(y)), by=LossByMasses(K(y), L(y), b - log(P(y)), z), using=mass)
