"""If K epsilon_0^2 is small, the first term of advanced composition may be left out.

Then epsilon = epsilon_0 sqrt(2 K log(1/delta)).  For epsilon up to 1 and delta up to 1/2 this is no
approximation but true: the first term costs a factor of at most e^(1/2) in delta, which there
is to spare.  In print no regime is given, and without one it is false: for K = 50, epsilon_0 = 1 and
delta = 10^-5 it gives epsilon = 33.93, where the least delta is 0.0236.
"""

from sympy import Rational, log, sqrt

from dpsym import ApproximateDP, Power, RandomizedResponse, Theorem, integer, real

half = Rational(1, 2)
K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0, at_most=1), real("delta", above=0, at_most=half)
epsilon0, any_delta = real("epsilon_0", above=0), real("delta", above=0, below=1)
answers = lambda step: (Power(RandomizedResponse(step), K), Power(RandomizedResponse(step).partner, K))
second = lambda delta: epsilon0 * sqrt(2 * K * log(1 / delta))
private = lambda epsilon, delta, step: ApproximateDP(epsilon, delta)(*answers(step))
scaled = epsilon / sqrt(2 * K * log(1 / delta))

theorem = Theorem(
    id="composition.first-term-ignored",
    notes="s3.16f",
    title="Advanced composition without its first term",
    claim=private(epsilon, delta, scaled),
    printed=private(second(any_delta), any_delta, epsilon0),
    tight=[{K: 50, epsilon0: 1, any_delta: Rational(1, 10**5)}, {epsilon: 1, delta: half}],
    rests_on=["randomized response is the worst case (Kairouz, Oh and Viswanath)"],
    shapes={K: (1, 10, 50)},
)

theorem.mistake("for delta up to 1/2 but any epsilon", private(second(delta), delta, epsilon0))
theorem.mistake("for epsilon_0 up to 1", private(second(delta), delta, epsilon0), given=epsilon0 <= 1)
theorem.mistake(
    "for epsilon up to 1 but any delta",
    private(epsilon, any_delta, epsilon / sqrt(2 * K * log(1 / any_delta))),
)
theorem.mistake("forgets the 2 as well", private(epsilon, delta, sqrt(2) * scaled))
