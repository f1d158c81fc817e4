"""Approximate privacy gives approximate Rényi privacy of every order, with half the square of epsilon.

With mass delta removed from each law, what is left is purely private; then the divergence of order lambda
is at most lambda epsilon^2/2 (Bun and Steinke 2016).  The decomposition is the one for infinite order.
Tight for epsilon = 0, and near it.  In print delta stands where the order belongs.
"""

from sympy import Eq, Max, Min, Piecewise, Rational, exp, log

from dpsym import (
    ApproximateDP,
    ApproximateRDP,
    Decomposition,
    HockeyStick,
    PointwiseLaw,
    Theorem,
    TotalVariation,
    laws,
    point,
    probability,
    real,
)

lambda_ = real("lambda", above=1)
epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
y = point("y")
common, left = 1 - TotalVariation(P, Q), 1 - Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))
ratio = lambda part, whole, otherwise: Piecewise((otherwise, Eq(whole, 0)), (part / whole, True))
cut = lambda law, other: Min(law(y), exp(epsilon) * other(y))
share = lambda law, other: ratio(left - common, 1 - HockeyStick(epsilon, law, other) - common, 0)
blend = lambda s, law, other: (1 - s) * Min(law(y), other(y)) + s * cut(law, other)
main = lambda law, other: ratio(blend(share(law, other), law, other), left, (law(y) + other(y)) / 2)
rest = lambda law, other: ratio(law(y) - (1 - delta) * main(law, other), delta, law(y))
parts = lambda law, other: (PointwiseLaw(y, main(law, other)), PointwiseLaw(y, rest(law, other)))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.half-square",
    notes="s0.4.1.2",
    title="From approximate privacy to every order",
    claim=ApproximateRDP(delta, lambda_, epsilon**2 * lambda_ / 2)(P, Q),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness=Decomposition({P: parts(P, Q), Q: parts(Q, P)}),
    printed=ApproximateRDP(delta, lambda_, epsilon**2 * delta / 2)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0, lambda_: 2}],
    shapes=(2, 3),
)

bounded = lambda limit: ApproximateRDP(delta, lambda_, limit)(P, Q)

theorem.mistake("forgets the order", bounded(epsilon**2 / 2))
theorem.mistake("puts lambda - 1 for lambda", bounded(epsilon**2 * (lambda_ - 1) / 2))
theorem.mistake("a quarter of the square", bounded(epsilon**2 * lambda_ / 4))
theorem.mistake("loses one percent", bounded(Rational(99, 200) * epsilon**2 * lambda_))
