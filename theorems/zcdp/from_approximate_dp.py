"""(epsilon, delta)-privacy is delta-approximate (epsilon, 0)-zCDP.

Bun and Steinke (2016, Lemma 8.3): the main parts of the decomposition are epsilon-private, so that their
divergence is at most epsilon at every order.  In print "delta-approximate" is missing; without it, one answer
that only P can give makes every divergence infinite.  Tight for randomized response as the order grows.
"""

from sympy import Rational, log, oo

from dpsym import (
    ZCDP,
    ApproximateDP,
    ApproximateZCDP,
    MaxDivergence,
    PrivateDecomposition,
    PureDP,
    Renyi,
    Theorem,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import MonotoneInOrder, split_privately

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q, A, B, C, D = laws("P Q P' Q' P'' Q''")
y = point("y")
split = lambda law, main, rest, d: equal(law(y), (1 - d) * main(y) + d * rest(y))
decomposed = lambda d: exists(
    *(A, B, C, D), both(PureDP(epsilon)(A, B), for_all(y, both(split(P, A, C, d), split(Q, B, D, d))))
)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="zcdp.from-approximate-dp",
    notes="s4.P10b",
    title="From approximate privacy to approximate zCDP",
    claim=ApproximateZCDP(delta, epsilon, 0)(P, Q),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness=PrivateDecomposition(epsilon, delta, P, Q),
    printed=ZCDP(epsilon, 0)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0}],
    shapes=(2,),
)

theorem.mistake("spends delta on xi", ZCDP(epsilon + delta, 0)(P, Q))
theorem.mistake("a xi 1% too small", ApproximateZCDP(delta, Rational(99, 100) * epsilon, 0)(P, Q))
theorem.mistake("takes a quarter of the square for rho", ApproximateZCDP(delta, epsilon**2 / 4)(P, Q))
theorem.mistake("removes 1% less than delta", decomposed(Rational(99, 100) * delta))

losses = split_privately(theorem.derivation, epsilon, delta, {P: (A, C), Q: (B, D)}, y)
alpha = real("alpha", above=1)
for one, other, loss in ((A, B, losses[0]), (B, A, losses[1])):
    some, largest = Renyi(alpha, one, other), MonotoneInOrder(alpha, oo, one, other)
    theorem.derive(some).at_most(MaxDivergence(one, other), by=largest).at_most(epsilon, by=loss)
