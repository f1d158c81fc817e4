"""An f-divergence is a mean under the second law: privacy in it bounds E_Q f(e^L), not E_P f(e^L).

So Barber and Duchi (2014) define divergence privacy, L = log(p/q) being the loss of P against Q; a point that
only P charges adds its mass times the limit of f(x)/x.  In print the mean is taken under P.  For three
quarters and one quarter, f(x) = |x - 1| then gives 5/3 instead of 1 and x log x gives 2.380 instead of 0.549;
1 - x makes it negative, and with the positive part of 1 - x it is too weak: 1/6 instead of 1/2.
"""

from sympy import Abs, Max, Rational, exp

from dpsym import (
    DivergenceDP,
    Expectation,
    FDivergence,
    PrivacyLoss,
    Theorem,
    both,
    equal,
    laws,
    real,
    support,
)

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
three = (Rational(3, 4), Rational(1, 4))
loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)  # drawn from P and from Q
f, distance = lambda x: Max(0, 1 - x), lambda x: Abs(x - 1)
private = DivergenceDP(f, epsilon)(P, Q)
variation = FDivergence(distance, P, Q)

theorem = Theorem(
    id="divergences.base-measure",
    notes="s4.D19",
    title="The law under which an f-divergence is a mean",
    given=Max(Expectation(f(exp(-reverse))), Expectation(f(exp(-loss)))) <= epsilon,
    claim=both(
        private,
        equal(variation, Expectation(distance(exp(-reverse))) + P(~support(Q))),
    ),
    printed=private,
    printed_given=Max(Expectation(f(exp(loss))), Expectation(f(exp(reverse)))) <= epsilon,
    tight=[{P: three, Q: three[::-1]}],
)

theorem.mistake("|x - 1| under the first law", equal(variation, Expectation(distance(exp(loss)))), given=())
theorem.mistake("1 - x under the first law", Expectation(1 - exp(loss)) >= 0, given=())
theorem.mistake(
    "forgets what only P charges", equal(variation, Expectation(distance(exp(-reverse)))), given=()
)
theorem.mistake(
    "bounds the mean of the square, without a root",
    private,
    given=FDivergence(lambda x: (x - 1) ** 2, P, Q) <= epsilon,
)
