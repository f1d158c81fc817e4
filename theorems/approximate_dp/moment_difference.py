"""Means of a bounded quantity under two close laws differ little.

Layer cake: the means are integrals of tails, and each tail is an event to which the hypothesis applies.
The order in which X is compared with Y is used for the upper tails, the other one for the lower tails.
There is equality at epsilon = 0 for X = Delta and Y = -Delta with probability delta and X = Y otherwise.
The proof even gives (1 + e^-epsilon) delta Delta in place of 2 delta Delta.
"""

from sympy import Abs, Rational, exp

from dpsym import ApproximateDP, Expectation, HockeyStick, Theorem, laws, probability, real, values

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
    tight=[
        {X: (half, half), Y: (0, 1), value: (1, -1), Delta: 1, epsilon: 0, delta: half},
        {X: (half, half), Y: (half, half), value: (0, 0), Delta: 0, epsilon: 0, delta: 0},
    ],
    rests_on=["layer cake"],
)

theorem.mistake("counts delta once", difference <= (exp(epsilon) - 1) * size + delta * Delta)
theorem.mistake("writes epsilon for e^epsilon - 1", difference <= epsilon * size + 2 * delta * Delta)
theorem.mistake(
    "forgets the absolute value",
    difference <= (exp(epsilon) - 1) * Expectation(value, Y) + 2 * delta * Delta,
)
theorem.mistake("forgets the range", difference <= (exp(epsilon) - 1) * size + 2 * delta)
theorem.mistake(
    "loses one percent of delta", difference <= (exp(epsilon) - 1) * size + Rational(198, 100) * delta * Delta
)
theorem.mistake(
    "assumes one order of the pair only",
    difference <= (exp(epsilon) - 1) * size + 2 * delta * Delta,
    given=HockeyStick(epsilon, X, Y) <= delta,
)
