"""Every (epsilon, delta)-private pair is what one kernel makes of (epsilon, delta)-randomized response.

Randomized response answers truthfully with odds e^epsilon, and with probability delta gives its bit away.
The kernel F turns its four answers into the four parts of the pair (Kairouz, Oh and Viswanath 2015; Murtagh
and Vadhan 2016): so a claim that survives post-processing need only be checked for randomized response.
Tight for randomized response itself.
"""

from sympy import Rational, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PrivateDecomposition,
    PushForward,
    RandomizedResponse,
    Theorem,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
y = point("y")
made = lambda F, law, answer: equal(PushForward(F, answer)(y), law(y))
kernel = lambda answer: stochastic_map("F", answer.space, P.space)
processed = lambda zero, one: exists(
    kernel(zero), for_all(y, both(made(kernel(zero), P, zero), made(kernel(zero), Q, one)))
)
response = RandomizedResponse(epsilon, delta)
answers = lambda e, d: (RandomizedResponse(e, d), RandomizedResponse(e, d).partner)
share = lambda n: (Rational(n, 5), 1 - Rational(n, 5))
parts = PrivateDecomposition(epsilon, delta, P, Q)
four = (parts.rest(P), parts.source(P), parts.source(Q), parts.rest(Q))

theorem = Theorem(
    id="decomposition.processed-response",
    notes="s0.8.3",
    title="Approximately private pairs are processed randomized response",
    claim=processed(response, response.partner),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness={kernel(response): four},
    tight=[{P: share(4), Q: share(1), epsilon: log(3), delta: Rational(1, 5)}],
    shapes=(2,),
)

theorem.mistake("never gives the bit away", processed(*answers(epsilon, 0)))
theorem.mistake("gives it away 1% less often", processed(*answers(epsilon, Rational(99, 100) * delta)))
theorem.mistake("spends half of epsilon", processed(*answers(epsilon / 2, delta)))
theorem.mistake("both start from one answer", processed(response, response))
theorem.mistake(
    "has one order", processed(response, response.partner), given=HockeyStick(epsilon, P, Q) <= delta
)
