"""Pure differential privacy bounds the largest absolute value of the privacy loss.

The least epsilon is the largest |log(p/q)| over the outputs that one of the two laws can produce
(Desfontaines 2020, Section 2.2.2).  An output that only one of them can produce counts with a loss that
is infinite, and an output that neither can produce does not count.
"""

from sympy import Abs, Max, Rational, log

from dpsym import MaxDivergence, PureDP, Supremum, Theorem, at_most, both, equal, laws, point

P, Q = laws("P Q")
y = point("y")
half, quarter = Rational(1, 2), Rational(1, 4)

size = Abs(log(P(y) / Q(y)))
largest = Supremum(size, y, where=P(y) + Q(y) > 0)
least_epsilon = Max(MaxDivergence(P, Q), MaxDivergence(Q, P))

theorem = Theorem(
    id="pure-dp.largest-loss",
    notes="s4.S0",
    title="Pure DP bounds the largest privacy loss",
    claim=both(equal(least_epsilon, largest), PureDP(largest)(P, Q)),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter)},
        {P: (1, 0), Q: (half, half)},
        {P: (half, half), Q: (half, half)},
    ],
    shapes=(2, 3),
)

theorem.mistake(
    "ranges over what the first law can produce", equal(least_epsilon, Supremum(size, y, where=P(y) > 0))
)
theorem.mistake(
    "ranges over what both laws can produce", PureDP(Supremum(size, y, where=P(y) * Q(y) > 0))(P, Q)
)
theorem.mistake("forgets the absolute value", PureDP(Supremum(log(P(y) / Q(y)), y, where=P(y) > 0))(P, Q))
theorem.mistake("loses one percent", at_most(least_epsilon, Rational(99, 100) * largest))
