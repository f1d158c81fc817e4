"""In adaptive composition of approximately private steps, the epsilons and the deltas add up.

Dwork, Kenthapadi, McSherry, Mironov and Naor (2006).  The second step may depend on the output of the first;
more steps follow by induction.  Tight for randomized response in both steps, and for steps that fail
on disjoint events.
"""

from sympy import Max, Rational, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Joint,
    Space,
    Theorem,
    for_all,
    laws,
    point,
    probability,
    real,
    stochastic_map,
    variables,
)
from dpsym.derive import given_at, level_by_level

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
delta1, delta2 = probability("delta_1"), probability("delta_2")
delta = real("delta", at_least=delta1 + delta2)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))
both_steps = (Joint(P, K), Joint(Q, L))
one_step = for_all(y, ApproximateDP(second, delta2)(K(y), L(y)))

theorem = Theorem(
    id="composition.basic-adaptive",
    notes="s0.5.2b",
    title="Basic adaptive composition",
    claim=ApproximateDP(first + second, delta)(*both_steps),
    given=[ApproximateDP(first, delta1)(P, Q), one_step],
    tight=[{P: yes, Q: no, K: (yes, yes), L: (no, no), first: log(3), second: log(3)}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger delta", ApproximateDP(first + second, Max(delta1, delta2))(*both_steps))
theorem.mistake("takes the larger epsilon", ApproximateDP(Max(first, second), delta)(*both_steps))
theorem.mistake("multiplies the deltas", ApproximateDP(first + second, delta1 * delta2)(*both_steps))
theorem.mistake(
    "an epsilon 1% too small", ApproximateDP(Rational(99, 100) * (first + second), delta)(*both_steps)
)
theorem.mistake("forgets the delta of the second step", ApproximateDP(first + second, delta1)(*both_steps))

board, most = theorem.derivation, HockeyStick(first, P, Q) + delta2
composed = board.lemma("the first order of the pair")
within = level_by_level(composed, (first, second), both_steps, delta2, given_at({y: y}))
forth = board.chain(within.start).at_most(most, by=composed).at_most(delta1 + delta2).at_most(delta)
board.again(forth, {P: Q, Q: P, K: L, L: K})
