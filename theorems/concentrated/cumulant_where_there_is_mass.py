"""A loss that varies by at most R where P has mass has a cumulant of at most λ² R²/8: Hoeffding's lemma.

The loss is at most D_∞(P ‖ Q); its least value, on what P produces, is taken as at most 0.  For every real λ.
Nearly tight for laws that are close.
"""

from sympy import Max, Min, exp, log, oo

from dpsym import (
    KL,
    Expectation,
    LossCumulant,
    MaxDivergence,
    PrivacyLoss,
    Supremum,
    Theorem,
    equal,
    laws,
    point,
    real,
)
from dpsym.derive import ClippedLoss, CumulantAsMoment, Linearity, LossMoment, MonotoneMean, hoeffding

rate, R = real("lambda"), real("R")
(P, Q), place_ = laws("P Q"), point("y")
forth, mean = MaxDivergence(P, Q), KL(P, Q)
back = Max(0, Supremum(log(Q(place_) / P(place_)), place_, where=P(place_) > 0))
cumulant = LossCumulant(rate, P, Q)

theorem = Theorem(
    id="concentrated.cumulant-where-there-is-mass",
    title="Hoeffding's lemma for the loss where there is mass",
    given=forth + back <= R,
    claim=cumulant <= rate**2 * R**2 / 8,
)

theorem.mistake("bounds one order only", cumulant <= rate**2 * R**2 / 8, given=forth <= R)
theorem.mistake("halves the range", cumulant <= rate**2 * R**2 / 32)
theorem.mistake("forgets the square", cumulant <= rate * R**2 / 8)
u, v, w = real("u", at_least=0, at_most=oo), real("v"), real("w")
shift = theorem.derivation.lemma("a factor", given=u <= exp(v + w), general=True)
shift.chain(exp(-v) * u).at_most(exp(-v) * exp(v + w)).equals(exp(w))
x, y = real("x", at_least=0, at_most=oo), real("y", at_least=0)
same = theorem.derivation.lemma("equal means", given=equal(x, y), general=True)
same.chain(exp(rate * x + w)).equals(exp(rate * y + w))
z = real("z", at_least=0, at_most=oo)
logarithm = theorem.derivation.lemma("logarithms", given=z <= exp(w), general=True)
logarithm.chain(log(z)).at_most(w)
loss, h, k = PrivacyLoss(P, Q), real("h"), real("k")
X, z_ = Max(-k, Min(h, loss)), real("z'", at_most=oo)
centred = lambda x: exp(rate * x - rate * mean)
within = lambda body: ClippedLoss(body, P, Q, h, k, place_)
bounded = theorem.derivation.lemma("a loss between -k and h", given=(forth <= h, back <= k), general=True)
finite = bounded.chain(mean).at_most(forth, by="renyi.ends-of-orders").at_most(h)
centre = bounded.chain(Expectation(X)).equals(Expectation(loss), by=within(loss), because="-k ≤ Z ≤ h")
centre.equals(mean, by=LossMoment(1, P, Q), because="definition")
sign = bounded.chain(0).at_most(mean).equals(Expectation(X), by=centre)
lemma = hoeffding(bounded, X, rate, -k, h, {loss: z_})
moment = bounded.chain(Expectation(exp(rate * X))).at_most(
    exp(rate * Expectation(X) + rate**2 * (h + k) ** 2 / 8),
    by=lemma,
    because="Hoeffding's lemma for λ X",
)
place = {x: Expectation(X), y: mean, w: rate**2 * (h + k) ** 2 / 8}
moment.equals(exp(rate * mean + place[w]), by=same.at(place), using=(centre, finite, sign))
positive = bounded.chain(0).at_most(Expectation(exp(rate * X)), by=MonotoneMean(0, exp(rate * X)))
steps = bounded.chain(Expectation(centred(loss))).equals(Expectation(centred(X)), by=within(centred(loss)))
steps.equals(exp(-(rate * mean)) * Expectation(exp(rate * X)), by=Linearity(centred(X)), using=finite)
place = {u: Expectation(exp(rate * X)), v: rate * mean, w: rate**2 * (h + k) ** 2 / 8}
steps.at_most(exp(rate**2 * (h + k) ** 2 / 8), by=shift.at(place), using=(moment, positive, finite))
whole = bounded.chain(0).at_most(Expectation(centred(X)), by=MonotoneMean(0, centred(X)))
whole.equals(Expectation(centred(loss)), by=within(centred(loss)))
cut = bounded.chain(cumulant).equals(
    log(Expectation(centred(loss))), by=CumulantAsMoment(rate, P, Q), using=finite
)
place = {z: Expectation(centred(loss)), w: rate**2 * (h + k) ** 2 / 8}
cut.at_most(place[w], by=logarithm.at(place), using=(steps, whole))
theorem.derive(cumulant).at_most(rate**2 * (forth + back) ** 2 / 8, by=cut.at({h: forth, k: back})).at_most(
    rate**2 * R**2 / 8
)
