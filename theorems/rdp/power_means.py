"""Rényi privacy of order alpha bounds the power mean of order alpha - 1 of the likelihood ratio.

The bound is e^epsilon; order 2 bounds the arithmetic mean, 3 the quadratic and 4 the cubic one, under the
law in the numerator.  It is an identity: (E[e^((alpha-1) loss)])^(1/(alpha-1)) is the exponential of the
divergence.  From Desfontaines (2020, Section 2.2.2), with the orders as Mironov (2017) defines them.
"""

from sympy import Rational, exp, log, sqrt

from dpsym import Expectation, PrivacyLoss, Renyi, Theorem, at_most, both, equal, laws, real

alpha = real("alpha", above=1)
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)

ratio = exp(PrivacyLoss(P, Q))
mean = lambda power: Expectation(ratio**power) ** (1 / power)
bound = lambda order: exp(Renyi(order, P, Q))

theorem = Theorem(
    id="rdp.power-means",
    notes="s4.S7",
    title="Rényi privacy bounds power means of the likelihood ratio",
    claim=both(
        equal(mean(alpha - 1), bound(alpha)),
        equal(Expectation(ratio), bound(2)),
        equal(sqrt(Expectation(ratio**2)), bound(3)),
        equal(Expectation(ratio**3) ** Rational(1, 3), bound(4)),
    ),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), alpha: 3},
        {P: (1, 0), Q: (half, half), alpha: 2},
    ],
    shapes=(2, 3),
)

theorem.mistake("forgets the root", equal(Expectation(ratio**2), bound(3)))
theorem.mistake("takes the quadratic mean for order 2", equal(sqrt(Expectation(ratio**2)), bound(2)))
theorem.mistake("takes the mean of order alpha", equal(mean(alpha), bound(alpha)))
theorem.mistake(
    "averages the loss and not its exponential", equal(sqrt(Expectation(log(ratio) ** 2)), log(bound(3)))
)
theorem.mistake("loses one percent", at_most(mean(alpha - 1), bound(alpha) ** Rational(99, 100)))
