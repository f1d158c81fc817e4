"""The total variation is at most the probability that coupled outcomes differ.

Doeblin; Levin, Peres and Wilmer (2009, Proposition 4.7): the second outcome is drawn by a kernel from the
first. A coupling attains it.
"""

from dpsym import PushForward, SumOver, Theorem, TotalVariation, equal, law, point, stochastic_map

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
