"""The Rényi divergence is the logarithm of a moment of the likelihood ratio under the first law.

Mironov's definition.  At orders 1 and infinity the formula has no value, and the divergence is its
limit: KL, and the largest loss.  As printed, the law to draw from stands at the logarithm, and the
expectation is taken under none.
"""

from sympy import exp, log

from dpsym import Expectation, PrivacyLoss, Renyi, Theorem, equal, laws, point, real
from dpsym.derive import LossMoment

lam = real("lambda", above=1)
P, Q = laws("P Q")
loss = PrivacyLoss(P, Q)
moment = Expectation(exp((lam - 1) * loss))
y = point("y")

theorem = Theorem(
    id="renyi.definition",
    notes="s0.4.D",
    title="Rényi divergence as a moment of the likelihood ratio",
    claim=equal(Renyi(lam, P, Q), log(moment) / (lam - 1)),
    printed=equal(Renyi(lam, P, Q), log(Expectation((P(y) / Q(y)) ** (lam - 1))) / (lam - 1)),
)

theorem.mistake("takes the logarithm inside the expectation", equal(Renyi(lam, P, Q), Expectation(loss)))
theorem.mistake("forgets to divide by the order less 1", equal(Renyi(lam, P, Q), log(moment)))
theorem.mistake("divides by the order", equal(Renyi(lam, P, Q), log(moment) / lam))
theorem.mistake(
    "raises the ratio to the order, as under the second law",
    equal(Renyi(lam, P, Q), log(Expectation(exp(lam * loss))) / (lam - 1)),
)
theorem.mistake(
    "draws from the second law",
    equal(Renyi(lam, P, Q), log(Expectation(exp((1 - lam) * PrivacyLoss(Q, P)))) / (lam - 1)),
)

theorem.derive(Renyi(lam, P, Q)).equals(log(moment) / (lam - 1), by=LossMoment(lam, P, Q))
