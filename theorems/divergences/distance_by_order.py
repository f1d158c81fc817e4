"""The roots of the divergences of |x - 1|^k do not fall as k grows (Lyapunov's inequality).

By Bernoulli's inequality u^s >= 1 + s (u - 1), with s = j/k and u = |p/q - 1|^k / D_k at each point: the mean
of u under Q is 1, so that the mean of u^s is at least 1.  A point that only P has makes the divergence of the
larger order infinite.  Tight where |p - q| is proportional to q.
"""

from sympy import Abs, Eq, Piecewise, Rational, oo

from dpsym import (
    FDivergence,
    MaxDivergence,
    SumOver,
    Theorem,
    at_least,
    at_most,
    equal,
    laws,
    less,
    point,
    real,
)
from dpsym.derive import Definition, EqualsForEquals, LinearSum, MassOne, NotDominated, OnSupport, TermByTerm

k, j = real("k", at_least=1), real("k'", at_least=1)
(P, Q), y = laws("P Q"), point("y")
distance = lambda k: FDivergence(lambda x: Abs(x - 1) ** k, P, Q, slope=Piecewise((1, Eq(k, 1)), (oo, True)))
smaller, larger, near = distance(k), distance(j), MaxDivergence(P, Q)
low, high, half = smaller ** (1 / k), larger ** (1 / j), Rational(1, 2)

theorem = Theorem(
    id="divergences.distance-by-order",
    title="The divergences of powers of the distance to 1 grow with the power",
    given=k <= j,
    claim=low <= high,
    tight=[{P: (half / 2, 3 * half / 2), Q: (half, half), k: 1, j: 2}],
    shapes=(2, 3),
)

theorem.mistake("compares without roots", smaller <= larger)
theorem.mistake("the roots fall", low >= high)
theorem.mistake("one percent less", low <= Rational(99, 100) * high)

board, goal = theorem.derivation, theorem.claim
s, u, t = real("s", at_least=1), real("u", at_least=0), real("t", at_least=0)
c, m, w = real("c", above=0), real("m", above=0), real("w", at_least=0)
bernoulli = board.lemma("Bernoulli's inequality", general=True)
bernoulli.chain(u**s).at_least(1 + s * (u - 1))
alone = board.lemma("a term on its support", general=True)
alone.chain(OnSupport(m * t**k, m)).equals(m * t**k)
slope, rest = j / k * c ** (j / k - 1), (j / k - 1) * c ** (j / k)
scaled = board.lemma("for numbers", given=less(k, j), general=True)
steps = scaled.chain(OnSupport(m * t**j, m)).equals(m * t**j, by=alone.at({k: j}))
steps.equals(m * c ** (j / k) * (t**k / c) ** (j / k))
steps.at_least(m * c ** (j / k) * (1 + j / k * (t**k / c - 1)), by=bernoulli.at({s: j / k, u: t**k / c}))
steps.equals(slope * (m * t**k) - rest * m).equals(slope * OnSupport(m * t**k, m) - rest * m, by=alone)
roots = board.lemma("roots", given=at_most(c ** (j / k), w), general=True)
roots.chain(c ** (1 / k)).equals((c ** (j / k)) ** (1 / j)).at_most(w ** (1 / j))

p, q = P(y), Q(y)
size = Abs(p / q - 1)
term = lambda k: OnSupport(q * size**k, q)
orders = board.cases(goal, less(k, j), at_least(k, j), because="is it the same power?")
orders[1].chain(low).equals(high, by=EqualsForEquals(low, k, j))
shared = orders[0].cases(goal, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
infinite = shared[1].chain(oo).at_most(larger, by=NotDominated(larger))
shared[1].chain(low).at_most(high, using=infinite, because="the right side is infinite")
inside = shared[0]
sums = {}
for power, node in ((k, smaller), (j, larger)):
    total = SumOver(term(power), y)
    sums[power] = inside.chain(node).equals(total, by=Definition(node, y), because="definition")
known = inside.lemma("the smaller divergence is c", given=equal(smaller, c))
line = slope * term(k) - rest * q
one = known.lemma("at each point")
parts = one.cases(at_least(term(j), line), q > 0, q <= 0, because="has Q the point?")
parts[0].chain(term(j)).at_least(line, by=scaled.at({m: q, t: size}), because="Bernoulli")
parts[1].chain(term(j)).equals(0).at_least(line)
total = SumOver(term(j), y)
steps = known.chain(larger).equals(total, by=sums[j])
steps.at_least(SumOver(line, y), by=TermByTerm(total, ">=", SumOver(line, y)), using=one)
steps.equals(slope * SumOver(term(k), y) - rest * SumOver(q, y), by=LinearSum(SumOver(line, y)))
steps.equals(slope * c - rest, using=(sums[k], MassOne(Q, y))).equals(c ** (j / k))
known.chain(low).equals(c ** (1 / k)).at_most(high, by=roots.at({w: larger}), using=(steps, sums[j]))
signs = inside.cases(goal, smaller > 0, smaller <= 0)
signs[0].chain(low).at_most(high, by=known.at({c: smaller}), using=sums[k])
signs[1].chain(low).equals(0).at_most(high, using=sums[j])
