"""Rényi privacy of one order gives approximate privacy for every delta between 0 and 1.

Mironov (2017, Proposition 3), by Hölder's inequality: the price of delta is log(1/delta)/(alpha - 1).  As
delta nears 1 the price vanishes, as delta or alpha - 1 nears 0 it is infinite.  Never tight: the sharp
conversion has an additional factor below 1 before delta.
"""

from sympy import exp, log

from dpsym import RDP, ApproximateDP, HockeyStick, Renyi, Supremum, Theorem, event, laws, real
from dpsym.derive import NeymanPearson, SupremumBound, cite

alpha = real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
P, Q = laws("P Q")
price = log(1 / delta) / (alpha - 1)

theorem = Theorem(
    id="conversion.rdp-to-approximate",
    notes="s1.14",
    title="From Rényi to approximate privacy, for every delta",
    claim=ApproximateDP(epsilon + price, delta)(P, Q),
    given=RDP(alpha, epsilon)(P, Q),
    shapes=(2, 3),
)

theorem.mistake("forgets the price of delta", ApproximateDP(epsilon, delta)(P, Q))
theorem.mistake("divides by alpha", ApproximateDP(epsilon + log(1 / delta) / alpha, delta)(P, Q))
theorem.mistake("halves the price", ApproximateDP(epsilon + price / 2, delta)(P, Q))
theorem.mistake(
    "pays for 1 - delta", ApproximateDP(epsilon + log(1 / (1 - delta)) / (alpha - 1), delta)(P, Q)
)
theorem.mistake(
    "assumes one order of the pair only",
    ApproximateDP(epsilon + price, delta)(P, Q),
    given=Renyi(alpha, P, Q) <= epsilon,
)

S, level = event("S"), epsilon + price
grow, weak = exp(level) * Q(S), cite("conversion.weak", {real("epsilon_tilde"): level})
rest = lambda divergence: exp(-(alpha - 1) * (level - divergence))
one = theorem.derive(P(S)).at_most(grow + rest(Renyi(alpha, P, Q)), by=weak)
one.at_most(grow + rest(epsilon)).equals(grow + delta)
excess = Supremum(P(S) - grow, S)
forth = theorem.derive(HockeyStick(level, P, Q)).equals(excess, by=NeymanPearson(level, P, Q))
theorem.derivation.again(forth.at_most(delta, by=SupremumBound(excess, delta), using=one), {P: Q, Q: P})
