"""Concentrated privacy with two parameters, as a bound of moments of the privacy loss of both orders.

Definition 18 of the notes, after Bun and Steinke (2016): xi bounds the loss as epsilon does, and rho as a
variance does.  So k answers of randomized response trade the one for the other: for every s in [0, 1] they
have the pair s k epsilon, (1 - s) k epsilon tanh(epsilon/2), at s = 1 by the largest loss, tight as alpha
grows, and at s = 0 by the mean loss, tight as alpha falls to 1.
"""

from sympy import Rational, exp, log, oo, tanh

from dpsym import (
    ZCDP,
    Expectation,
    MaxDivergence,
    Power,
    PrivacyLoss,
    RandomizedResponse,
    Renyi,
    Theorem,
    both,
    integer,
    real,
)
from dpsym.derive import Additivity, KearnsSaul, LossMoment, MonotoneInOrder, ResponseLoss

epsilon = real("epsilon", at_least=0)
s = real("s", at_least=0, at_most=1)
alpha = real("alpha", above=1)
k = integer("k", at_least=1)
response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
xi, rho = s * k * epsilon, (1 - s) * k * epsilon * tanh(epsilon / 2)
loss = PrivacyLoss(*answers)
bound = exp((alpha - 1) * (xi + rho * alpha))

theorem = Theorem(
    id="concentrated.moment-form",
    notes="s4.D18",
    title="Concentrated privacy with two parameters",
    claim=both(Expectation(exp((alpha - 1) * loss)) <= bound, ZCDP(xi, rho)(*answers)),
    tight=[
        {epsilon: log(3), s: 1, alpha: 10**6},
        {epsilon: log(3), s: 0, alpha: Rational(1001, 1000)},
    ],
    shapes={k: (1, 2)},
)

theorem.mistake("leaves out xi", ZCDP(0, rho)(*answers))
theorem.mistake("leaves out rho", ZCDP(xi, 0)(*answers))
theorem.mistake("multiplies rho by alpha - 1", ZCDP(xi - rho, rho)(*answers))
theorem.mistake("takes the moment of order alpha", Expectation(exp(alpha * loss)) <= bound)
theorem.mistake("a rho 1% too small", ZCDP(xi, Rational(99, 100) * rho)(*answers))

# The divergence of one answer is at most epsilon, and alpha epsilon tanh(epsilon/2); of k answers k times it.
bounds = []
for one, other in ((response, response.partner), (response.partner, response)):
    single, all_ = Renyi(alpha, one, other), Renyi(alpha, Power(one, k), Power(other, k))
    top = MaxDivergence(one, other)
    largest = theorem.derive(single).at_most(top, by=MonotoneInOrder(alpha, oo, one, other))
    largest.equals(epsilon, by=ResponseLoss(one))
    variance = theorem.derive(single).at_most(alpha * epsilon * tanh(epsilon / 2), by=KearnsSaul(alpha, one))
    mean = theorem.derive(single).equals(s * single + (1 - s) * single)
    mean.at_most(s * epsilon + (1 - s) * alpha * epsilon * tanh(epsilon / 2), using=(largest, variance))
    bounds.append(theorem.derive(all_).equals(k * single, by=Additivity(all_)))
    bounds[-1].at_most(xi + rho * alpha, using=mean)
moment = theorem.derive(Expectation(exp((alpha - 1) * loss)))
moment.equals(exp((alpha - 1) * Renyi(alpha, *answers)), by=LossMoment(alpha, *answers))
moment.at_most(bound, using=bounds[0])
