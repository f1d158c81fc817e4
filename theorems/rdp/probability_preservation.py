"""Rényi privacy keeps unlikely events unlikely: no catastrophic failure.

Mironov (2017, Proposition 10), by Hölder's inequality: P(S) is the integral of p/q over S under Q.  An event
that Q forbids is forbidden by P.  The order decides how much a small probability may grow; the exponent
reaches 1 only at infinity.  Tight where P is Q conditioned on S.
"""

from sympy import Rational, exp

from dpsym import RDP, Theorem, event, laws, real
from dpsym.derive import HolderForEvent

alpha = real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")
half = Rational(1, 2)
exponent = (alpha - 1) / alpha

theorem = Theorem(
    id="rdp.probability-preservation",
    notes="s1.11a",
    title="Unlikely events under Rényi privacy",
    claim=P(S) <= (exp(epsilon) * Q(S)) ** exponent,
    given=RDP(alpha, epsilon)(P, Q),
    tight=[{P: (half, half), Q: (half, half), S: (1, 1), epsilon: 0}],
    shapes=(2, 3),
)

theorem.mistake("takes the exponent 1 of pure privacy", P(S) <= exp(epsilon) * Q(S))
theorem.mistake("leaves e^epsilon out of the power", P(S) <= exp(epsilon) * Q(S) ** alpha)
theorem.mistake("turns the exponent around", P(S) <= (exp(epsilon) * Q(S)) ** (1 / exponent))
theorem.mistake("uses the exponent 1 - 1/alpha^2", P(S) <= (exp(epsilon) * Q(S)) ** (1 - 1 / alpha**2))
theorem.mistake(
    "spends the exponent on Q alone and half of epsilon", P(S) <= exp(epsilon / 2) * Q(S) ** exponent
)
theorem.mistake("loses one percent", P(S) <= Rational(99, 100) * (exp(epsilon) * Q(S)) ** exponent)

theorem.derive(P(S)).at_most((exp(epsilon) * Q(S)) ** exponent, by=HolderForEvent(alpha, epsilon, P, Q, S))
