"""The least deltas, for all real epsilon, determine the law of the privacy loss: they say the same.

Sommer, Meiser and Mohammadi (2019, Theorem 2), here for approximate privacy.  As a function of e^epsilon, the
least delta is convex, with slopes -Q(L >= epsilon) to the left and -Q(L > epsilon) to the right, so that the
tail P(L > epsilon) is delta less e^epsilon times the right slope.  Tails are bounded from both sides by
difference quotients over an interval from epsilon to eta; the bounds meet as eta falls to epsilon, and are
equalities where no loss lies between.  An infinite loss shows in all tails.
"""

from sympy import Rational, exp, log

from dpsym import HockeyStick, PrivacyLoss, Probability, Theorem, both, laws, real

epsilon = real("epsilon")
eta = real("eta", above=epsilon)
P, Q = laws("P Q")
loss = PrivacyLoss(P, Q)
delta = lambda level: HockeyStick(level, P, Q)
tail = lambda level: Probability(loss > level)
slope = (delta(epsilon) - delta(eta)) / (exp(eta) - exp(epsilon))
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
        {P: three, Q: three[::-1], epsilon: 0, eta: log(3)},
        {P: three, Q: three[::-1], epsilon: -2, eta: 0},
    ],
)

theorem.mistake("delta is the tail", delta(epsilon) >= tail(epsilon))
theorem.mistake("forgets the factor of the slope", delta(eta) + slope >= tail(eta))
theorem.mistake(
    "takes the slope in epsilon",
    delta(epsilon) + (delta(epsilon) - delta(eta)) / (eta - epsilon) <= tail(epsilon),
)
theorem.mistake("bounds one tail from both sides", delta(eta) + exp(eta) * slope >= tail(epsilon))
theorem.mistake("1% more slope", delta(epsilon) + Rational(101, 100) * exp(epsilon) * slope <= tail(epsilon))
