"""Dominating pairs compose, adaptively: A × C, B × D bound two steps if A, B and C, D bound each.

After each first output y the second step loses at most what C and D lose at the weights P(y) and e^a Q(y); at
each outcome of C and D the first step loses at most what A and B do.  Zhu, Dong and Wang (2022, Theorem 10).
Tight where the steps are these pairs.
"""

from sympy import Max, Rational, exp

from dpsym import (
    HockeyStick,
    Joint,
    Product,
    Space,
    SumOver,
    Theorem,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, PairSum, SwapSums, TermByTerm, cite, given_at

Y, Z, V, W = (Space(name) for name in "YZVW")
(P, Q), (A, B), (C, D) = laws("P Q", on=Y), laws("A B", on=V), laws("C D", on=W)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, z, v, w, a = point("y", Y), point("z", Z), point("v", V), point("w", W), real("a")
joint, worst = (Joint(P, K), Joint(Q, L)), (Product(A, C), Product(B, D))
whole, bound = HockeyStick(a, *joint), HockeyStick(a, *worst)
first = for_all(a, HockeyStick(a, P, Q) <= HockeyStick(a, A, B))
second = for_all(y, for_all(a, HockeyStick(a, K(y), L(y)) <= HockeyStick(a, C, D)))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="composition.dominating-pairs",
    title="Composition of dominating pairs",
    given=(first, second),
    claim=for_all(a, whole <= bound),
    tight=[{P: yes, Q: no, A: yes, B: no, K: (yes, yes), L: (no, no), C: yes, D: no}],
    shapes=((2, 2, 2, 2),),
)

theorem.mistake("forgets the second step", for_all(a, whole <= HockeyStick(a, A, B)))
theorem.mistake("one percent less", for_all(a, whole <= Rational(99, 100) * bound))
theorem.mistake("forgets the first step", for_all(a, whole <= HockeyStick(a, C, D)))

excess = lambda x, y: Max(0, x - exp(a) * y)
board, b = theorem.derivation, real("b")
weights = lambda one, other, u, v, spaces: cite(
    "divergences.dominated-weights",
    {
        **dict(zip(laws("R S", on=Space("Y")), one, strict=True)),
        **dict(zip(laws("C D", on=Space("Z")), other, strict=True)),
        **{
            space: place
            for space, place in zip((Space("Y"), Space("Z")), spaces, strict=True)
            if space != place
        },
        real("u", at_least=0): u,
        real("v", at_least=0): v,
    },
)
inner = SumOver(excess(P(y) * K(y)(z), Q(y) * L(y)(z)), z)
middle = SumOver(excess(P(y) * C(w), Q(y) * D(w)), w)
outer = SumOver(excess(P(y) * C(w), Q(y) * D(w)), y)
last = SumOver(excess(A(v) * C(w), B(v) * D(w)), v)
later = board.lemma("after one first output")
later.chain(inner).at_most(
    middle, by=weights((K(y), L(y)), (C, D), P(y), exp(a) * Q(y), (Z, W)), using=given_at({y: y, a: b})
)
earlier = board.lemma("for one outcome of the second pair")
earlier.chain(outer).at_most(
    last, by=weights((P, Q), (A, B), C(w), exp(a) * D(w), (Y, V)), using=given_at({a: b})
)
s, t = point("s", joint[0].space), point("t", worst[0].space)
pairs = SumOver(excess(joint[0](s), joint[1](s)), s)
rows, columns, sums = SumOver(inner, y), SumOver(middle, y), SumOver(outer, w)
both, of_worst = SumOver(last, w), SumOver(excess(worst[0](t), worst[1](t)), t)
steps = board.chain(whole).equals(pairs, by=Definition(whole, s), because="definition")
steps.equals(rows, by=PairSum(pairs, y, z), because="a sum over pairs")
steps.at_most(columns, by=TermByTerm(rows, "<=", columns), using=later, because="after each first output")
steps.equals(sums, by=SwapSums(columns)).at_most(both, by=TermByTerm(sums, "<=", both), using=earlier)
iterated = SumOver(SumOver(excess(A(v) * C(w), B(v) * D(w)), w), v)
steps.equals(iterated, by=SwapSums(both))
backwards = board.chain(bound).equals(of_worst, by=Definition(bound, t), because="definition")
backwards.equals(iterated, by=PairSum(of_worst, v, w), because="a sum over pairs")
board.chain(whole).at_most(bound, using=(steps, backwards))
