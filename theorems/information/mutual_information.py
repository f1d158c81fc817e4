"""Mutual-information privacy bounds what the output tells about one record, for every prior.

Cuff and Yu (2016, Definition 2), as in Desfontaines (2020, Section 2.2.2): the supremum over the priors of
the information between record and output, in nats, the other records being fixed; for a record with two
values the capacity of a channel.  The uniform prior attains it for randomized response: log 2 less the
entropy of a true answer.  The prior p is neither 0 nor 1, where an infinite divergence may have the share 0.
"""

from sympy import Rational, log, oo

from dpsym import (
    KL,
    MaxDivergence,
    Mixture,
    MutualInformation,
    MutualInformationDP,
    RandomizedResponse,
    Theorem,
    TotalVariation,
    both,
    equal,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import EqualsForEquals, InformationAsMean, LossByMasses, MassOf, MonotoneInOrder

p = real("p", above=0, below=1)
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)
answer = RandomizedResponse(log(3))
entropy = -3 * quarter * log(3 * quarter) - quarter * log(quarter)
mixed = Mixture(p, P, Q)
information = MutualInformation(p, P, Q)

theorem = Theorem(
    id="information.mutual-information",
    notes="s4.S9",
    title="Mutual-information privacy",
    claim=both(
        equal(information, (1 - p) * KL(P, mixed) + p * KL(Q, mixed)),
        MutualInformationDP(log(2) - entropy)(answer, answer.partner),
        equal(MutualInformation(half, answer, answer.partner), log(2) - entropy),
        MutualInformationDP(log(2))(P, Q),
    ),
    tight=[{P: (1, 0), Q: (0, 1), p: half}, {P: (1, 0), Q: (half, half), p: Rational(2, 5)}],
    shapes=(2, 3),
)

theorem.mistake("looks at the uniform prior only", information <= MutualInformation(half, P, Q))
theorem.mistake(
    "averages the divergences to the mixture", equal(information, (1 - p) * KL(mixed, P) + p * KL(mixed, Q))
)
theorem.mistake(
    "exchanges the prior's weights", equal(information, p * KL(P, mixed) + (1 - p) * KL(Q, mixed))
)
theorem.mistake(
    "takes Pinsker's lower bound for the value", MutualInformationDP(TotalVariation(P, Q) ** 2 / 2)(P, Q)
)

# Neither law exceeds the mixture by more than the factor 1/(1-p), or 1/p; two values have at most log 2.
board, y, s = theorem.derivation, point("y"), probability("s")
told = MutualInformation(s, P, Q)
theorem.derive(information).equals((1 - p) * KL(P, mixed) + p * KL(Q, mixed), by=InformationAsMean(p, P, Q))
a, b = (real(name, at_least=0, at_most=oo) for name in "ab")
u, v = real("u"), real("v")
averaged = board.lemma("the mean of two bounds", given=(a <= u, b <= v), general=True)
averaged.chain((1 - p) * a + p * b).at_most((1 - p) * u + p * v)
inner = board.lemma("a bit that may be either", general=True)
losses = []
for law, share in ((P, 1 - p), (Q, p)):
    mass = inner.chain(law(y)).at_most(mixed(y) / share, by=MassOf(mixed(y)))
    most = LossByMasses(law, mixed, log(1 / share), y)
    steps = inner.chain(KL(law, mixed)).at_most(
        MaxDivergence(law, mixed), by=MonotoneInOrder(1, oo, law, mixed)
    )
    losses.append(steps.at_most(log(1 / share), by=most, using=mass))
steps = inner.chain(information).equals(
    (1 - p) * KL(P, mixed) + p * KL(Q, mixed), by=InformationAsMean(p, P, Q)
)
at = {a: KL(P, mixed), b: KL(Q, mixed), u: log(1 / (1 - p)), v: log(1 / p)}
steps.at_most((1 - p) * at[u] + p * at[v], by=averaged.at(at), using=losses).at_most(log(2))
sure = board.lemma("a bit that is sure", general=True)
ends = [sure.chain(MutualInformation(end, P, Q)).at_most(0) for end in (0, 1)]
goal = told <= log(2)
outer = board.cases(goal, s >= 1, s < 1)
inside = outer[1].cases(goal, s <= 0, s > 0)
for block, end, none in ((inside[0], 0, ends[0]), (outer[0], 1, ends[1])):
    steps = block.chain(told).equals(MutualInformation(end, P, Q), by=EqualsForEquals(told, s, end))
    steps.at_most(0, by=none).at_most(log(2))
inside[1].chain(told).at_most(log(2), by=inner.at({p: s}))
