"""Pinsker's inequality: the KL divergence is at least twice the square of the total variation.

Pinsker (1964) with a worse constant; Csiszár, Kullback and Kemperman (1967) with this one, which is sharp for
laws close to each other.  In terms of the norm of P - Q, which is 2 TV, it is half of its square.  Here from
Jensen's inequality for e^(λ 1[Z > 0] - Z) and Hoeffding's lemma for one coin, at λ = 4 TV.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import (
    KL,
    Bernoulli,
    Expectation,
    HockeyStick,
    Indicator,
    MaxDivergence,
    PrivacyLoss,
    Theorem,
    TotalVariation,
    at_least,
    at_most,
    draw,
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
    IndicatorIsOne,
    IndicatorIsZero,
    Jensen,
    Linearity,
    LossExcess,
    LossMoment,
    MonotoneMean,
    NotDominated,
    ReverseMoment,
    hoeffding,
)

P, Q = laws("P Q")
tv, kl, half = TotalVariation(P, Q), KL(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.pinsker",
    title="Pinsker's inequality",
    claim=2 * tv**2 <= kl,
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("takes the norm for the total variation", 8 * tv**2 <= kl)
theorem.mistake("loses the root of 2", 4 * tv**2 <= kl)
theorem.mistake("one percent too much", Rational(202, 100) * tv**2 <= kl)

board = theorem.derivation
rate, b, m = real("lambda", at_least=0), probability("b"), real("m")
v, w, z = real("v"), real("w"), real("z", at_most=oo)
loss, top = PrivacyLoss(P, Q), MaxDivergence(P, Q)
on, excess = lambda x: Indicator(x > 0), lambda x: Max(0, 1 - exp(-x))
mixed = lambda x: exp(-x) + (exp(rate) - 1) * (on(x) - excess(x))

# One coin: its exponential moment, and Hoeffding's lemma for it.
B = draw("B", Bernoulli(b))
coin = board.lemma("one coin", general=True)
lemma = hoeffding(coin, B, rate, 0, 1, {B: real("b'", at_least=0, at_most=1)})
steps = coin.chain(1 + (exp(rate) - 1) * b).equals(Expectation(exp(rate * B)))
steps.at_most(exp(rate * Expectation(B) + rate**2 / 8), by=lemma)
steps.equals(exp(rate * b + rate**2 / 8))

# One value x of the loss: e^(λ 1[x > 0] - x) is e^(-x), times e^λ if x > 0, where e^(-x) = 1 - (1 - e^(-x))₊.
point = board.lemma("at one value of the loss", general=True)
goal = exp(rate * on(v) - v) <= mixed(v)
cases = point.cases(goal, greater(v, 0), v <= 0)
cases[0].chain(goal.lhs).equals(exp(rate - v), by=IndicatorIsOne(on(v))).equals(
    exp(-v) + (exp(rate) - 1) * (1 - (1 - exp(-v)))
).equals(goal.rhs, by=IndicatorIsOne(on(v)))
cases[1].chain(goal.lhs).equals(exp(-v), by=IndicatorIsZero(on(v))).equals(
    goal.rhs, by=IndicatorIsZero(on(v))
)
share = board.lemma("the share", general=True)
cases = share.cases(excess(v) <= on(v), greater(v, 0), v <= 0)
cases[0].chain(excess(v)).at_most(1).equals(on(v), by=IndicatorIsOne(on(v)))
cases[1].chain(excess(v)).at_most(0).at_most(on(v))

e, d, a, t = real("h", at_least=0), real("d", at_least=0), probability("a"), probability("t")
put = board.lemma("with the distance", given=(e <= 1, equal(t, d)), general=True)
put.chain(e + (exp(rate) - 1) * (a - d)).at_most(1 + (exp(rate) - 1) * (a - t))

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
positive = below.chain(0).at_most(Expectation(exp(-X)), by=MonotoneMean(0, exp(-X)))
portion = below.chain(0).at_most(Expectation(excess(X)), by=MonotoneMean(0, excess(X)))
portion.at_most(Expectation(on(X)), by=MonotoneMean(excess(X), on(X), outcome=z), using=share)
left = below.chain(exp(rate * Expectation(on(X)) - kl)).equals(
    exp(Expectation(rate * on(X) - X)), by=Linearity(rate * on(X) - X), using=centre
)
left.at_most(
    Expectation(exp(rate * on(X) - X)), by=Jensen(exp(w), w, rate * on(X) - X), because="Jensen for e^w"
)
left.at_most(Expectation(mixed(X)), by=MonotoneMean(exp(rate * on(X) - X), mixed(X), outcome=z), using=point)
left.equals(
    Expectation(exp(-X)) + (exp(rate) - 1) * (Expectation(on(X)) - Expectation(excess(X))),
    by=Linearity(mixed(X)),
)
rest = Expectation(on(X)) - tv
place = {e: Expectation(exp(-X)), d: Expectation(excess(X)), a: Expectation(on(X)), t: tv}
left.at_most(1 + (exp(rate) - 1) * rest, by=put.at(place), using=(total, positive, portion, distance))
left.at_most(
    exp(rate * rest + rate**2 / 8),
    by=coin.at({b: rest}),
    using=(portion, distance),
    because="Hoeffding's lemma",
)
bound = below.chain(rate * tv - rate**2 / 8).at_most(kl, using=left, because="logarithms")

cases = board.cases(theorem.claim, less(top, oo), at_least(top, oo), because="P beyond Q?")
steps = cases[0].chain(2 * tv**2).equals(4 * tv * tv - (4 * tv) ** 2 / 8)
steps.at_most(kl, by=bound.at({m: top, rate: 4 * tv}), because="λ = 4 TV")
infinite = cases[1].chain(oo).at_most(kl, by=NotDominated(kl))
cases[1].chain(2 * tv**2).at_most(kl, using=infinite)
