"""Whatever is computed from the output of an (epsilon, delta)-private mechanism is (epsilon, delta)-private.

Dwork and Roth (2014, Proposition 2.1), for maps and for randomized processing, the coins of which are
independent of those of the mechanism.  Tight for injective maps: what can be undone gains no privacy.
"""

from sympy import Rational, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PushForward,
    Space,
    Theorem,
    laws,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import DataProcessing

epsilon, delta = real("epsilon", at_least=0), probability("delta")
Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
f = stochastic_map("f", Y, Z)
before, after = (P, Q), (PushForward(f, P), PushForward(f, Q))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))
identity = ((1, 0), (0, 1))
private = ApproximateDP(epsilon, delta)

theorem = Theorem(
    id="post-processing.approximate-dp",
    notes="s2.P1",
    title="Post-processing keeps approximate privacy",
    claim=private(*after),
    given=private(*before),
    tight=[
        {P: yes, Q: no, f: identity, epsilon: log(3)},
        {P: (1, 0), Q: (0, 1), f: identity, epsilon: 1, delta: 1},
    ],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("privacy of the result says something of the input", private(*before), given=private(*after))
theorem.mistake("processing lowers delta by 1%", ApproximateDP(epsilon, Rational(99, 100) * delta)(*after))
theorem.mistake("processing lowers epsilon by 1%", ApproximateDP(Rational(99, 100) * epsilon, delta)(*after))
theorem.mistake("randomized processing removes delta", ApproximateDP(epsilon, 0)(*after))

node = HockeyStick(epsilon, *after)
forth = theorem.derive(node).at_most(HockeyStick(epsilon, P, Q), by=DataProcessing(node)).at_most(delta)
theorem.derivation.again(forth, {P: Q, Q: P})
