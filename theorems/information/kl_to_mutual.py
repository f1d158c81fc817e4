"""Kullback-Leibler privacy implies mutual-information privacy with a quarter of its parameter.

Desfontaines (2020, Proposition 9) has it with the same parameter, after Cuff and Yu (2016, Lemma 1): KL is
convex in its second law, so the information at prior s is at most s(1-s) times the sum of both divergences.
Comparing second derivatives as f-divergences adds a factor 1/(1 + 2 sqrt(s(1-s))).  The quarter that
results is sharp for nearly equal laws; for epsilon itself one order of the pair would do.
"""

from sympy import Rational, log, sqrt

from dpsym import (
    KL,
    KLPrivacy,
    MutualInformation,
    MutualInformationDP,
    RandomizedResponse,
    Theorem,
    both,
    laws,
    probability,
    real,
)

epsilon, s = real("epsilon", at_least=0), probability("s")
P, Q = laws("P Q")
near = RandomizedResponse(log(Rational(11, 10)))
half, quarter = Rational(1, 2), Rational(1, 4)

information, one_order = MutualInformation(s, P, Q), KL(P, Q) <= epsilon
weight = s * (1 - s) / (1 + 2 * sqrt(s * (1 - s)))

theorem = Theorem(
    id="information.kl-to-mutual",
    notes="s4.P9b1",
    title="KL privacy implies mutual-information privacy",
    given=KLPrivacy(epsilon)(P, Q),
    claim=both(
        MutualInformationDP(epsilon)(P, Q),
        information <= weight * (KL(P, Q) + KL(Q, P)),
        MutualInformationDP(epsilon / 4)(P, Q),
    ),
    tight=[
        {P: near, Q: near.partner, s: half},
        {P: (half, half), Q: (half, half), s: half, epsilon: 0},
    ],
    shapes=(2, 3),
)

theorem.mistake("gains one percent of the quarter", MutualInformationDP(Rational(99, 400) * epsilon)(P, Q))
theorem.mistake("assumes one order for the quarter", MutualInformationDP(epsilon / 4)(P, Q), given=one_order)
theorem.mistake("weighs one divergence", information <= s * (1 - s) * KL(P, Q))
theorem.mistake(
    "takes the reverse implication", KLPrivacy(epsilon)(P, Q), given=MutualInformationDP(epsilon)(P, Q)
)
