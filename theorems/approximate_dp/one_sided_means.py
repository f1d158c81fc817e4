"""Means of the positive and of the negative part of a bounded quantity under two close laws.

Each part is a test with values in [0, Delta].  For the positive part the order in which X is compared with Y
is used, for the negative part the other one.
"""

from sympy import Max, exp

from dpsym import (
    ApproximateDP,
    Expectation,
    HockeyStick,
    Theorem,
    at_most,
    both,
    laws,
    probability,
    real,
    values,
    variables,
)
from dpsym.derive import BoundedMean

epsilon, delta = real("epsilon", at_least=0), probability("delta")
Delta = real("Delta", at_least=0)
X, Y = laws("X Y")
value = values("v", low=-Delta, high=Delta)
up, down, grow = Max(value, 0), Max(-value, 0), exp(epsilon)
U, u, D, d = (Expectation(part, law) for part in (up, down) for law in (X, Y))

theorem = Theorem(
    id="approximate-dp.one-sided-means",
    title="Means of one part of a quantity under approximate DP",
    claim=both(U - u <= (grow - 1) * u + delta * Delta, d - D <= (grow - 1) * d + delta * Delta),
    given=ApproximateDP(epsilon, delta)(X, Y),
    tight=[{X: (1, 0), Y: (0, 1), value: (1, 0), Delta: 1, epsilon: 0, delta: 1}],
)

theorem.mistake("forgets the range", U - u <= (grow - 1) * u + delta)
theorem.mistake("writes epsilon for e^epsilon - 1", U - u <= epsilon * u + delta * Delta)

rules = BoundedMean(epsilon, X, Y, up, Delta), BoundedMean(epsilon, Y, X, down, Delta)
steps = theorem.derive(U).at_most(grow * u + Delta * HockeyStick(epsilon, X, Y), by=rules[0])
theorem.derive(U - u).at_most((grow - 1) * u + delta * Delta, using=steps)
steps = theorem.derive(d).at_most(grow * D + Delta * HockeyStick(epsilon, Y, X), by=rules[1])
steps.at_most(grow * D + delta * Delta)
g, (c, x, y) = real("g", at_least=1), variables("c x y", at_least=0)
lemma = theorem.derivation.lemma("numbers", given=x <= g * y + c, general=True)
cases = lemma.cases(at_most(x - y, (g - 1) * x + c), y <= x, y > x)
cases[0].chain(x - y).at_most((g - 1) * y + c).at_most((g - 1) * x + c)
cases[1].chain(x - y).at_most(0).at_most((g - 1) * x + c)
place = {x: d, y: D, g: grow, c: delta * Delta}
theorem.derive(d - D).at_most((grow - 1) * d + delta * Delta, by=lemma.at(place), using=steps)
