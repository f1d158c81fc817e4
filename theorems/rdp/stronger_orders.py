"""Rényi privacy of a higher order is the stronger notion, for the same epsilon.

The divergence does not fall as the order grows, which gives the implication, also for equal orders.  It
grows strictly for randomized response, so the reverse fails: with probability 3/4 the orders 2 and 3 have
log(7/3) and about 0.957.  For epsilon = 0 all orders say that the laws are equal.
From Desfontaines (2020, Section 2.2.2), with the parameters of Mironov (2017).
"""

from sympy import Rational, log

from dpsym import RDP, RandomizedResponse, Renyi, Theorem, both, laws, less, real
from dpsym.derive import between_orders

lower, higher = real("alpha'", above=1), real("alpha", above=1)
epsilon, theta = real("epsilon", at_least=0), real("theta", above=0)
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)
answer = RandomizedResponse(theta)
pair = answer, answer.partner

theorem = Theorem(
    id="rdp.stronger-orders",
    notes="s4.S6",
    title="Higher orders of Rényi privacy are stronger",
    given=(lower < higher, RDP(higher, epsilon)(P, Q)),
    claim=both(RDP(lower, epsilon)(P, Q), less(Renyi(lower, *pair), Renyi(higher, *pair))),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), lower: 2, higher: 3, theta: log(3)},
        {P: (half, half), Q: (half, half), lower: 2, higher: 3, epsilon: 0, theta: log(3)},
    ],
    shapes=(2, 3),
)

theorem.mistake(
    "takes the lower order for the stronger",
    RDP(higher, epsilon)(P, Q),
    given=(lower < higher, RDP(lower, epsilon)(P, Q)),
)
theorem.mistake("takes the order to matter for equal laws too", Renyi(lower, P, Q) < Renyi(higher, P, Q))
theorem.mistake("scales epsilon with the order", RDP(lower, epsilon * lower / higher)(P, Q))
theorem.mistake("gains one percent", RDP(lower, Rational(99, 100) * epsilon)(P, Q))

orders = {real("beta", above=1): lower, real("gamma", above=1): higher}
middle = between_orders(theorem.derivation, P, Q)
forth = theorem.derive(Renyi(lower, P, Q)).at_most(Renyi(higher, P, Q), by=middle.at(orders)).at_most(epsilon)
theorem.derivation.again(forth, {P: Q, Q: P})
theorem.derive(Renyi(lower, *pair)).less(Renyi(higher, *pair))
