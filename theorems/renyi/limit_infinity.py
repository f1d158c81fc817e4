"""As the order grows, the Renyi divergence tends to the max divergence.

The limit is said by a sandwich that implies it: the divergence grows with its order, and the point with the
largest ratio p/q, alone, gives (alpha D_oo + log q)/(alpha - 1) as a lower bound, where q is at least the
smallest positive mass of Q.  On a finite space both ends tend to D_oo (or are infinite together).
The limit holds on every space (van Erven and Harremoës 2014, Theorem 6), this rate only on finite ones.
"""

from sympy import Rational, exp, log, oo

from dpsym import MaxDivergence, Renyi, Supremum, Theorem, at_least, at_most, chain, laws, less, point, real
from dpsym.derive import (
    Definition,
    EntryOfSupremum,
    LossAtPoint,
    NotDominated,
    OnSupport,
    SupremumBound,
    below_max,
    cite,
)

alpha = real("alpha", above=1)
P, Q = laws("P Q")
y = point("y")
half, third = Rational(1, 2), Rational(1, 3)

largest = MaxDivergence(P, Q)
divergence = Renyi(alpha, P, Q)
rarity = Supremum(-log(Q(y)), y, where=Q(y) > 0)  # of the rarest point that Q produces

theorem = Theorem(
    id="renyi.limit-infinity",
    notes="s1.6",
    title="The limit of the Renyi divergence at infinite order",
    claim=chain((alpha * largest - rarity) / (alpha - 1), "<=", divergence, "<=", largest),
    tight=[
        {P: (1, 0), Q: (half, half), alpha: 2},
        {P: (half, half), Q: (1, 0), alpha: 2},
        {P: (half, half), Q: (2 * third, third), alpha: 3},
    ],
)

theorem.mistake("reaches the limit at a finite order", divergence >= largest)
theorem.mistake("forgets the mass of the point", divergence >= alpha * largest / (alpha - 1))
theorem.mistake(
    "takes the rarest point of P",
    divergence >= (alpha * largest - Supremum(-log(P(y)), y, where=P(y) > 0)) / (alpha - 1),
)
theorem.mistake("forgets to divide by alpha - 1", divergence >= alpha * largest - rarity)
theorem.mistake("bounds by the max divergence of Q against P", divergence <= MaxDivergence(Q, P))
theorem.mistake("takes the inequality for a strict one", divergence < largest)

# One point alone gives so much, and of all points the one with the largest ratio is looked at.
board, low = theorem.derivation, theorem.claim.args[0].lhs
a, b, d, t, rate = real("a", above=0), real("b", above=0), real("d"), real("t"), alpha - 1
bound, p, q, gap = (rate * d + t) / alpha, P(y), Q(y), log(P(y) / Q(y))
numbers = board.lemma("masses a and b", given=(log(a / b) + log(a) / rate <= d, -log(b) <= t), general=True)
numbers.chain(alpha * log(a / b)).equals(rate * (log(a / b) + log(a) / rate) - log(b)).at_most(rate * d + t)
numbers.chain(log(a / b)).at_most(bound)
e = real("h")
known = p > 0, q > 0, gap <= e
written = board.lemma("the convention written out", given=known, general=True)
here, there = (OnSupport(side, p) for side in (gap, bound))
written.chain(here).equals(gap).at_most(e).equals(OnSupport(e, p))

bounded = board.lemma("with bounds", given=(less(largest, oo), divergence <= d, rarity <= t), general=True)
cases = bounded.cases(at_most(here, there), p > 0, p <= 0, because="does P have the point?")
masses = cases[0].chain(0).less(p).at_most(exp(largest) * q, by=LossAtPoint(P, Q, largest, y))
positive = cases[0].chain(0).less(q, using=masses)
alone = cases[0].chain(gap + log(p) / rate).at_most(divergence, by=cite("renyi.one-point", {point("z"): y}))
alone.at_most(d)
rare = cases[0].chain(-log(q)).at_most(rarity, by=EntryOfSupremum(rarity, y), using=positive).at_most(t)
ratio = cases[0].chain(gap).at_most(bound, by=numbers.at({a: p, b: q}), using=(alone, rare, positive))
cases[0].chain(here).at_most(there, by=written.at({e: bound}), using=(ratio, positive))
cases[1].chain(here).at_most(there, because="both are nothing")
top = Supremum(gap, y, where=p > 0)
steps = bounded.chain(largest).equals(top, by=Definition(largest, y), because="definition")
steps.at_most(bound, by=SupremumBound(top, bound), using=cases)
steps_ = bounded.chain((alpha * largest - t) / rate).at_most(d, using=steps)
below = below_max(board, P, Q).at({real("gamma", above=1): alpha})
most = board.chain(divergence).at_most(largest, by=below)
cases = board.cases(low <= divergence, less(largest, oo), at_least(largest, oo))
cases[0].chain(low).at_most(divergence, by=steps_.at({d: divergence, t: rarity}), using=most)
cases[1].chain(low).at_most(oo).at_most(divergence, by=NotDominated(divergence))
