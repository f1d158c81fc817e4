"""Pure privacy bounds the divergence of |x - 1|^k by (e^epsilon - 1)^k.

Duchi and Ruan (2018); the parameters, missing in print, are reconstructed.  Point by point the ratio p/q
differs from 1 by at most e^epsilon - 1.  As it cannot do so everywhere, the bound is attained for epsilon = 0
only; the largest value is that of randomized response, smaller by a factor: the ratio lies between e^-epsilon
and e^epsilon, where |x - 1|^k is below its chord, and has the mean 1.
"""

from sympy import Abs, Eq, Piecewise, Rational, exp, log, oo

from dpsym import (
    DivergenceDP,
    FDivergence,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    SumOver,
    Theorem,
    at_least,
    at_most,
    both,
    equal,
    laws,
    point,
    probability,
    real,
    variables,
)
from dpsym.derive import Definition, LinearSum, LossAtPoint, MassOne, OnSupport, TermByTerm

epsilon, k = real("epsilon", at_least=0), real("k", at_least=1)
P, Q = laws("P Q")
response = RandomizedResponse(log(3))
distance = lambda first, second: FDivergence(
    lambda x: Abs(x - 1) ** k, first, second, slope=Piecewise((1, Eq(k, 1)), (oo, True))
)
private = lambda bound: DivergenceDP(
    lambda x: Abs(x - 1) ** k, bound, slope=Piecewise((1, Eq(k, 1)), (oo, True))
)(P, Q)
crude = (exp(epsilon) - 1) ** k
best = crude * (1 + exp(-epsilon * (k - 1))) / (exp(epsilon) + 1)

theorem = Theorem(
    id="divergences.powers-from-pure",
    notes="s4.S14b",
    title="Pure privacy implies divergence privacy",
    given=PureDP(epsilon)(P, Q),
    claim=both(private(best), best <= crude),
    tight=[{P: response, Q: response.partner, k: 2}, {P: response, Q: response.partner, k: 1}],
    shapes=(2, 3),
)

theorem.mistake("puts epsilon for e^epsilon - 1", private(epsilon**k))
theorem.mistake("puts 1 - e^-epsilon for e^epsilon - 1", private((1 - exp(-epsilon)) ** k))
theorem.mistake("1% less than the best bound", private(Rational(99, 100) * best))
theorem.mistake("one order of the pair", private(crude), given=MaxDivergence(P, Q) <= epsilon)
theorem.mistake("the bound is the best one", at_least(best, crude))

# A power of r = |x - 1| is below its chord on either side of 1, and that is below the one between both ends.
board, y = theorem.derivation, point("y")
e, m, r, s, w = (
    real("h", above=0),
    real("m", above=0),
    real("r", at_least=0),
    probability("s"),
    real("w", above=0),
)
low, high, peak, edge = exp(-e), exp(e), (exp(e) - 1) ** k, (1 - exp(-e)) ** k
chord = lambda x: (peak * (x - low) + edge * (high - x)) / (high - low)
share = board.lemma("a power of a share", general=True)
share.chain(s**k).at_most(s, because="k is at least 1")
scaled = board.lemma("a power below its chord", given=at_most(r, w), general=True)
steps = scaled.chain(r**k).equals(w**k * (r / w) ** k).at_most(w**k * (r / w), by=share.at({s: r / w}))
sides = []
for name, end, x in (("above 1", high - 1, 1 + r), ("below 1", 1 - low, 1 - r)):
    side = board.lemma(name, given=at_most(r, end), general=True)
    steps = side.chain(OnSupport(m * r**k, m)).equals(m * r**k)
    steps.at_most(m * (end**k * (r / end)), by=scaled.at({w: end})).at_most(m * chord(x))
    sides.append(side)

