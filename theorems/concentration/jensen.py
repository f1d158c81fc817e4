"""The exponential, or the square, of a mean is at most the mean of the exponentials, or of the squares."""

from sympy import exp, log

from dpsym import Expectation, Theorem, both, law, point, real, values
from dpsym.derive import jensen

P, v = law("P"), values("v", low=-5, high=5)
E = lambda f: Expectation(f, P)

theorem = Theorem(
    id="concentration.jensen",
    title="Jensen's inequality for exponentials and squares",
    claim=both(exp(E(v)) <= E(exp(v)), E(v) ** 2 <= E(v**2)),
    shapes=(2, 3),
)

theorem.mistake("the other way round", exp(E(v)) >= E(exp(v)))
theorem.mistake("the logarithm of the mean", log(1 + E(v) ** 2) >= E(v**2))
theorem.mistake("twice the square", 2 * E(v) ** 2 <= E(v**2))

t, outcome = real("t"), {v: v(point("y"))}
for convex in (exp(t), t**2):
    jensen(theorem.derivation, convex, t, v, outcome, P)
