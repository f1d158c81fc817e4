"""The cumulant of the privacy loss about its mean is the excess of a Rényi divergence over KL, times α - 1.

Dwork and Rothblum (2016); Bun and Steinke (2016, Section 4).  E[e^((α-1)(Z - KL))] is e^(-(α-1) KL) times the
moment of the loss.
"""

from sympy import Rational, exp, log, oo

from dpsym import KL, Expectation, LossCumulant, PrivacyLoss, Renyi, Theorem, equal, laws, less, real
from dpsym.derive import CumulantAsMoment, Linearity, LossMoment, MonotoneMean

alpha = real("alpha", above=1)
P, Q = laws("P Q")
rate, mean, divergence = alpha - 1, KL(P, Q), Renyi(alpha, P, Q)
cumulant = LossCumulant(rate, P, Q)
half, far = Rational(1, 2), (Rational(3, 4), Rational(1, 4))

theorem = Theorem(
    id="concentrated.cumulant",
    title="The cumulant of the loss by two divergences",
    given=less(mean, oo),
    claim=equal(cumulant, rate * (divergence - mean)),
    tight=[{P: far, Q: (half, half), alpha: 2}],
)

theorem.mistake("subtracts no mean", equal(cumulant, rate * divergence))
theorem.mistake("takes the order for the factor", equal(cumulant, alpha * (divergence - mean)))
theorem.mistake("forgets the factor", equal(cumulant, divergence - mean))

loss = PrivacyLoss(P, Q)
centred, moment = Expectation(exp(rate * loss - rate * mean)), Expectation(exp(rate * loss))
c = real("c", above=0)
factor = theorem.derivation.lemma("a constant factor", given=mean < oo, general=True)
shifted = exp(c * loss - c * mean)
factor.chain(Expectation(shifted)).equals(
    exp(-(c * mean)) * Expectation(exp(c * loss)), by=Linearity(shifted)
)
steps = theorem.derive(centred).equals(exp(-(rate * mean)) * moment, by=factor.at({c: rate}))
steps.equals(exp(-(rate * mean)) * exp(rate * divergence), by=LossMoment(alpha, P, Q), because="definition")
steps.equals(exp(rate * (divergence - mean)))
x, v = real("x", at_least=0, at_most=oo), real("v", at_most=oo)
logarithm = theorem.derivation.lemma("logarithms", given=equal(x, exp(v)), general=True)
logarithm.chain(log(x)).equals(log(exp(v))).equals(v)
positive = theorem.derive(0).at_most(centred, by=MonotoneMean(0, centred.args[0]))
whole = theorem.derive(cumulant).equals(log(centred), by=CumulantAsMoment(rate, P, Q), because="definition")
place = {x: centred, v: rate * (divergence - mean)}
whole.equals(rate * (divergence - mean), by=logarithm.at(place), using=(steps, positive))
