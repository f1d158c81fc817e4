"""Means of the positive and of the negative part of a bounded quantity under two close laws.

Each part is a test with values in [0, Delta].  For the positive part the order in which X is compared with Y
is used, for the negative part the other one.
"""

from sympy import Max, exp

from dpsym import (
    ApproximateDP,
    Expectation,
    HockeyStick,
    SumOver,
    Theorem,
    at_most,
    both,
    laws,
    point,
    probability,
    real,
    values,
    variables,
)
from dpsym.derive import Definition, LinearSum, MeanAsSum, TermByTerm

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

# E_X[h] <= e^ε E_Y[h] + Δ E_ε(X ‖ Y) for 0 <= h <= Δ: at each point p h <= e^ε q h + Δ max(0, p - e^ε q).
p, q, w, c, k = (real(name, at_least=0) for name in "pqwck")
y = point("y")
pointwise = theorem.derivation.lemma("at one point", given=w <= c, general=True)
pointwise.chain(p * w).at_most(k * (q * w) + c * Max(0, p - k * q))
bounds = []
for body, first, second in (up, X, Y), (down, Y, X):
    here, excess = body.subs(value, value(y)), HockeyStick(epsilon, first, second)
    rest = Max(0, first(y) - grow * second(y))
    total, parts = SumOver(first(y) * here, y), SumOver(grow * (second(y) * here) + Delta * rest, y)
    place = {p: first(y), q: second(y), w: here, c: Delta, k: grow}
    steps = theorem.derive(Expectation(body, first)).equals(total, by=MeanAsSum(body, y, first))
    rule = TermByTerm(total, "<=", parts)
    steps.at_most(parts, by=rule, using=pointwise.at(place), because="at each point")
    steps.equals(grow * SumOver(second(y) * here, y) + Delta * SumOver(rest, y), by=LinearSum(parts))
    means = MeanAsSum(body, y, second), Definition(excess, y)
    bounds.append(steps.equals(grow * Expectation(body, second) + Delta * excess, using=means))

steps = bounds[0]
theorem.derive(U - u).at_most((grow - 1) * u + delta * Delta, using=steps)
steps = bounds[1]
steps.at_most(grow * D + delta * Delta)
g, (c, x, y) = real("g", at_least=1), variables("c x y", at_least=0)
lemma = theorem.derivation.lemma("numbers", given=x <= g * y + c, general=True)
cases = lemma.cases(at_most(x - y, (g - 1) * x + c), y <= x, y > x)
cases[0].chain(x - y).at_most((g - 1) * y + c).at_most((g - 1) * x + c)
cases[1].chain(x - y).at_most(0).at_most((g - 1) * x + c)
place = {x: d, y: D, g: grow, c: delta * Delta}
theorem.derive(d - D).at_most((grow - 1) * d + delta * Delta, by=lemma.at(place), using=steps)
