"""The rate of true alarms exceeds that of false ones by at most (e^epsilon - 1 + 2 delta)/(e^epsilon + 1).

Humphries et al. (2020), by Kairouz, Oh and Viswanath (2015); Yeom et al. (2018) have e^epsilon - 1, which
says nothing for epsilon >= log 2.
"""

from sympy import Rational, exp

from dpsym import ApproximateDP, Theorem, TotalVariation, event, laws, probability, real
from dpsym.derive import Scheffe

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
S = event("S")
advantage = P(S) - Q(S)
bound = lambda d: (exp(epsilon) - 1 + 2 * d) / (exp(epsilon) + 1)
private = ApproximateDP(epsilon, delta)(P, Q)

theorem = Theorem(
    id="approximate-dp.membership",
    title="The advantage of a membership attack",
    given=private,
    claim=advantage <= bound(delta),
    shapes=(2, 3),
)

theorem.mistake("without delta", advantage <= bound(0))
theorem.mistake("delta only once", advantage <= bound(delta / 2))
theorem.mistake("a quarter of epsilon", advantage <= epsilon / 4 + delta)
theorem.mistake("one percent less", advantage <= Rational(99, 100) * bound(delta))

tv = TotalVariation(P, Q)
near = theorem.derive(advantage).at_most(abs(P(S) - Q(S))).at_most(tv, by=Scheffe(P, Q, S))
near.at_most(bound(delta), by="approximate-dp.distance")
