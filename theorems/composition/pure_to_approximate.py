"""A composition of pure private steps meets approximate guarantees that basic composition cannot give.

The witness: 100 answers of randomized response with epsilon_0 = 1/10.  Advanced composition makes them
(5.757, 10^-6)-private, though their greatest loss is 10: basic composition of (epsilon_0, 0)-private steps
offers delta = 0 only, and there nothing below epsilon = 10 is right.  All numbers are decided exactly.
"""

from sympy import Rational, log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Power,
    PureDP,
    RandomizedResponse,
    Theorem,
    at_most,
    both,
    greater,
)

response = RandomizedResponse(Rational(1, 10))
answers = (Power(response, 100), Power(response.partner, 100))
epsilon, delta = Rational(5757, 1000), Rational(1, 10**6)
just_below = Rational(9999, 1000)
advanced = Rational(1, 2) + sqrt(2 * log(1 / delta))

theorem = Theorem(
    id="composition.pure-to-approximate",
    notes="s3.9b",
    title="Pure private steps compose to an approximate guarantee",
    claim=both(
        at_most(advanced, epsilon),
        ApproximateDP(epsilon, delta)(*answers),
        greater(HockeyStick(just_below, *answers), 0),
    ),
)

theorem.mistake("needs no delta", PureDP(epsilon)(*answers))
theorem.mistake("needs no delta just below 10", ApproximateDP(just_below, 0)(*answers))
theorem.mistake("a delta of 10^-9", ApproximateDP(epsilon, Rational(1, 10**9))(*answers))
theorem.mistake("the mean of the loss is enough", ApproximateDP(Rational(1, 2), delta)(*answers))
