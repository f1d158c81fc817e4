"""Report noisy max is private with Laplace noise of scale 2 Delta/epsilon, and not with half of that.

Dwork and Roth (2014, Claim 3.9) have noise of scale Delta/epsilon for counts, all of which a record moves in
one direction; utilities that may move in both need twice as much.  Two candidates of equal utility, one of
which gains Delta while the other loses it, show this.
"""

from sympy import Abs

from dpsym import NoisyMaximum, PureDP, Supremum, Theorem, point, real, values

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
u, v, y = values("u"), values("v"), point("y")
pair = lambda epsilon: (NoisyMaximum(u, epsilon, Delta), NoisyMaximum(v, epsilon, Delta))

theorem = Theorem(
    id="mechanisms.noisy-maximum",
    title="Report noisy max is (epsilon, 0)-DP",
    claim=PureDP(epsilon)(*pair(epsilon)),
    given=Supremum(Abs(u(y) - v(y)), y) <= Delta,
    shapes=(2, 3),
    tight=[{u: (0, 0), v: (1, -1), Delta: 1, epsilon: 1}],
)

theorem.mistake("noise of half the scale", PureDP(epsilon)(*pair(2 * epsilon)))
theorem.mistake("an epsilon of one half", PureDP(epsilon / 2)(*pair(epsilon)))
theorem.mistake(
    "bounds the change from one side",
    PureDP(epsilon)(*pair(epsilon)),
    given=Supremum(u(y) - v(y), y) <= Delta,
)
