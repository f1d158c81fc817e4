"""The Laplace mechanism is purely private: noise of scale Delta/epsilon hides a change of up to Delta.

Dwork, McSherry, Nissim and Smith (2006).  The loss at an output is the difference of its distances to the two
answers over the scale; the triangle inequality bounds it.  Shown for one query, and for two whose changes
add up to Delta.  Tight for a change of exactly Delta, at every output beyond both answers.
"""

from sympy import Abs, Max, Rational

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

u, v, w = variables("u v w")
scaled = theorem.derivation.lemma("over the scale", given=u <= Delta, general=True)
scaled.chain(u / b).at_most(epsilon)
nearer = theorem.derivation.lemma("the triangle inequality", general=True)
nearer.chain(Abs(v - w) - Abs(u - w)).at_most(Abs(u - v))
distance = lambda answer, output: Abs(answer - output)
sided = theorem.derivation.lemma("both signs", given=(u <= epsilon, -u <= epsilon), general=True)
sided.chain(Max(-u, u)).at_most(epsilon)
gap = distance(f_, z) - distance(f, z)
moved = theorem.derive(Abs(f - f_)).at_most(change, because="the other change is not negative").at_most(Delta)
forth = (
    theorem.derive(gap).at_most(Abs(f - f_), by=nearer.at({u: f, v: f_, w: z})).at_most(Delta, using=moved)
)
back = (
    theorem.derive(-gap).at_most(Abs(f - f_), by=nearer.at({u: f_, v: f, w: z})).at_most(Delta, using=moved)
)
up = theorem.derive(gap / b).at_most(epsilon, by=scaled.at({u: gap}), using=forth)
down = theorem.derive(-(gap / b)).equals(-gap / b)
down.at_most(epsilon, by=scaled.at({u: -gap}), using=back)
theorem.derive(Max(-(gap / b), gap / b)).at_most(epsilon, by=sided.at({u: gap / b}), using=(up, down))
first, second = distance(f_, y) - distance(f, y), distance(g_, z) - distance(g, z)
steps = theorem.derive(first).at_most(Abs(f - f_), by=nearer.at({u: f, v: f_, w: y}))
more = theorem.derive(second).at_most(Abs(g - g_), by=nearer.at({u: g, v: g_, w: z}))
whole = theorem.derive(first + second).at_most(change, using=(steps, more)).at_most(Delta)
theorem.derive(loss).at_most(epsilon, by=scaled.at({u: first + second}), using=whole)
