"""A function with values in [a, b] has E e^(x v) at most e^(x E v + x^2 (b-a)^2/8), for every x.

Hoeffding (1963, (4.16)).
"""

from sympy import Rational, exp

from dpsym import Expectation, Theorem, law, point, real, values
from dpsym.derive import hoeffding

P, a, b, x = law("P"), real("a"), real("b"), real("x")
v = values("v", low=a, high=b)
E = lambda f: Expectation(f, P)
bound = lambda c: exp(x * E(v) + c * x**2 * (b - a) ** 2)
eighth = Rational(1, 8)

theorem = Theorem(
    id="concentration.bounded-moment",
    title="Hoeffding's lemma for bounded functions",
    claim=E(exp(x * v)) <= bound(eighth),
    shapes=(2, 3),
)

theorem.mistake("a sixteenth", E(exp(x * v)) <= bound(eighth / 2))
theorem.mistake("the mean alone", E(exp(x * v)) <= exp(x * E(v)))
theorem.mistake("one percent less", E(exp(x * v)) <= bound(Rational(99, 800)))

known = hoeffding(theorem.derivation, v, x, a, b, {v: v(point("y"))}, P)
theorem.derive(E(exp(x * v))).at_most(bound(eighth), by=known)
