"""Above order 1, a pair of outputs diverges by no more than the first one and, at worst, the second given it.

Bun and Steinke (2016, Lemma 2.2).  The conditional law of Y given X = x has a meaning only where x can occur,
so the supremum is over the x that P charges.  Tight where the conditional divergence does not depend on x.
What may not be added is the divergence of Y's own laws: mixing over x can hide all that Y reveals.
"""

from sympy import Max, Rational, exp, oo

from dpsym import (
    Joint,
    PushForward,
    Renyi,
    Space,
    SumOver,
    Supremum,
    Theorem,
    at_least,
    law,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, EntryOfSupremum, MonotoneSum, OnSupport, cite

alpha = real("alpha", above=1)
X, Y = Space("X"), Space("Y")
P, Q = laws("P_X Q_X", on=X)
K, L = stochastic_map("P_Y", X, Y), stochastic_map("Q_Y", X, Y)
x = point("x", X)

pair, first = Renyi(alpha, Joint(P, K), Joint(Q, L)), Renyi(alpha, P, Q)
given_x = Renyi(alpha, K(x), L(x))
worst = Supremum(given_x, x, where=P(x) > 0)
even, yes, no = (Rational(1, 2),) * 2, (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.chain-rule",
    notes="s3.23",
    title="Chain rule bound over the outputs that can occur",
    claim=pair <= first + worst,
    tight=[{P: yes, Q: no, K: (yes, yes), L: (no, no), alpha: 2}, {P: (1, 0), Q: even, alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("takes it for an equation", pair >= first + worst)
theorem.mistake(
    "adds the divergence of Y's own laws", pair <= first + Renyi(alpha, PushForward(K, P), PushForward(L, Q))
)
theorem.mistake(
    "looks at outputs that P makes likelier", pair <= first + Max(0, Supremum(given_x, x, where=P(x) > Q(x)))
)
theorem.mistake(
    "swaps the conditional laws", pair <= first + Supremum(Renyi(alpha, L(x), K(x)), x, where=P(x) > 0)
)
theorem.mistake("one percent too little", pair <= first + Rational(99, 100) * worst)

board, goal, b = theorem.derivation, theorem.claim, real("b")
rate, y, Z = alpha - 1, point("y", X), Space("Z")
second = Renyi(alpha, K(y), L(y))
u, v = real("u", at_least=0, at_most=oo), real("v", at_least=0, at_most=oo)
logarithms = board.lemma("logarithms", given=exp(rate * u) <= exp(rate * b + rate * v), general=True)
logarithms.chain(u).at_most(v + b)
bounded = board.lemma("a second step that costs at most b", given=worst <= b)
each = bounded.lemma("where the first output has mass")
within = OnSupport(exp(rate * second), P(y)) <= OnSupport(exp(rate * b), P(y))
split = each.cases(within, P(y) > 0, P(y) <= 0, because="does P have the first output?")
steps = split[0].chain(second).at_most(worst, by=EntryOfSupremum(worst, y)).at_most(b)
split[0].chain(within.lhs).equals(exp(rate * second)).at_most(exp(rate * b), using=steps).equals(within.rhs)
split[1].chain(within.lhs).equals(0).equals(within.rhs)
moment = P(y) ** alpha * Q(y) ** (1 - alpha)
outer, replaced = SumOver(moment, y), SumOver(moment * exp(rate * second), y)
names = {law("P"): P, law("Q"): Q, stochastic_map("K", Y, Z): K, stochastic_map("L", Y, Z): L, Y: X, Z: Y}
steps = bounded.chain(exp(rate * pair)).equals(
    replaced, by=cite("renyi.moment-of-pairs", names), because="Tonelli"
)
steps.at_most(
    exp(rate * b) * outer,
    by=MonotoneSum(replaced, exp(rate * b), where=True),
    using=each,
    because="each factor with mass is at most e^((α-1) b)",
)
steps.equals(exp(rate * b) * exp(rate * first), by=Definition(first, y), because="definition")
steps.equals(exp(rate * b + rate * first))
place = {u: pair, v: first}
bounded.chain(pair).at_most(first + b, by=logarithms.at(place), using=steps, because="divided by α - 1")
cases = board.cases(goal, less(worst, oo), at_least(worst, oo))
cases[0].chain(pair).at_most(first + worst, by=bounded.at({b: worst}))
cases[1].chain(pair).at_most(first + worst, because="the right side is infinite")
