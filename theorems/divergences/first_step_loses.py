"""The first of two steps loses no more than the pair of them, at any level.

Summed over the second output, p k - e^a q l is p - e^a q: the excess of the first step is at most that of the
pair.  Tight where the second step loses nothing.
"""

from sympy import Max, Rational, exp, oo

from dpsym import (
    HockeyStick,
    Joint,
    MaxDivergence,
    Space,
    SumOver,
    Theorem,
    at_least,
    both,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import (
    Definition,
    GreatestAtMost,
    LinearSum,
    LossWithin,
    MassOne,
    NoExcess,
    PairSum,
    TermByTerm,
)

a, Y, Z = real("a"), Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
joint = Joint(P, K), Joint(Q, L)
first, whole = HockeyStick(a, P, Q), HockeyStick(a, *joint)
least, most = MaxDivergence(P, Q), MaxDivergence(*joint)

theorem = Theorem(
    id="divergences.first-step-loses",
    title="The first step loses no more than both",
    claim=both(first <= whole, least <= most),
    tight=[{P: (1, 0), Q: (0, 1), a: 0}],
    shapes=((2, 2),),
)

theorem.mistake("the pair loses no more", whole <= first)
theorem.mistake("adds one percent", first <= Rational(99, 100) * whole)
theorem.mistake("at a lower level", HockeyStick(a - 1, P, Q) <= whole)

board = theorem.derivation
y, z, w = point("y", Y), point("z", Z), point("w", joint[0].space)
p, q, k, r = P(y), Q(y), K(y)(z), L(y)(z)
excess, apart = Max(0, p * k - exp(a) * (q * r)), p * k - exp(a) * (q * r)
row = board.lemma("after one first output")
inner, sums = SumOver(excess, z), SumOver(apart, z)
steps = row.chain(p - exp(a) * q).equals(
    p * SumOver(k, z) - exp(a) * q * SumOver(r, z), using=(MassOne(K(y), z), MassOne(L(y), z))
)
steps.equals(sums, by=LinearSum(sums)).at_most(inner, by=TermByTerm(sums, "<=", inner))
row.chain(Max(0, p - exp(a) * q)).at_most(
    inner, by=GreatestAtMost(Max(0, p - exp(a) * q), inner), using=steps
)
outer, total = SumOver(Max(0, p - exp(a) * q), y), SumOver(inner, y)
pairs = SumOver(Max(0, joint[0](w) - exp(a) * joint[1](w)), w)
steps = theorem.derive(first).equals(outer, by=Definition(first, y), because="definition")
steps.at_most(total, by=TermByTerm(outer, "<=", total), using=row, because="at each first output")
steps.equals(pairs, by=PairSum(pairs, y, z), because="a sum over pairs")
steps.equals(whole, by=Definition(whole, w), because="definition")
b, goal = real("b"), least <= most
bounded = board.lemma("a pair that loses at most b", given=most <= b, general=True)
none = bounded.chain(HockeyStick(b, P, Q)).at_most(HockeyStick(b, *joint), by=steps.at({a: b}))
none.equals(0, by=NoExcess(b, *joint))
bounded.chain(least).at_most(b, by=LossWithin(b, P, Q), using=none)
cases = board.cases(goal, less(most, oo), at_least(most, oo))
cases[0].chain(least).at_most(most, by=bounded.at({b: most}))
cases[1].chain(least).at_most(most)
