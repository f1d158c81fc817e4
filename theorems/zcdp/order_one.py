"""A bound of the divergence by rho alpha for all alpha above 1 holds at alpha = 1 as well.

Bun and Steinke (2016, Definition 1.1) leave order 1 out; with it, as printed here, the notion is the same,
because the KL divergence is the limit and the infimum of the others.  Order 1 alone is not enough, nor is any
other single one.  Tight for normal laws and, at order 1, for randomized response.
"""

from sympy import Max, Rational, log

from dpsym import KL, ZCDP, Renyi, Theorem, laws, real
from dpsym.derive import MonotoneInOrder, given_at, limit

alpha = real("alpha", at_least=1)
rho = real("rho", at_least=0)
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))
bound = Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= rho * alpha

theorem = Theorem(
    id="zcdp.order-one",
    notes="s1.20",
    title="zCDP with order one",
    claim=bound,
    given=ZCDP(rho)(P, Q),
    tight=[{P: yes, Q: no, alpha: 1, rho: log(3) / 2}],
    shapes=(2,),
)

theorem.mistake("assumes order 1 only", bound, given=Max(KL(P, Q), KL(Q, P)) <= rho)
theorem.mistake("assumes order 2 only", bound, given=Max(Renyi(2, P, Q), Renyi(2, Q, P)) <= 2 * rho)
theorem.mistake("forgets the order", Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= rho)
theorem.mistake("puts alpha - 1 for alpha", Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= rho * (alpha - 1))
theorem.mistake("adds the two orders of the pair", Renyi(alpha, P, Q) + Renyi(alpha, Q, P) <= rho * alpha)

order = real("alpha", above=1)
one = theorem.derive(KL(P, Q)).at_most(Renyi(order, P, Q), by=MonotoneInOrder(1, order, P, Q))
one.at_most(rho * order, using=given_at({order: order}))
mean = theorem.derive(KL(P, Q)).at_most(rho, by=limit(one, {order: 1}))
goal = Renyi(alpha, P, Q) <= rho * alpha
cases = theorem.derivation.cases(goal, alpha > 1, alpha <= 1)
cases[0].chain(Renyi(alpha, P, Q)).at_most(rho * alpha, using=given_at({order: alpha}))
last = cases[1].chain(Renyi(alpha, P, Q)).at_most(KL(P, Q), by=MonotoneInOrder(alpha, 1, P, Q))
last.at_most(rho, using=mean).at_most(rho * alpha)
theorem.derivation.again(cases, {P: Q, Q: P})
