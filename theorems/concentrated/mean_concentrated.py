"""What defines mean-concentrated privacy: a loss of mean at most mu, subgaussian with tau.

Dwork and Rothblum (2016, Definition 3.1); the parameters, missing in print, are theirs.  The logarithm of
E exp(lambda (Z - E Z)) is lambda (D_(1+lambda) - D_1).  Two normal laws attain the bound at every lambda.
For randomized response with odds 3 the mean is (log 3)/2, and the best tau^2 is log 3: attained at -1, and
more than the variance of the loss, 3/4 (log 3)^2, which is what lambda near 0 needs.
"""

from sympy import Abs, Rational, exp, log, oo, sqrt

from dpsym import (
    KL,
    Expectation,
    LossCumulant,
    MeanConcentratedDP,
    Normal,
    PrivacyLoss,
    RandomizedResponse,
    Renyi,
    Theorem,
    both,
    equal,
    laws,
    less,
    real,
)
from dpsym.derive import CumulantAsMoment, Linearity, LossMoment, MonotoneMean, cite

d, t, lam = real("d"), real("lambda'"), real("lambda", above=0)
P, Q = laws("P Q")
normal = (Normal(0, 1), Normal(d, 1))
response = RandomizedResponse(log(3))
answers = (response, response.partner)
mean, half = d**2 / 2, log(3) / 2
gap = Renyi(1 + lam, P, Q) - KL(P, Q)

theorem = Theorem(
    id="concentrated.mean-concentrated",
    notes="s4.S11",
    title="Mean-concentrated privacy",
    claim=both(
        equal(LossCumulant(lam, P, Q), lam * gap),
        MeanConcentratedDP(mean, Abs(d))(*normal),
        MeanConcentratedDP(half, sqrt(2 * half))(*answers),
    ),
    given=(less(KL(P, Q), oo), 1 + lam > 1),
    tight=[{lam: 1}],
    shapes=(2,),
)

theorem.mistake("subtracts no mean", equal(LossCumulant(lam, P, Q), lam * Renyi(1 + lam, P, Q)))
theorem.mistake("takes the order for lambda", equal(LossCumulant(lam, P, Q), (lam - 1) * gap))
theorem.mistake("takes the variance for tau^2", MeanConcentratedDP(half, sqrt(3) * half)(*answers), given=())
theorem.mistake("takes the mean for tau^2", MeanConcentratedDP(half, sqrt(half))(*answers), given=())

# The mean loss is taken out of the exponent, and what is left is the moment of order 1 + λ.
loss, centre, alpha = PrivacyLoss(P, Q), KL(P, Q), real("alpha", above=1)
rate, divergence = alpha - 1, Renyi(alpha, P, Q)
x, v = real("x", at_least=0, at_most=oo), real("v", at_most=oo)
logarithm = theorem.derivation.lemma("logarithms", given=equal(x, exp(v)), general=True)
logarithm.chain(log(x)).equals(log(exp(v))).equals(v)
c = real("c", above=0)
factor = theorem.derivation.lemma("a constant factor", given=less(centre, oo), general=True)
shifted = exp(c * loss - c * centre)
factor.chain(Expectation(shifted)).equals(
    exp(-(c * centre)) * Expectation(exp(c * loss)), by=Linearity(shifted), because="E Z is a number"
)
whole = theorem.derivation.lemma("of order α", given=less(centre, oo), general=True)
centred = exp(rate * loss - rate * centre)
steps = whole.chain(Expectation(centred)).equals(
    exp(-(rate * centre)) * Expectation(exp(rate * loss)), by=factor.at({c: rate})
)
steps.equals(exp(-(rate * centre)) * exp(rate * divergence), by=LossMoment(alpha, P, Q))
steps.equals(exp(rate * (divergence - centre)))
positive = whole.chain(0).at_most(Expectation(centred), by=MonotoneMean(0, centred))
cut = whole.chain(LossCumulant(rate, P, Q)).equals(
    log(Expectation(centred)), by=CumulantAsMoment(rate, P, Q), because="definition"
)
place = {x: Expectation(centred), v: rate * (divergence - centre)}
cut.equals(rate * (divergence - centre), by=logarithm.at(place), using=(steps, positive))
theorem.derive(LossCumulant(lam, P, Q)).equals(lam * gap, by=whole.at({alpha: 1 + lam}))
for pair in (normal, normal[::-1]):
    theorem.derive(KL(*pair)).at_most(mean)
    theorem.derive(LossCumulant(t, *pair)).at_most(t**2 * d**2 / 2)
# The loss of an answer is log 3 or -log 3: up to its mean, the cumulant is that of a coin of bias 1/4.
share, u = Rational(1, 4), -2 * t * log(3)
coin = cite("concentration.kearns-saul", {real("p", above=0, below=Rational(1, 2)): share, real("x"): u})
for pair in (answers, answers[::-1]):
    theorem.derive(KL(*pair)).at_most(half)
    cumulant = log(1 - share + share * exp(u)) - share * u
    steps = theorem.derive(LossCumulant(t, *pair)).equals(cumulant, because="the two values of the loss")
    steps.at_most((1 - 2 * share) / (4 * log((1 - share) / share)) * u**2, by=coin).equals(t**2 * half)
