"""The least deltas, for all real epsilon, determine the law of the privacy loss: they say the same.

Sommer, Meiser and Mohammadi (2019, Theorem 2), here for approximate privacy.  As a function of e^epsilon, the
least delta is convex, with slopes -Q(L >= epsilon) to the left and -Q(L > epsilon) to the right, so that the
tail P(L > epsilon) is delta less e^epsilon times the right slope.  Tails are bounded from both sides by
difference quotients over an interval from epsilon to eta; the bounds meet as eta falls to epsilon, and are
equalities where no loss lies between.  An infinite loss shows in all tails.
"""

from sympy import Rational, exp, log

from dpsym import HockeyStick, PrivacyLoss, Probability, Theorem, both, laws, real, variables
from dpsym.derive import LossExcess, LossTails

epsilon = real("epsilon")
eta = real("eta", above=epsilon)
P, Q = laws("P Q")
loss = PrivacyLoss(P, Q)
delta = lambda level: HockeyStick(level, P, Q)
tail = lambda level: Probability(loss > level)
gap, drop = exp(eta) - exp(epsilon), delta(epsilon) - delta(eta)
slope = drop / gap
three = (Rational(3, 4), Rational(1, 4))

theorem = Theorem(
    id="privacy-loss.from-delta-curve",
    notes="s4.S16",
    title="The law of the privacy loss from the curve of the least deltas",
    claim=both(
        delta(epsilon) + exp(epsilon) * slope <= tail(epsilon),
        delta(eta) + exp(eta) * slope >= Probability(loss >= eta),
    ),
    tight=[
        {P: three, Q: three[::-1], epsilon: 0, eta: 1},
        {P: three, Q: three[::-1], epsilon: -2, eta: log(3)},
    ],
)

theorem.mistake("delta is the tail", delta(epsilon) >= tail(epsilon))
theorem.mistake("forgets the factor of the slope", delta(eta) + slope >= tail(eta))
theorem.mistake("takes the slope in epsilon", delta(epsilon) + drop / (eta - epsilon) <= tail(epsilon))
theorem.mistake("bounds one tail from both sides", delta(eta) + exp(eta) * slope >= tail(epsilon))
theorem.mistake("1% more slope", delta(epsilon) + Rational(101, 100) * exp(epsilon) * slope <= tail(epsilon))

low, high = theorem.claim.args
a, c, u, t, d, e = (*variables("a c u t"), real("d", above=0), real("h", above=0))
up = theorem.derivation.lemma("a steep slope", given=(c <= d * u, a + e * u <= t), general=True)
up.chain(a + e * c / d).at_most(t)
down = theorem.derivation.lemma("a flat slope", given=(c >= d * u, a + e * u >= t), general=True)
down.chain(a + e * c / d).at_least(t)
at, under = LossTails, Probability(-PrivacyLoss(Q, P) > epsilon)
first, last = LossExcess(epsilon, P, Q), LossExcess(eta, P, Q)
bound = theorem.derive(drop).at_most(gap * under, by=first, using=at(eta, epsilon, P, Q))
place = {a: delta(epsilon), c: drop, d: gap, e: exp(epsilon), u: under, t: low.rhs}
theorem.derive(low.lhs).at_most(low.rhs, by=up.at(place), using=(bound, first))
under = Probability(-PrivacyLoss(Q, P) >= eta)
bound = theorem.derive(drop).at_least(high.rhs - exp(epsilon) * under - delta(eta), by=at(epsilon, eta, P, Q))
bound.equals(gap * under, by=last)
place = {a: delta(eta), c: drop, d: gap, e: exp(eta), u: under, t: high.rhs}
theorem.derive(high.lhs).at_least(high.rhs, by=down.at(place), using=(bound, last))
