"""The Laplace mechanism adds noise of scale Delta/epsilon to each answer, independently.

Dwork, McSherry, Nissim and Smith (2006).  What pins the scale down, for one answer: the noise is larger
than it with probability 1/e, the density at the answer is 1 over twice the scale, and a change by Delta,
the sensitivity, costs exactly epsilon, not less.  Without sensitivity there is no noise, and nothing to
hide.
"""

from sympy import Abs, E, Mul, Pow, Rational, exp

from dpsym import LaplaceMechanism, MaxDivergence, Probability, PureDP, Theorem, both, draw, equal, real

f, z, epsilon, Delta = real("f"), real("z"), real("epsilon", above=0), real("Delta", above=0)
change = real("s", at_least=-Delta, at_most=Delta)
mechanism = LaplaceMechanism(f, Delta, epsilon)
shifted = lambda by: LaplaceMechanism(f + by, Delta, epsilon)
scale = Delta / epsilon
height = Pow(2 * scale, -1, evaluate=False)  # else the density is written like the mechanism's own
larger = lambda size: Probability(Abs(draw("Y", mechanism) - f) > size)

theorem = Theorem(
    id="laplace.definition",
    notes="s2.L0",
    title="The Laplace mechanism",
    claim=both(
        equal(mechanism.density(z), Mul(exp(-Abs(z - f) / scale), height, evaluate=False)),
        equal(larger(scale), 1 / E),
        equal(MaxDivergence(mechanism, shifted(Delta)), epsilon),
    ),
    tight=[{f: 0, z: 0, epsilon: 1, Delta: 1}, {f: 0, z: 1, epsilon: 2, Delta: 1}],
)

theorem.mistake("turns the scale around", equal(larger(epsilon / Delta), 1 / E))
theorem.mistake(
    "takes the density of one side", equal(mechanism.density(z), exp(-Abs(z - f) / scale) / scale)
)
theorem.mistake("takes the scale for the median of the noise", equal(larger(scale), Rational(1, 2)))
theorem.mistake("hides twice the sensitivity", PureDP(epsilon)(mechanism, shifted(2 * change)))
theorem.mistake(
    "a scale 1% too small",
    PureDP(epsilon)(*(LaplaceMechanism(at, Rational(99, 100) * Delta, epsilon) for at in (f, f + change))),
)
