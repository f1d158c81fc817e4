"""The total variation is at most the probability that coupled outcomes differ.

Doeblin; Levin, Peres and Wilmer (2009, Proposition 4.7): the second outcome is drawn by a kernel from the
first. A coupling attains it.
"""

from sympy import Max

from dpsym import (
    HockeyStick,
    PushForward,
    SumOver,
    Theorem,
    TotalVariation,
    equal,
    law,
    point,
    stochastic_map,
)
from dpsym.derive import Definition, MassOf, TermByTerm, TermOfSum

P, K, y = law("P"), stochastic_map("K"), point("y")
Q = PushForward(K, P)
differ = SumOver(P(y) * (1 - K(y)(y)), y)
t = TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.coupling",
    title="The coupling inequality",
    claim=t <= differ,
    shapes=(2, 3),
)

theorem.mistake("half of it", t <= differ / 2)
theorem.mistake("an equation", equal(t, differ))
theorem.mistake("the square", t <= differ**2)

w = point("w")
moved = SumOver(P(w) * K(w)(y), w)
parts, kept = SumOver(Max(0, P(y) - Q(y)), y), SumOver(P(y) * (1 - K(y)(y)), y)
stays = theorem.derivation.lemma("what stays", general=True)
steps = stays.chain(P(y) * K(y)(y)).at_most(moved, by=TermOfSum(moved, y), because="one summand")
steps.equals(Q(y), by=MassOf(Q(y), w), because="definition")
steps = theorem.derive(t).equals(HockeyStick(0, P, Q), by=Definition(t), because="definition")
steps.equals(parts, by=Definition(HockeyStick(0, P, Q), y), because="definition")
steps.at_most(kept, by=TermByTerm(parts, "<=", kept), using=stays, because="at each point")
