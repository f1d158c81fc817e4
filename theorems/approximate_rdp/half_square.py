"""Approximate privacy gives approximate Rényi privacy of every order, with half the square of epsilon.

With mass delta removed from each law, what is left is purely private; then the divergence of order lambda
is at most lambda epsilon^2/2 (Bun and Steinke 2016).  The decomposition is the one for infinite order.
Tight for epsilon = 0, and near it.  In print delta stands where the order belongs.
"""

from sympy import Rational, log

from dpsym import (
    ApproximateDP,
    ApproximateRDP,
    PrivateDecomposition,
    Renyi,
    Theorem,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import HoeffdingLemma, split_privately

lambda_ = real("lambda", above=1)
epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.half-square",
    notes="s0.4.1.2",
    title="From approximate privacy to every order",
    claim=ApproximateRDP(delta, lambda_, epsilon**2 * lambda_ / 2)(P, Q),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness=PrivateDecomposition(epsilon, delta, P, Q),
    printed=ApproximateRDP(delta, lambda_, epsilon**2 * delta / 2)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0, lambda_: 2}],
    shapes=(2, 3),
)

bounded = lambda limit: ApproximateRDP(delta, lambda_, limit)(P, Q)

theorem.mistake("forgets the order", bounded(epsilon**2 / 2))
theorem.mistake("puts lambda - 1 for lambda", bounded(epsilon**2 * (lambda_ - 1) / 2))
theorem.mistake("a quarter of the square", bounded(epsilon**2 * lambda_ / 4))
theorem.mistake("loses one percent", bounded(Rational(99, 200) * epsilon**2 * lambda_))

A, B, C, D = laws("P' Q' P'' Q''")
losses = split_privately(theorem.derivation, epsilon, delta, {P: (A, C), Q: (B, D)}, point("y"))
for one, other in ((A, B), (B, A)):
    lemma = HoeffdingLemma(lambda_, one, other, 2 * epsilon)
    most = lambda_ * (2 * epsilon) ** 2 / 8
    theorem.derive(Renyi(lambda_, one, other)).at_most(most, by=lemma, using=losses)
