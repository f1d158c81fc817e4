"""The exponential mechanism is purely private with its epsilon.

McSherry and Talwar (2007); left as an exercise in the notes.  A change of all utilities by at most Delta
changes each weight by a factor of at most e^(epsilon/2), and so their sum; the quotient by at most
e^epsilon.  Tight in the limit only: where a rare output gains Delta and all others, which make up the
sum, lose Delta.
"""

from sympy import Abs, Rational

from dpsym import ExponentialMechanism, PureDP, Supremum, Theorem, point, real, values

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, v, y = values("u"), values("v"), point("y")
pair = (ExponentialMechanism(u, epsilon, Delta), ExponentialMechanism(v, epsilon, Delta))
without_2 = (ExponentialMechanism(u, 2 * epsilon, Delta), ExponentialMechanism(v, 2 * epsilon, Delta))
changed = lambda distance: Supremum(distance, y) <= Delta

theorem = Theorem(
    id="exponential.private",
    notes="s2.E1",
    title="The exponential mechanism is (epsilon, 0)-DP",
    claim=PureDP(epsilon)(*pair),
    given=changed(Abs(u(y) - v(y))),
    tight=[{u: (-20, 0), v: (-21, 1), Delta: 1, epsilon: 4}, {u: (0, 0), v: (0, 0), Delta: 1, epsilon: 0}],
    shapes=(2, 3),
)

theorem.mistake("leaves the 2 out of the mechanism", PureDP(epsilon)(*without_2))
theorem.mistake("forgets that the normaliser changes", PureDP(epsilon / 2)(*pair))
theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * epsilon)(*pair))
theorem.mistake("bounds the change from one side", PureDP(epsilon)(*pair), given=changed(u(y) - v(y)))
theorem.mistake(
    "a sensitivity 1% too small", PureDP(epsilon)(*pair), given=changed(Rational(99, 100) * Abs(u(y) - v(y)))
)
