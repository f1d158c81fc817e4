"""Levels are multiplied: E_(c d)(P, R) <= E_c(P, Q) + c E_d(Q, R).

It is group privacy for two steps; c stands before the second one.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, Theorem, laws, variables

P, Q, R = laws("P Q R")
a, b = variables("epsilon_1 epsilon_2", at_least=0)
first, second = HockeyStick(a, P, Q), HockeyStick(b, Q, R)
whole = HockeyStick(a + b, P, R)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.hockey-stick-triangle",
    title="The triangle inequality of hockey sticks",
    claim=whole <= first + exp(a) * second,
    shapes=(2, 3),
)

theorem.mistake("the deltas add up", whole <= first + second)
theorem.mistake("the factor at the first step", whole <= exp(b) * first + second)
theorem.mistake("the larger level is enough", HockeyStick(Max(a, b), P, R) <= first + exp(a) * second)
theorem.mistake("one percent less", whole <= Rational(99, 100) * (first + exp(a) * second))
