"""Means of a bounded quantity under two close laws differ little.

The positive and the negative part are tests with values in [0, Delta], to which the hypothesis applies.
The order in which X is compared with Y is used for the positive part, the other one for the negative part.
There is equality at epsilon = 0 for X = Delta and Y = -Delta with probability delta and X = Y otherwise.
The proof even gives (1 + e^-epsilon) delta Delta in place of 2 delta Delta.
"""

from sympy import Abs, Max, Rational, exp

from dpsym import (
    ApproximateDP,
    Expectation,
    HockeyStick,
    Theorem,
    at_most,
    laws,
    probability,
    real,
    values,
    variables,
)
from dpsym.derive import Linearity, MonotoneMean, Multiplied, cite

epsilon = real("epsilon", at_least=0)
delta = probability("delta")
Delta = real("Delta", at_least=0)
X, Y = laws("X Y")
value = values("v", low=-Delta, high=Delta)

difference = Expectation(value, X) - Expectation(value, Y)
size = Expectation(Abs(value), Y)
half = Rational(1, 2)

theorem = Theorem(
    id="approximate-dp.moment-difference",
    notes="s0.2.2",
    title="The difference of two means under approximate DP",
    claim=difference <= (exp(epsilon) - 1) * size + 2 * delta * Delta,
    given=ApproximateDP(epsilon, delta)(X, Y),
    tight=[{X: (half, half), Y: (0, 1), value: (1, -1), Delta: 1, epsilon: 0, delta: half}],
)

theorem.mistake("counts delta once", difference <= (exp(epsilon) - 1) * size + delta * Delta)
theorem.mistake("writes epsilon for e^epsilon - 1", difference <= epsilon * size + 2 * delta * Delta)
no_size = (exp(epsilon) - 1) * Expectation(value, Y) + 2 * delta * Delta
theorem.mistake("forgets the absolute value", difference <= no_size)
less = difference <= (exp(epsilon) - 1) * size + Rational(198, 100) * delta * Delta
theorem.mistake("loses one percent of delta", less)
theorem.mistake("assumes one order of the pair", theorem.claim, given=HockeyStick(epsilon, X, Y) <= delta)

up, down = Max(value, 0), Max(-value, 0)
U, u, D, d = (Expectation(part, law) for part in (up, down) for law in (X, Y))
grow, c = exp(epsilon) - 1, delta * Delta
steps = theorem.derive(Expectation(value, X)).at_most(
    Expectation(up - down, X), by=MonotoneMean(value, up - down, X)
)
first = steps.equals(U - D, by=Linearity(up - down, X))
rules = MonotoneMean(up - down, value, Y), MonotoneMean(up + down, Abs(value), Y)
steps = theorem.derive(Expectation(value, Y)).at_least(Expectation(up - down, Y), by=rules[0])
second = steps.equals(u - d, by=Linearity(up - down, Y))
steps = theorem.derive(size).at_least(Expectation(up + down, Y), by=rules[1])
third = steps.equals(u + d, by=Linearity(up + down, Y))
a, b, x, y = variables("a b x y")
total = theorem.derivation.lemma("sums", given=(a <= x, b <= y), general=True)
total.chain(a + b).at_most(x + y)
known, place = cite("approximate-dp.one-sided-means"), {a: U - u, b: d - D, x: grow * u + c, y: grow * d + c}
steps = theorem.derive(difference).at_most(U - u + (d - D), using=(first, second))
steps.at_most(grow * u + c + (grow * d + c), by=total.at(place), using=known)
steps.equals(grow * (u + d) + 2 * c)
steps.at_most(theorem.claim.rhs, by=Multiplied(at_most(u + d, size), grow, 2 * c), using=third)
