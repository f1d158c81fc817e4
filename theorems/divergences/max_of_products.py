"""The largest losses of two independent steps add up exactly.

Not more, as the steps may be looked at as adaptive ones; and not less, since where both steps have some
excess, so has the pair of them.  Both sides may be infinite.
"""

from sympy import Max, Rational, oo

from dpsym import (
    HockeyStick,
    MaxDivergence,
    Product,
    Space,
    Theorem,
    at_least,
    equal,
    laws,
    less,
    real,
)
from dpsym.derive import LossWithin, NoExcess, ProductComposition, SomeExcess

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = Product(P, R), Product(Q, S)
whole, first, second = MaxDivergence(*pair), MaxDivergence(P, Q), MaxDivergence(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.max-of-products",
    title="The largest losses of independent steps",
    claim=equal(whole, first + second),
    tight=[{P: (1, 0), Q: (half, half), R: (half, half), S: (1, 0)}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", equal(whole, Max(first, second)))
theorem.mistake("swaps the laws of the second pair", equal(whole, first + MaxDivergence(S, R)))
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + second))

board, a, b = theorem.derivation, real("a"), real("b")
stick = lambda level, laws: HockeyStick(level, *laws)
bounded = board.lemma("losses of at most a and b", given=(first <= a, second <= b))
steps = bounded.chain(stick(a + b, pair)).at_most(
    stick(a, (P, Q)) + stick(b, (R, S)), by=ProductComposition(a, b, *pair)
)
steps.equals(0, using=(NoExcess(a, P, Q), NoExcess(b, R, S)), because="no step loses more")
above = bounded.chain(whole).at_most(a + b, by=LossWithin(a + b, *pair), using=steps)
cases = board.cases(whole <= first + second, less(first, oo), at_least(first, oo))
inner = cases[0].cases(whole <= first + second, less(second, oo), at_least(second, oo))
inner[0].chain(whole).at_most(first + second, by=above.at({a: first, b: second}))
inner[1].chain(whole).at_most(first + second, because="the right side is infinite")
cases[1].chain(whole).at_most(first + second, because="the right side is infinite")
most = cases

# If a and b were below the losses of the steps, both would have some excess, and so would the pair.
short = board.lemma("a below the first loss", given=(whole <= a + b, less(a, first)), general=True)
found = short.cases(second <= b, second <= b, second > b)
found[0].chain(second).at_most(b)
steps = (
    found[1]
    .chain(0)
    .less(stick(a, (P, Q)) * stick(b, (R, S)), using=(SomeExcess(a, P, Q), SomeExcess(b, R, S)))
)
steps.at_most(stick(a + b, pair), by="composition.excess-of-both").equals(0, by=NoExcess(a + b, *pair))
found[1].chain(second).at_most(b, using=steps, because="there would be an excess and none")
goal, u, v, w = first + second <= whole, real("u"), real("v"), real("w")
numbers = equal(first, u), equal(second, v), equal(whole, w)
finite = board.lemma("losses u, v and w", given=numbers, general=True)
split = finite.cases(u + v <= w, u + v <= w, u + v > w)
split[0].chain(u + v).at_most(w)
steps = split[1].chain(second).at_most((w - u + v) / 2, by=short.at({a: (w + u - v) / 2, b: (w - u + v) / 2}))
split[1].chain(u + v).at_most(w, using=steps)
finite.chain(first + second).at_most(whole, using=split)
cases = board.cases(goal, less(whole, oo), at_least(whole, oo))
inner = cases[0].cases(goal, less(first, oo), at_least(first, oo))
both = inner[0].cases(goal, less(second, oo), at_least(second, oo))
both[0].chain(first + second).at_most(whole, by=finite.at({u: first, v: second, w: whole}))
steps = both[1].chain(second).at_most(whole - first + 1, by=short.at({a: first - 1, b: whole - first + 1}))
both[1].chain(first + second).at_most(whole, using=steps, because="the second loss would be finite")
steps = inner[1].chain(second).at_most(-1, by=short.at({a: whole + 1, b: -1}))
inner[1].chain(first + second).at_most(whole, using=steps, because="no loss is negative")
cases[1].chain(first + second).at_most(whole, because="the right side is infinite")
theorem.derive(whole).equals(first + second, using=(most, cases))
