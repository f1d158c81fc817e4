"""From Rényi to approximate privacy with the sharp constant, solved for epsilon at a given delta.

Desfontaines (2020, Proposition 9) has it, with the parameters, from Balle et al. (2020, Theorem 21).  It is
the conversion with the constant (1 - 1/alpha)^(alpha-1)/alpha, tight for a law on one point.  For large
delta the new epsilon is negative, and the statement still true; then equal laws are enough for equality.
It improves on Mironov's epsilon + log(1/delta)/(alpha - 1) at every order.
"""

from sympy import Rational, exp, log

from dpsym import RDP, ApproximateDP, HockeyStick, Renyi, Supremum, Theorem, both, event, laws, less, real
from dpsym.derive import NeymanPearson, SupremumBound, cite

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
P, Q = laws("P Q")
half, eighth = Rational(1, 2), Rational(1, 8)

gain = log((alpha - 1) / alpha)
price = -(log(delta) + log(alpha)) / (alpha - 1)
solved = epsilon + gain + price

theorem = Theorem(
    id="conversion.solved-for-epsilon",
    notes="s4.P9c2",
    title="From Rényi to approximate privacy, solved for epsilon",
    given=RDP(alpha, epsilon)(P, Q),
    claim=both(ApproximateDP(solved, delta)(P, Q), less(solved, epsilon + log(1 / delta) / (alpha - 1))),
    tight=[
        {P: (half, half), Q: (1 - eighth, eighth), alpha: 2, delta: Rational(1, 4)},
        {P: (half, half), Q: (1 - eighth / 8, eighth / 8), alpha: 2, delta: Rational(1, 4)},
    ],
    shapes=(2, 3),
)

theorem.mistake("is one percent of delta too good", ApproximateDP(solved, Rational(99, 100) * delta)(P, Q))
theorem.mistake("divides by alpha", ApproximateDP(epsilon + gain + price * (alpha - 1) / alpha, delta)(P, Q))
theorem.mistake("counts the gain twice", ApproximateDP(solved + gain, delta)(P, Q))
theorem.mistake("turns the sign of log alpha in the gain", less(epsilon - gain + price, solved))
theorem.mistake("takes the new epsilon to be positive", solved >= 0)
theorem.mistake("forgets the price of delta", HockeyStick(epsilon, P, Q) <= delta)

S, grow = event("S"), exp(solved)
bound = lambda level: (
    grow * Q(S) + exp(-(alpha - 1) * (solved - level)) * (1 - 1 / alpha) ** (alpha - 1) / alpha
)
sharp = cite("conversion.sharp", {real("epsilon_tilde"): solved})
one = (
    theorem.derive(P(S))
    .at_most(bound(Renyi(alpha, P, Q)), by=sharp)
    .at_most(bound(epsilon))
    .equals(grow * Q(S) + delta)
)
excess = Supremum(P(S) - grow * Q(S), S)
forth = theorem.derive(HockeyStick(solved, P, Q)).equals(excess, by=NeymanPearson(solved, P, Q))
theorem.derivation.again(forth.at_most(delta, by=SupremumBound(excess, delta), using=one), {P: Q, Q: P})
price = epsilon + log(1 / delta) / (alpha - 1)
theorem.derive(solved).equals(price + gain - log(alpha) / (alpha - 1)).less(price + gain).less(price)
