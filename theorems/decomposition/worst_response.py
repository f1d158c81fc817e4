"""Randomized response is the worst private pair, at every level at once.

A private pair is what one kernel makes of (ε, δ)-randomized response, and processing lowers no divergence.
Kairouz, Oh and Viswanath (2015).  As dominating pairs compose, it is the worst case of every adaptive
composition.  Tight for randomized response.
"""

from sympy import Max, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PushForward,
    RandomizedResponse,
    Space,
    SumOver,
    Theorem,
    for_all,
    law,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, TermByTerm, cite, given_at

epsilon, delta, a = real("epsilon", at_least=0), probability("delta"), real("a")
P, Q = laws("P Q")
y, response = point("y"), RandomizedResponse(epsilon, delta)
whole = HockeyStick(a, P, Q)
worst = lambda response: HockeyStick(a, response, response.partner)
share = lambda n: (Rational(n, 4), 1 - Rational(n, 4))

theorem = Theorem(
    id="decomposition.worst-response",
    title="Randomized response is the worst private pair",
    given=ApproximateDP(epsilon, delta)(P, Q),
    claim=for_all(a, whole <= worst(response)),
    tight=[{P: share(3), Q: share(1), epsilon: log(3), delta: 0}],
    shapes=(2,),
)

theorem.mistake("never fails", for_all(a, whole <= worst(RandomizedResponse(epsilon))))
theorem.mistake("spends half of epsilon", for_all(a, whole <= worst(RandomizedResponse(epsilon / 2, delta))))
theorem.mistake("one percent less", for_all(a, whole <= Rational(99, 100) * worst(response)))

board, F = theorem.derivation, stochastic_map("F", response.space, P.space)
board.obtain("decomposition.processed-response", F)
made = PushForward(F, response), PushForward(F, response.partner)
after, here = HockeyStick(a, *made), given_at({y: y})
excess = lambda p, q: Max(0, p(y) - exp(a) * q(y))
sums = SumOver(excess(P, Q), y), SumOver(excess(*made), y)
steps = board.chain(whole).equals(sums[0], by=Definition(whole, y), because="definition")
steps.equals(sums[1], by=TermByTerm(sums[0], "=", sums[1]), using=here, because="F makes P and Q")
steps.equals(after, by=Definition(after, y), because="definition")
place = {real("epsilon"): a, law("P", Space("Y")): response, law("Q", Space("Y")): response.partner}
place |= {Space("Y"): response.space, Space("Z"): P.space, stochastic_map("K", Space("Y"), Space("Z")): F}
steps.at_most(worst(response), by=cite("post-processing.hockey-stick", place), because="processing lowers it")
