"""Pure privacy bounds the moments of the loss as a normal law does: by e^(alpha (alpha - 1) epsilon^2/2).

Bun and Steinke (2016, Proposition 3.3), the other reading of an item whose parameters are missing in print:
rho = epsilon^2/2, here as a bound of moments.  With epsilon tanh(epsilon/2) in the place of epsilon^2/2 it is
sharp: randomized response attains it as alpha falls to 1.
"""

from sympy import Rational, exp, log, tanh

from dpsym import Expectation, PrivacyLoss, PureDP, RandomizedResponse, Renyi, Theorem, chain, laws, real
from dpsym.derive import KearnsSaul, LossMoment, WorstResponse

epsilon, alpha = real("epsilon", at_least=0), real("alpha", above=1)
P, Q = laws("P Q")
loss = PrivacyLoss(P, Q)
moment = Expectation(exp((alpha - 1) * loss))
weight = alpha * (alpha - 1)
best = epsilon * tanh(epsilon / 2)
near = RandomizedResponse(log(Rational(6, 5)))

theorem = Theorem(
    id="concentrated.pure-to-moments",
    notes="s4.P10c2",
    title="Moments of the loss under pure privacy",
    given=PureDP(epsilon)(P, Q),
    claim=chain(moment, "<=", exp(weight * best), "<=", exp(weight * epsilon**2 / 2)),
    tight=[{P: near, Q: near.partner, alpha: Rational(1001, 1000)}],
    shapes=(2, 3),
)

theorem.mistake("the moment of order alpha", Expectation(exp(alpha * loss)) <= exp(weight * epsilon**2 / 2))
theorem.mistake("squares alpha - 1", moment <= exp((alpha - 1) ** 2 * epsilon**2 / 2))
theorem.mistake("1% less than the best constant", moment <= exp(Rational(99, 100) * weight * best))
theorem.mistake("Hoeffding for a range of epsilon", moment <= exp(weight * epsilon**2 / 8))
theorem.mistake(
    "assumes moments of order 2 only",
    moment <= exp(weight * epsilon**2 / 2),
    given=Expectation(exp(loss)) <= exp(epsilon**2),
)

node, response = Renyi(alpha, P, Q), RandomizedResponse(epsilon)
loss_of = theorem.derive(node).at_most(
    Renyi(alpha, response, response.partner), by=WorstResponse(node, epsilon)
)
loss_of.at_most(alpha * best, by=KearnsSaul(alpha, response))
form = theorem.derive(moment).equals(exp((alpha - 1) * node), by=LossMoment(alpha, P, Q))
form.at_most(exp(weight * best), using=loss_of).at_most(exp(weight * epsilon**2 / 2))
