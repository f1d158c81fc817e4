"""Every (epsilon, delta)-private pair is what one kernel makes of (epsilon, delta)-randomized response.

Randomized response answers truthfully with odds e^epsilon, and with probability delta gives its bit away.
The kernel F turns its four answers into the four parts of the pair (Kairouz, Oh and Viswanath 2015; Murtagh
and Vadhan 2016): so a claim that survives post-processing need only be checked for randomized response.
Tight for randomized response itself.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PrivateDecomposition,
    PushForward,
    RandomizedResponse,
    Rows,
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
from dpsym.derive import MassOf, given_at

epsilon, delta = real("epsilon", at_least=0), probability("delta")
(P, Q), y = laws("P Q"), point("y")
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

board, (A, B, C, D) = theorem.derivation, laws("A B P'' Q''")
board.obtain("decomposition.response-parts", A, B, C, D)
# F answers with the parts of which the pair is mixed, each for the answer that has its weight.
rows, grow, here = Rows(C, A, B, D), exp(epsilon), given_at({y: y})
board.exhibit({kernel(response): rows})
for answer, law, more, less, own in ((response, P, A, B, C), (response.partner, Q, B, A, D)):
    mass = PushForward(rows, answer)(y)
    by_rows = delta * own(y) + (1 - delta) * grow / (1 + grow) * more(y) + (1 - delta) / (1 + grow) * less(y)
    steps = board.chain(mass).equals(by_rows, by=MassOf(mass), because="answer by answer")
    steps.equals(law(y), by=here, because="the mixture")
