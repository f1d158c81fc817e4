"""Pure differential privacy implies concentrated differential privacy with half the square of epsilon.

Bun and Steinke (2016, Proposition 1.4).  The loss lies in an interval of length 2 epsilon, so by Hoeffding's
lemma, applied to its negative, its mean is at most epsilon^2/2, and, applied to alpha - 1 times the loss, its
moment is that of the mean and at most e^((alpha - 1)^2 epsilon^2/2) beside.  The best constant is
epsilon tanh(epsilon/2) (Steinke 2024), attained by randomized response as alpha falls to 1; epsilon^2/2 is
tight only in the limit of small epsilon.
"""

from sympy import Max, Min, Rational, exp, log, oo, tanh

from dpsym import (
    KL,
    ZCDP,
    Expectation,
    MaxDivergence,
    PrivacyLoss,
    PureDP,
    RandomizedResponse,
    Renyi,
    Theorem,
    equal,
    laws,
    real,
)
from dpsym.derive import ClippedLoss, LossMoment, ReverseMoment, hoeffding

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
response = RandomizedResponse(log(Rational(6, 5)))

theorem = Theorem(
    id="zcdp.from-pure",
    notes="s0.3.1",
    title="Pure DP implies zCDP",
    claim=ZCDP(epsilon**2 / 2)(P, Q),
    given=PureDP(epsilon)(P, Q),
    tight=[{P: response, Q: response.partner, epsilon: log(Rational(6, 5))}],
)

theorem.mistake("takes a quarter of the square", ZCDP(epsilon**2 / 4)(P, Q))
theorem.mistake("loses one percent", ZCDP(Rational(99, 200) * epsilon**2)(P, Q))
theorem.mistake("forgets the square", ZCDP(epsilon / 2)(P, Q))
theorem.mistake(
    "loses one percent of the best constant", ZCDP(Rational(99, 100) * epsilon * tanh(epsilon / 2))(P, Q)
)
theorem.mistake("bounds by alpha - 1 times rho", ZCDP(-(epsilon**2) / 2, epsilon**2 / 2)(P, Q))
theorem.mistake(
    "assumes one order of the pair only", ZCDP(epsilon**2 / 2)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)

# The loss Z lies in [-ε, ε] where P has mass; X is the loss, cut off there.
alpha, z = real("alpha", above=1), real("z", at_most=oo)
loss, mean = PrivacyLoss(P, Q), KL(P, Q)
X, within = Max(-epsilon, Min(epsilon, loss)), lambda body: ClippedLoss(body, P, Q, epsilon, epsilon)
board, x, y, r, c = theorem.derivation, real("x"), real("y", at_least=0), real("r"), real("c")
same = board.lemma("equal means", given=equal(x, y), general=True)
same.chain(exp(r * x + c)).equals(exp(r * y + c))
w = real("w", above=0)
logarithm = board.lemma("logarithms", given=w >= 1, general=True)
logarithm.chain(0).at_most(log(w))
centre = theorem.derive(Expectation(X)).equals(Expectation(loss), by=within(loss), because="-ε ≤ Z ≤ ε")
centre.equals(mean, by=LossMoment(1, P, Q), because="definition")
bounded = theorem.derive(mean).equals(Expectation(X), by=centre).less(oo)
shift = [hoeffding(theorem.derivation, X, factor, -epsilon, epsilon, {loss: z}) for factor in (-1, alpha - 1)]
one = theorem.derive(1).equals(
    Expectation(exp(-loss)), by=ReverseMoment(Q, P, whole=True), because="the masses of Q sum to 1"
)
one.equals(Expectation(exp(-X)), by=within(exp(-loss)))
one.at_most(
    exp(-Expectation(X) + epsilon**2 / 2),
    by=shift[0],
    because="Hoeffding's lemma for -X, which lies in [-ε, ε]",
)
place = {x: Expectation(X), y: mean, r: -1, c: epsilon**2 / 2}
one.equals(exp(epsilon**2 / 2 - mean), by=same.at(place), using=(centre, bounded))
room = theorem.derive(0).at_most(
    log(one.end), by=logarithm.at({w: one.end}), using=(one, bounded), because="logarithms"
)
room.equals(epsilon**2 / 2 - mean, using=bounded)
small = theorem.derive(mean).at_most(epsilon**2 / 2, using=(room, bounded))
rate, divergence = alpha - 1, Renyi(alpha, P, Q)
moment = theorem.derive(exp(rate * divergence)).equals(
    Expectation(exp(rate * loss)), by=LossMoment(alpha, P, Q), because="definition"
)
moment.equals(Expectation(exp(rate * X)), by=within(exp(rate * loss)))
moment.at_most(
    exp(rate * Expectation(X) + rate**2 * epsilon**2 / 2),
    by=shift[1],
    because="Hoeffding's lemma for (α-1) X",
)
place = {x: Expectation(X), y: mean, r: rate, c: rate**2 * epsilon**2 / 2}
moment.equals(exp(rate * mean + rate**2 * epsilon**2 / 2), by=same.at(place), using=(centre, bounded))
moment.at_most(exp(rate * alpha * epsilon**2 / 2), using=small, because="the mean loss is at most ε²/2")
forth = theorem.derive(divergence).at_most(
    alpha * epsilon**2 / 2, using=moment, because="logarithms, divided by α - 1"
)
theorem.derivation.again(forth, {P: Q, Q: P}, because="with P and Q exchanged")