level = board.lemma("no distance", given=at_most(r, 0), general=True)
level.chain(OnSupport(m * r**k, m)).at_most(0)
A, B, a, b, d, u = variables("A B a b d u")
lines = []
for sign in (1, -1):
    same = board.lemma(
        f"the chord at 1 {'+' if sign > 0 else '-'} d", given=equal(u, m * (1 + sign * d)), general=True
    )
    same.chain(m * (A * (1 + sign * d - a) + B * (b - 1 - sign * d)) / w).equals(
        (A - B) / w * u + (B * b - A * a) / w * m
    )
    lines.append(same)

node, p, q = distance(P, Q), P(y), Q(y)
mean = board.lemma("the mean of a line", general=True)
steps = mean.chain(SumOver(A * p + B * q, y)).equals(
    A * SumOver(p, y) + B * SumOver(q, y), by=LinearSum(SumOver(A * p + B * q, y))
)
steps.equals(A + B, using=(MassOne(P, y), MassOne(Q, y)), because="the masses sum to 1")
term = OnSupport(q * Abs(p / q - 1) ** k, q)
total = SumOver(term, y)
whole = board.cases(node <= best, epsilon > 0, epsilon <= 0)
inside, width = whole[0], exp(epsilon) - exp(-epsilon)
ends = dict(zip((A, B, a, b), (entry.subs(e, epsilon) for entry in (peak, edge, low, high)), strict=True))
first, last = ((A - B) / w).subs({**ends, w: width}), ((B * b - A * a) / w).subs({**ends, w: width})
line = first * p + last * q
one = inside.lemma("at each point")
above = one.chain(p).at_most(exp(epsilon) * q, by=LossAtPoint(P, Q, epsilon, y))
below = one.chain(q).at_most(exp(epsilon) * p, by=LossAtPoint(Q, P, epsilon, y))
parts = one.cases(term <= line, q > 0, q <= 0, because="has Q the point?")
both_sides = parts[0].cases(term <= line, p >= q, p <= q)
for block, side, sign, same in zip(both_sides.blocks, sides, (1, -1), lines, strict=True):
    size = Abs(p / q - 1)
    signed = block.chain(p).equals(q * (1 + sign * size))
    known = {e: epsilon, m: q, r: size}
    steps = block.chain(term).at_most(
        q * chord(1 + sign * size).subs(e, epsilon), by=side.at(known), using=(above, below)
    )
    steps.equals(line, by=same.at({**ends, w: width, m: q, u: p, d: size}), using=signed)
none = parts[1].chain(p).at_most(0, using=above)
parts[1].chain(term).equals(0).equals(line, using=none)
same = whole[1].lemma("at each point, with epsilon = 0")
above = same.chain(p).at_most(exp(epsilon) * q, by=LossAtPoint(P, Q, epsilon, y)).at_most(q)
below = same.chain(q).at_most(exp(epsilon) * p, by=LossAtPoint(Q, P, epsilon, y)).at_most(p)
parts = same.cases(term <= p - q, q > 0, q <= 0, because="has Q the point?")
none = parts[0].chain(Abs(p / q - 1)).at_most(0, using=(above, below))
steps = parts[0].chain(term).at_most(0, by=level.at({m: q, r: Abs(p / q - 1)}), using=none)
steps.at_most(p - q, using=below)
parts[1].chain(term).equals(0).at_most(p - q, using=below)
steps = whole[1].chain(node).equals(total, by=Definition(node, y), because="definition")
steps.at_most(SumOver(p - q, y), by=TermByTerm(total, "<=", SumOver(p - q, y)), using=same)
steps.equals(0, by=mean.at({A: 1, B: -1})).at_most(best)
steps = inside.chain(node).equals(total, by=Definition(node, y), because="definition")
steps.at_most(SumOver(line, y), by=TermByTerm(total, "<=", SumOver(line, y)), using=one)
steps.equals(first + last, by=mean.at({A: first, B: last})).equals(best)
board.again(whole, {P: Q, Q: P})
theorem.derive(best).at_most(crude)
