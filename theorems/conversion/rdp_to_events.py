"""What Rényi privacy of one order means for an event: probabilities as under approximate privacy.

Mironov (2017, Proposition 3): the order alpha buys, at the price of any delta in (0, 1), the parameter
epsilon = epsilon_0 + log(1/delta)/(alpha - 1).  So a guarantee without a meaning of its own for tests of
hypotheses acquires one.  Not tight: a factor below 1 before delta is lost.
"""

from sympy import Rational, exp, log, sqrt

from dpsym import RDP, HockeyStick, Renyi, Theorem, both, event, laws, real
from dpsym.derive import NeymanPearson, cite

alpha = real("alpha", above=1)
epsilon = real("epsilon_0", at_least=0)
delta = real("delta", above=0, below=1)
P, Q = laws("P Q")
S = event("S")
half, rare = Rational(1, 2), Rational(1, 10**8)
cost = log(1 / delta)
bounded = lambda level, slack=delta: P(S) <= exp(level) * Q(S) + slack
level = epsilon + cost / (alpha - 1)

theorem = Theorem(
    id="conversion.rdp-to-events",
    notes="s3.26",
    title="Rényi privacy and the probabilities of events",
    claim=both(bounded(level), Q(S) <= exp(level) * P(S) + delta),
    given=RDP(alpha, epsilon)(P, Q),
    tight=[{P: (half, half), Q: (1 - rare, rare), S: (0, 1), alpha: Rational(17, 16), delta: Rational(1, 3)}],
    shapes=(2, 3),
)

theorem.mistake("has the sign of the logarithm wrong", bounded(epsilon - cost / (alpha - 1)))
theorem.mistake("multiplies by alpha - 1", bounded(epsilon + cost * (alpha - 1)))
theorem.mistake("converts as from zCDP", bounded(epsilon + sqrt(2 * epsilon * cost)))
theorem.mistake("leaves delta out of the bound", bounded(level, 0))
theorem.mistake("knows the other order of the pair", bounded(level), given=Renyi(alpha, Q, P) <= epsilon)

e, node = real("epsilon", at_least=0), HockeyStick(level, P, Q)
small = theorem.derive(node).at_most(delta, by=cite("conversion.rdp-to-approximate", {e: epsilon}))
forth = theorem.derive(P(S)).at_most(exp(level) * Q(S) + node, by=NeymanPearson(level, P, Q, S))
theorem.derivation.again(forth.at_most(exp(level) * Q(S) + delta, using=small), {P: Q, Q: P})
