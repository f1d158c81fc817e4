"""The Laplace mechanism is purely private: noise of scale Delta/epsilon hides a change of up to Delta.

Dwork, McSherry, Nissim and Smith (2006).  The loss at an output is the difference of its distances to the two
answers over the scale; the triangle inequality bounds it.  Shown for one query, and for two whose changes
add up to Delta.  Tight for a change of exactly Delta, at every output beyond both answers.
"""

from sympy import Abs, Rational

from dpsym import ZCDP, Laplace, PureDP, Theorem, both, real, variables

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
f, f_, g, g_, y, z = variables("f f' g g' y z")
b = Delta / epsilon
pair = (Laplace(f, b), Laplace(f_, b))
loss = (Abs(f_ - y) - Abs(f - y) + Abs(g_ - z) - Abs(g - z)) / b
change = Abs(f - f_) + Abs(g - g_)

theorem = Theorem(
    id="mechanisms.laplace",
    notes="s2.L1",
    title="The Laplace mechanism is (epsilon, 0)-DP",
    claim=both(PureDP(epsilon)(*pair), loss <= epsilon),
    given=change <= Delta,
    tight=[{f: 0, f_: 1, g: 0, g_: 0, Delta: 1, epsilon: 1}],
)

theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * epsilon)(*pair))
theorem.mistake(
    "forgets that the changes add up", loss <= epsilon, given=[Abs(f - f_) <= Delta, Abs(g - g_) <= Delta]
)
theorem.mistake("shares epsilon out between the two answers", PureDP(epsilon / 2)(*pair))
theorem.mistake("takes the scale Delta", PureDP(epsilon)(Laplace(f, Delta), Laplace(f_, Delta)))
theorem.mistake("expects the rho of normal noise", ZCDP(epsilon**2 / 4)(*pair))
theorem.mistake("always loses less than epsilon", loss < epsilon)
