"""Pure privacy is mean-concentrated: the loss has mean epsilon (e^epsilon - 1)/2 at most, and tau = epsilon.

Dwork and Rothblum (2016, Theorem 3.5); the parameters, missing in print, are theirs.  A loss between -epsilon
and epsilon is epsilon-subgaussian by Hoeffding's lemma, tight as epsilon tends to 0.  The mean is in fact at
most epsilon tanh(epsilon/2), with equality for randomized response, which agrees with
the bound at epsilon = 0 only.
"""

from sympy import Max, Min, Rational, exp, log, oo, tanh

from dpsym import (
    KL,
    Expectation,
    LossCumulant,
    MaxDivergence,
    MeanConcentratedDP,
    PrivacyLoss,
    PureDP,
    RandomizedResponse,
    Theorem,
    equal,
    laws,
    real,
    variables,
)
from dpsym.derive import ClippedLoss, CumulantAsMoment, Linearity, LossMoment, MonotoneMean, hoeffding

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
response = RandomizedResponse(log(Rational(11, 10)))
mean = epsilon * (exp(epsilon) - 1) / 2
private = MeanConcentratedDP(mean, epsilon)(P, Q)

theorem = Theorem(
    id="concentrated.mean-from-pure",
    notes="s4.P10a",
    title="Pure privacy implies mean-concentrated privacy",
    given=PureDP(epsilon)(P, Q),
    claim=private,
    tight=[{P: response, Q: response.partner, epsilon: log(Rational(11, 10))}],
    shapes=(2, 3),
)

theorem.mistake("a tau 1% too small", MeanConcentratedDP(mean, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("halves tau, as for a range of epsilon", MeanConcentratedDP(mean, epsilon / 2)(P, Q))
theorem.mistake("squares tau", MeanConcentratedDP(mean, epsilon**2)(P, Q))
theorem.mistake(
    "1% less than the best mean",
    MeanConcentratedDP(Rational(99, 100) * epsilon * tanh(epsilon / 2), epsilon)(P, Q),
)
theorem.mistake("assumes one order of the pair", private, given=MaxDivergence(P, Q) <= epsilon)

# The loss lies between -ε and ε: its exponential is below a chord, which is Hoeffding's lemma.
x, z, y = real("lambda"), real("z"), real("y", at_least=0)
loss, centre = PrivacyLoss(P, Q), KL(P, Q)
X = Max(-epsilon, Min(epsilon, loss))
within = lambda body: ClippedLoss(body, P, Q, epsilon, epsilon)
board = theorem.derivation
same = theorem.derive(Expectation(X)).equals(Expectation(loss), by=within(loss), because="-ε ≤ Z ≤ ε")
same.equals(centre, by=LossMoment(1, P, Q), because="definition")
bounded = theorem.derive(centre).equals(Expectation(X), by=same).less(oo)
lemma = hoeffding(board, X, x, -epsilon, epsilon, {loss: z})
a, b, r, c = variables("a b r c")
put = board.lemma("equals put in", given=equal(a, b), general=True)
put.chain(exp(r * a + c)).equals(exp(r * b + c))
moment = theorem.derive(Expectation(exp(x * X))).at_most(
    exp(x * Expectation(X) + x**2 * epsilon**2 / 2), by=lemma, because="Hoeffding's lemma"
)
place = {a: Expectation(X), b: centre, r: x, c: x**2 * epsilon**2 / 2}
moment.equals(exp(x * centre + x**2 * epsilon**2 / 2), by=put.at(place), using=(same, bounded))
centred = exp(x * loss - x * centre)
u, v = real("u", at_least=0, at_most=oo), real("v", at_least=0)
scaled = board.lemma("times a factor", given=u <= exp(a + v), general=True)
scaled.chain(exp(-a) * u).at_most(exp(v))
cut = lambda variable: exp(x * variable - x * centre)
apart = theorem.derive(Expectation(centred)).equals(Expectation(cut(X)), by=within(centred))
apart.equals(exp(-(x * centre)) * Expectation(exp(x * X)), by=Linearity(cut(X)), using=bounded)
known = {u: Expectation(exp(x * X)), a: x * centre, v: x**2 * epsilon**2 / 2}
apart.at_most(exp(x**2 * epsilon**2 / 2), by=scaled.at(known), using=(moment, bounded))
logarithm = board.lemma("logarithms", given=u <= exp(v), general=True)
logarithm.chain(log(u)).at_most(v)
positive = theorem.derive(0).at_most(Expectation(cut(X)), by=MonotoneMean(0, cut(X)), using=bounded)
positive.equals(Expectation(centred), by=within(centred))
deviation = theorem.derive(LossCumulant(x, P, Q)).equals(
    log(Expectation(centred)), by=CumulantAsMoment(x, P, Q), using=bounded
)
known = {u: Expectation(centred), v: x**2 * epsilon**2 / 2}
deviation.at_most(x**2 * epsilon**2 / 2, by=logarithm.at(known), using=(apart, positive))
average = theorem.derive(centre).at_most(epsilon * tanh(epsilon / 2), by="pure-dp.kl").at_most(mean)
for item in (deviation, average):
    theorem.derivation.again(item, {P: Q, Q: P})
