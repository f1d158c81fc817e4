"""Whatever is computed from the output of an (epsilon, delta)-private mechanism is (epsilon, delta)-private.

Dwork and Roth (2014, Proposition 2.1), for maps and for randomized processing, the coins of which are
independent of those of the mechanism.  Tight for injective maps: what can be undone gains no privacy.
"""

from sympy import Max, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PushForward,
    Space,
    SumOver,
    Supremum,
    Theorem,
    event,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, LinearSum, MassOf, NeymanPearson, SupremumBound, TermByTerm

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

# The best event S after processing is a test before it: an output y passes with the probability f(y)(S).
y, z, S, grow = point("y", Y), point("z", Z), event("S", on=Z), exp(epsilon)
first, second = after
lost = Max(0, P(y) - grow * Q(y))
share, kept = SumOver(P(y) * f(y)(S) - grow * (Q(y) * f(y)(S)), y), SumOver(lost, y)
p, q, w = real("p", at_least=0), real("q", at_least=0), probability("w")
passed = theorem.derivation.lemma("at each output", general=True)
passed.chain(p * w - grow * (q * w)).at_most(Max(0, p - grow * q))
gain = theorem.derivation.lemma("an event after processing", given=HockeyStick(epsilon, P, Q) <= delta)
steps = gain.chain(first(S) - grow * second(S)).equals(
    SumOver(P(y) * f(y)(S), y) - grow * SumOver(Q(y) * f(y)(S), y),
    using=(MassOf(first(S), y), MassOf(second(S), y)),
    because="an output y passes with the probability f(y)(S)",
)
steps.equals(share, by=LinearSum(share))
test = passed.at({p: P(y), q: Q(y), w: f(y)(S)})
steps.at_most(kept, by=TermByTerm(share, "<=", kept), using=test, because="at each output y")
steps.equals(HockeyStick(epsilon, P, Q), by=Definition(HockeyStick(epsilon, P, Q), y), because="definition")
steps.at_most(delta)
node = HockeyStick(epsilon, *after)
best = Supremum(first(S) - grow * second(S), S)
forth = theorem.derive(node).equals(best, by=NeymanPearson(epsilon, *after), because="the best event")
forth.at_most(delta, by=SupremumBound(best, delta), using=gain)
theorem.derivation.again(forth, {P: Q, Q: P})
