"""Approximate Rényi privacy gives approximate privacy, by the sharp conversion for what is left.

Within the mass 1 - delta the conversion of Canonne, Kamath and Steinke applies; the rest adds at most
delta.  It holds at every level, but says something mostly above epsilon.  The sign of the exponent matters:
as printed, the bound falls below the truth as soon as the level is below epsilon.
"""

from sympy import Rational, exp, log

from dpsym import ApproximateDP, ApproximateRDP, Theorem, laws, probability, real

lambda_ = real("lambda", above=1)
epsilon, level = real("epsilon", at_least=0), real("epsilon_hat", at_least=0)
delta = probability("delta")
P, Q = laws("P Q")
gap = (lambda_ - 1) * (epsilon - level)
constant = (1 - 1 / lambda_) ** (lambda_ - 1) / lambda_
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.to-approximate-dp",
    notes="s0.4.1.3",
    title="From approximate Rényi to approximate privacy",
    claim=ApproximateDP(level, delta + exp(gap) * constant)(P, Q),
    given=ApproximateRDP(delta, lambda_, epsilon)(P, Q),
    printed=ApproximateDP(level, delta + exp(-gap) * constant)(P, Q),
    tight=[{lambda_: 2, epsilon: log(Rational(7, 3)), delta: 0, level: 0, P: yes, Q: no}],
    shapes=(2, 3),
)

private = lambda rest: ApproximateDP(level, delta + rest)(P, Q)

theorem.mistake("forgets what was removed", ApproximateDP(level, exp(gap) * constant)(P, Q))
theorem.mistake("puts lambda for lambda - 1", private(exp(lambda_ * (epsilon - level)) * constant))
theorem.mistake("a constant 1% too small", private(Rational(99, 100) * exp(gap) * constant))
theorem.mistake("raises to the order", private(exp(gap) * constant * (1 - 1 / lambda_)))
theorem.mistake("keeps epsilon, with delta alone", ApproximateDP(epsilon, delta)(P, Q))
