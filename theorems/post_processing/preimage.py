"""The three lines that prove post-processing for maps, by the preimage of an event.

The result of a map f lies in S exactly if the output lies in T, the set of points that f sends into S.
Privacy is used for the event T, then the preimage is undone.  The two equations hold for every map and
event; the inequality between them is tight where the privacy of the output is tight at T.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    PushForward,
    Space,
    Theorem,
    Where,
    chain,
    equal,
    event,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import NeymanPearson, Preimage

epsilon, delta = real("epsilon", at_least=0), probability("delta")
R, Z = Space("R"), Space("Z")
P, Q = laws("P Q", on=R)
f, r, S = stochastic_map("f", R, Z, deterministic=True), point("r", R), event("S", on=Z)
T = Where(r, f(r)(S) > 0)
at_x, at_y = PushForward(f, P)(S), PushForward(f, Q)(S)
bound = exp(epsilon) * Q(T) + delta
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="post-processing.preimage",
    notes="s2.P1a",
    title="Post-processing by a map, through the preimage",
    claim=chain(at_x, "=", P(T), "<=", bound, "=", exp(epsilon) * at_y + delta),
    given=ApproximateDP(epsilon, delta)(P, Q),
    tight=[{P: yes, Q: no, f: (1, 0, 0, 1), S: (1, 0), epsilon: log(3), delta: 0}],
    shapes=((2, 2), (3, 2)),
)

every = Where(r, f(r)(S) >= 0)
theorem.mistake("takes the preimage of the complement", equal(at_x, P(~T)))
theorem.mistake("counts the points that S misses, too", equal(at_x, P(every)))
theorem.mistake("forgets delta", P(T) <= exp(epsilon) * Q(T))
theorem.mistake("multiplies delta, too", exp(epsilon) * (at_y + delta) <= bound)
theorem.mistake("an epsilon 1% too small", at_x <= exp(Rational(99, 100) * epsilon) * at_y + delta)

steps = theorem.derive(at_x).equals(P(T), by=Preimage(f, P, S, r))
steps.at_most(bound, by=NeymanPearson(epsilon, P, Q, T))
steps.equals(theorem.claim.args[2].rhs, by=Preimage(f, Q, S, r))
