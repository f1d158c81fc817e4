"""Mutual-information privacy bounds what the output tells about one record, for every prior.

Cuff and Yu (2016, Definition 2), as in Desfontaines (2020, Section 2.2.2): the supremum over the priors of
the information between record and output, in nats, the other records being fixed.  For a record with two
values it is the capacity of a channel whose input is one bit.  The uniform prior attains it for randomized
response: log 2 less the entropy of a true answer.  For other pairs another prior may tell more.
"""

from sympy import Rational, log

from dpsym import (
    KL,
    Mixture,
    MutualInformation,
    MutualInformationDP,
    RandomizedResponse,
    Theorem,
    TotalVariation,
    both,
    equal,
    laws,
    probability,
)

s = probability("s")
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)

answer = RandomizedResponse(log(3))
entropy = -3 * quarter * log(3 * quarter) - quarter * log(quarter)
mixed = Mixture(s, P, Q)
information = MutualInformation(s, P, Q)

theorem = Theorem(
    id="information.mutual-information",
    notes="s4.S9",
    title="Mutual-information privacy",
    claim=both(
        equal(information, (1 - s) * KL(P, mixed) + s * KL(Q, mixed)),
        MutualInformationDP(log(2) - entropy)(answer, answer.partner),
        equal(MutualInformation(half, answer, answer.partner), log(2) - entropy),
        MutualInformationDP(log(2))(P, Q),
    ),
    tight=[
        {P: (1, 0), Q: (0, 1), s: half},
        {P: (1, 0), Q: (half, half), s: Rational(2, 5)},
    ],
    shapes=(2, 3),
)

theorem.mistake("looks at the uniform prior only", information <= MutualInformation(half, P, Q))
theorem.mistake(
    "averages the divergences to the mixture", equal(information, (1 - s) * KL(mixed, P) + s * KL(mixed, Q))
)
theorem.mistake(
    "exchanges the prior's weights", equal(information, s * KL(P, mixed) + (1 - s) * KL(Q, mixed))
)
theorem.mistake(
    "takes Pinsker's lower bound for the value", MutualInformationDP(TotalVariation(P, Q) ** 2 / 2)(P, Q)
)
