"""Pure privacy bounds the divergence of every order by epsilon, and by alpha epsilon^2/2: by the smaller one.

The smaller of xi and tau alpha, for all orders from 1 on, is the truncated concentrated privacy of Colisson
(2016); its parameters, missing in print, are reconstructed.  The first bound is tight in the limit of large
orders, the second in that of small epsilon; they cross at alpha = 2/epsilon.
"""

from sympy import Rational, log, oo

from dpsym import CappedCDP, MaxDivergence, PureDP, RandomizedResponse, Renyi, Theorem, laws, real
from dpsym.derive import HoeffdingLemma, MonotoneInOrder

epsilon, alpha = real("epsilon", at_least=0), real("alpha", at_least=1)
P, Q = laws("P Q")
three, near = RandomizedResponse(log(3)), RandomizedResponse(log(Rational(51, 50)))

theorem = Theorem(
    id="concentrated.capped",
    notes="s4.S13d",
    title="Concentrated privacy under a cap",
    given=PureDP(epsilon)(P, Q),
    claim=CappedCDP(epsilon, epsilon**2 / 2)(P, Q),
    tight=[
        {P: three, Q: three.partner},
        {P: near, Q: near.partner},
    ],
    shapes=(2, 3),
)

theorem.mistake("caps at the squared bound", CappedCDP(epsilon**2 / 2, epsilon)(P, Q))
theorem.mistake("a cap 1% too low", CappedCDP(Rational(99, 100) * epsilon, epsilon**2 / 2)(P, Q))
theorem.mistake("a slope 1% too small", CappedCDP(epsilon, Rational(99, 200) * epsilon**2)(P, Q))
theorem.mistake("a slope of alpha - 1", Renyi(alpha, P, Q) <= (alpha - 1) * epsilon**2 / 2)
theorem.mistake(
    "assumes one order of the pair",
    CappedCDP(epsilon, epsilon**2 / 2)(P, Q),
    given=MaxDivergence(P, Q) <= epsilon,
)

for left, right in ((P, Q), (Q, P)):
    theorem.derive(Renyi(alpha, left, right)).at_most(epsilon, by=MonotoneInOrder(alpha, oo, left, right))
    theorem.derive(Renyi(alpha, left, right)).at_most(
        alpha * epsilon**2 / 2, by=HoeffdingLemma(alpha, left, right, 2 * epsilon)
    )
