"""E_c(P, Q) falls as c grows, by at most the growth of c: c -> E_c + c rises.

Balle, Barthe and Gaboardi (2020), on privacy profiles.
"""

from sympy import Rational, exp

from dpsym import HockeyStick, Theorem, both, laws, variables

P, Q = laws("P Q")
a, b = variables("a b", at_least=0)
low, high = HockeyStick(a, P, Q), HockeyStick(b, P, Q)

theorem = Theorem(
    id="divergences.level-convexity",
    title="The hockey stick falls and is Lipschitz in its level",
    given=a <= b,
    claim=both(high <= low, low + exp(a) <= high + exp(b)),
    shapes=(2, 3),
)

theorem.mistake("half of the difference of the epsilons", low <= high + (b - a) / 2)
theorem.mistake("strictly", high < low)
theorem.mistake("one percent less", high <= Rational(99, 100) * low)
