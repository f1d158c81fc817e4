"""The inequality of Bretagnolle and Huber (1979): unlike Pinsker's it says something for large divergences.

Often misquoted (Canonne 2022): the root is needed.  By Jensen, e^(-KL) is at most the square of the affinity
E[e^(-Z/2)], which is at most 1 - TV^2, as the overlap min(p, q) sums to 1 - TV, and max(p, q), where P has
mass, to at most 1 + TV: for every r > 0 the root of both lies below (r min + max/r)/2.
"""

from sympy import Max, Min, Rational, exp, oo, sqrt

from dpsym import (
    KL,
    Expectation,
    HockeyStick,
    MaxDivergence,
    PrivacyLoss,
    Theorem,
    TotalVariation,
    at_least,
    at_most,
    equal,
    greater,
    laws,
    less,
    probability,
    real,
)
from dpsym.derive import (
    ClippedLoss,
    Definition,
    Linearity,
    LossExcess,
    LossMoment,
    MonotoneMean,
    NotDominated,
    ReverseMoment,
    jensen,
)

P, Q = laws("P Q")
tv, kl, half = TotalVariation(P, Q), KL(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.bretagnolle-huber",
    title="The inequality of Bretagnolle and Huber",
    claim=tv <= sqrt(1 - exp(-kl)),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("without the root", tv <= 1 - exp(-kl))
theorem.mistake("half of the divergence in the exponent", tv <= sqrt(1 - exp(-kl / 2)))
theorem.mistake("half of it", tv <= sqrt(1 - exp(-kl)) / 2)

board = theorem.derivation
m, v, w, z = real("m"), real("v"), real("w"), real("z", at_most=oo)
loss, top = PrivacyLoss(P, Q), MaxDivergence(P, Q)
excess = lambda x: Max(0, 1 - exp(-x))
common, larger = lambda x: 1 - excess(x), lambda x: exp(-x) + excess(x)
r, h = real("r", above=0), real("h", above=0)
between = lambda x: (r * common(x) + larger(x) / r) / 2

# One value x of the loss: the root of e^(-x) = min(1, e^(-x)) max(1, e^(-x)) lies below (r min + max/r)/2.
point = board.lemma("at one value of the loss", general=True)
cases = point.cases(exp(-v / 2) <= between(v), greater(v, 0), v <= 0)
sides = ((exp(-v), 1), (1, exp(-v)))
for case, (low, high) in zip(cases.blocks, sides, strict=True):
    case.chain(exp(-v / 2)).at_most((r * low + high / r) / 2).equals(between(v))

e, d, t = real("n", at_least=0), real("d", at_least=0), probability("t")
put = board.lemma("with the distance", given=(e <= 1, equal(t, d)), general=True)
put.chain(e + d).at_most(1 + t)

c, g = real("c"), real("g", at_least=1)
given = (h <= (g / h * c + h) / 2, equal(c, 1 - t), g <= 1 + t)
squares = board.lemma("(1 - TV) (1 + TV) = 1 - TV²", given=given, general=True)
squares.chain(h**2).at_most(c * g).equals((1 - t) * g).at_most((1 - t) * (1 + t)).equals(1 - t**2)

# The loss X = min(m, Z), which is Z where P has mass.
X = Min(m, loss)
cut = lambda body: ClippedLoss(body, P, Q, m)
below = board.lemma("a loss of at most m", given=at_most(top, m), general=True)
distance = below.chain(tv).equals(HockeyStick(0, P, Q), by=Definition(tv), because="definition")
distance.equals(Expectation(excess(loss)), by=LossExcess(0, P, Q)).equals(
    Expectation(excess(X)), by=cut(excess(loss)), because="Z ≤ m"
)
centre = below.chain(Expectation(X)).equals(Expectation(loss), by=cut(loss), because="Z ≤ m")
centre.equals(kl, by=LossMoment(1, P, Q), because="definition")
total = below.chain(Expectation(exp(-X))).equals(Expectation(exp(-loss)), by=cut(exp(-loss)))
total.at_most(1, by=ReverseMoment(Q, P), because="the mass of Q where P has mass")
overlap = below.chain(Expectation(common(X))).equals(1 - Expectation(excess(X)), by=Linearity(common(X)))
overlap.equals(1 - tv, using=distance)
positive = below.chain(0).at_most(Expectation(exp(-X)), by=MonotoneMean(0, exp(-X)))
portion = below.chain(0).at_most(Expectation(excess(X)), by=MonotoneMean(0, excess(X)))
cover = below.chain(Expectation(larger(X))).equals(
    Expectation(exp(-X)) + Expectation(excess(X)), by=Linearity(larger(X))
)
place = {e: Expectation(exp(-X)), d: Expectation(excess(X)), t: tv}
cover.at_most(1 + tv, by=put.at(place), using=(total, positive, portion, distance))
bent = jensen(below, exp(-w / 2), w, X, {loss: z})
affinity = below.chain(exp(-kl / 2)).equals(exp(-Expectation(X) / 2), using=centre)
affinity.at_most(Expectation(exp(-X / 2)), using=bent, because="Jensen for e^(-w/2)")
affinity.at_most(Expectation(between(X)), by=MonotoneMean(exp(-X / 2), between(X), outcome=z), using=point)
affinity.equals((r * Expectation(common(X)) + Expectation(larger(X)) / r) / 2, by=Linearity(between(X)))
least = below.chain(1).at_most(Expectation(larger(X)), by=MonotoneMean(1, larger(X)))
place = {h: exp(-kl / 2), c: Expectation(common(X)), g: Expectation(larger(X)), t: tv}
best = below.chain(exp(-kl / 2)).at_most(
    (place[g] / place[h] * place[c] + place[h]) / 2, by=affinity.at({r: place[g] / place[h]}), using=least
)
square = below.chain(exp(-kl)).equals(exp(-kl / 2) ** 2)
square.at_most(1 - tv**2, by=squares.at(place), using=(best, overlap, cover, least))
bound = below.chain(tv).at_most(sqrt(1 - exp(-kl)), using=square)

cases = board.cases(theorem.claim, less(top, oo), at_least(top, oo), because="does Q have all points of P?")
cases[0].chain(tv).at_most(sqrt(1 - exp(-kl)), by=bound.at({m: top}))
infinite = cases[1].chain(oo).at_most(kl, by=NotDominated(kl))
cases[1].chain(tv).at_most(sqrt(1 - exp(-kl)), using=infinite)
