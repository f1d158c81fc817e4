"""What (epsilon, delta)-privacy says of tests: two lines below the trade-off function T(P, Q).

T(x) is at least 1 - delta - e^epsilon x and e^(-epsilon) (1 - delta - x).

Wasserman and Zhou (2010), Kairouz, Oh and Viswanath (2015), Dong, Roth and Su (2022, Proposition 2.5).
"""

from sympy import exp

from dpsym import ApproximateDP, Theorem, TradeOff, both, laws, probability, real

epsilon, delta, x = real("epsilon", at_least=0), probability("delta"), probability("x")
P, Q = laws("P Q")
least = TradeOff(x, P, Q)

theorem = Theorem(
    id="approximate-dp.trade-off",
    title="The trade-off function of a private pair",
    given=ApproximateDP(epsilon, delta)(P, Q),
    claim=both(least >= 1 - delta - exp(epsilon) * x, least >= exp(-epsilon) * (1 - delta - x)),
    shapes=(2, 3),
)

theorem.mistake("the sign of the exponent", least >= 1 - delta - exp(-epsilon) * x)
theorem.mistake("both errors together", least >= 1 - delta - x)
theorem.mistake("without delta", least >= 1 - exp(epsilon) * x)
