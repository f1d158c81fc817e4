"""A pair of steps loses finitely much if its first step does, and its second after each output with mass.

Of the losses after the finitely many outputs one is the largest; the two losses bound that of the pair.
"""

from sympy import Max, exp, oo

from dpsym import (
    HockeyStick,
    Joint,
    MaxDivergence,
    Space,
    SumOver,
    Supremum,
    Theorem,
    for_all,
    laws,
    less,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.derive import (
    Definition,
    EntryOfSupremum,
    LossAtPoint,
    LossWithin,
    OnSupport,
    PairSum,
    Pointwise,
    TermByTerm,
    given_at,
)

Y, Z = Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, z, x = point("y", Y), point("z", Z), point("x", Y)
joint = Joint(P, K), Joint(Q, L)
whole, near, second = MaxDivergence(*joint), MaxDivergence(P, Q), MaxDivergence(K(y), L(y))

theorem = Theorem(
    id="divergences.finite-losses",
    title="Pairs of steps with finite losses",
    given=(less(near, oo), for_all(y, less(OnSupport(second, P(y)), oo))),
    claim=less(whole, oo),
    shapes=((2, 2),),
)

theorem.mistake(
    "whatever the first step loses", less(whole, oo), given=for_all(y, less(OnSupport(second, P(y)), oo))
)
theorem.mistake("whatever the second step loses", less(whole, oo), given=less(near, oo))
theorem.mistake("where the other law has mass", less(MaxDivergence(Joint(Q, K), Joint(P, L)), oo))

board, u, here = theorem.derivation, values("u", on=Y), given_at({y: y})
board.let({u: Pointwise(y, OnSupport(second, P(y)))}, because="what the second step loses")
most = Supremum(u(x), x)
a, b = real("a"), real("b")
bounded = board.lemma("losses of at most a and b", given=(near <= a, most <= b))
p, q, k, r = P(y), Q(y), K(y)(z), L(y)(z)
row = bounded.lemma("no excess at a pair")
term = Max(0, p * k - exp(a + b) * (q * r))
cases = row.cases(term <= 0, p > 0, p <= 0, because="does P have the first output?")
within = cases[0].chain(second).equals(OnSupport(second, p)).equals(u(y), using=here)
within.at_most(most, by=EntryOfSupremum(most, y)).at_most(b)
one = cases[0].chain(p).at_most(exp(a) * q, by=LossAtPoint(P, Q, a, y))
other = cases[0].chain(k).at_most(exp(b) * r, by=LossAtPoint(K(y), L(y), b, z), using=within)
both = cases[0].chain(p * k).at_most(exp(a) * q * (exp(b) * r), using=(one, other))
both.equals(exp(a + b) * (q * r))
cases[0].chain(term).at_most(0, using=both)
cases[1].chain(term).at_most(0)
w = point("w", joint[0].space)
pairs = SumOver(Max(0, joint[0](w) - exp(a + b) * joint[1](w)), w)
stick, inner, nothing = HockeyStick(a + b, *joint), SumOver(term, z), SumOver(0, z)
none = bounded.lemma("none after a first output")
none.chain(inner).at_most(nothing, by=TermByTerm(inner, "<=", nothing), using=row).equals(0)
iterated, nothing = SumOver(inner, y), SumOver(0, y)
steps = bounded.chain(stick).equals(pairs, by=Definition(stick, w), because="definition")
steps.equals(iterated, by=PairSum(pairs, y, z), because="a sum over pairs")
steps.at_most(nothing, by=TermByTerm(iterated, "<=", nothing), using=none).equals(0)
bounded.chain(whole).at_most(a + b, by=LossWithin(a + b, *joint), using=steps)
theorem.derive(whole).at_most(near + most, by=bounded.at({a: near, b: most})).less(oo)
