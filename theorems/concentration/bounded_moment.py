"""A function with values in [0, 1] has E e^(x v) at most e^(x E v + x^2/8), for every x.

Hoeffding (1963).
"""

from sympy import Rational, exp

from dpsym import Expectation, Theorem, law, point, real, values
from dpsym.derive import hoeffding

P, v, x = law("P"), values("v", low=0, high=1), real("x")
E = lambda f: Expectation(f, P)
bound = lambda c: exp(x * E(v) + c * x**2)
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

known = hoeffding(theorem.derivation, v, x, 0, 1, {v: v(point("y"))}, P)
theorem.derive(E(exp(x * v))).at_most(bound(eighth), by=known)
