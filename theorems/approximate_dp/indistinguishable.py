"""Indistinguishable random variables: every event has nearly the same probability, up to e^epsilon and delta.

The definition is symmetric, and pinned here by what follows from it: an upper bound in each order, a lower
bound by passing to the complement, and a bound of the distance, (e^epsilon - 1 + 2 delta)/(e^epsilon + 1),
which randomized response that fails with probability delta attains (Kairouz, Oh and Viswanath 2015).
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    RandomizedResponse,
    Theorem,
    TotalVariation,
    both,
    event,
    laws,
    probability,
    real,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
A, B = laws("A B")
X = event("X")
answer = RandomizedResponse(log(3), Rational(1, 10))
distance = TotalVariation(A, B)
e = exp(epsilon)

theorem = Theorem(
    id="approximate-dp.indistinguishable",
    notes="s4.D14",
    title="Approximate differential privacy",
    claim=both(
        A(X) <= e * B(X) + delta,
        B(X) <= e * A(X) + delta,
        A(X) >= 1 - delta - e * (1 - B(X)),
        distance <= (e - 1 + 2 * delta) / (e + 1),
    ),
    given=ApproximateDP(epsilon, delta)(A, B),
    tight=[{A: answer, B: answer.partner, epsilon: log(3), delta: Rational(1, 10)}],
    shapes=(2, 3),
)

theorem.mistake("puts delta inside the factor", A(X) <= e * B(X) + delta / e)
theorem.mistake("forgets the factor 2 of delta", distance <= (e - 1 + delta) / (e + 1))
theorem.mistake("one percent too little", A(X) <= e * B(X) + Rational(99, 100) * delta)
theorem.mistake("takes the upper bound for a lower one", A(X) >= e * B(X) - delta)
theorem.mistake(
    "defines it by one order", B(X) <= e * A(X) + delta, given=HockeyStick(epsilon, A, B) <= delta
)
