"""Mutual-information privacy implies (0, sqrt(2 epsilon))-privacy.

For the uniform prior, the information is at least log 2 less the entropy of a bit that is guessed with
error (1 - TV)/2, by Fano.  This is the exact form of Cuff and Yu (2016, Lemma 2), tight for every symmetric
channel; by Pinsker it is at least TV^2/2.  The bound is at least 1, and says nothing, from epsilon = 1/2
on.  The parameters of Desfontaines (2020, Proposition 9) are those of Cuff and Yu.
"""

from sympy import Rational, log, sqrt

from dpsym import (
    KL,
    ApproximateDP,
    Bernoulli,
    HockeyStick,
    MutualInformation,
    MutualInformationDP,
    RandomizedResponse,
    Theorem,
    TotalVariation,
    both,
    laws,
    probability,
    real,
)
from dpsym.derive import Definition, Fano, Symmetry, cite, given_at

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
near, far = RandomizedResponse(log(Rational(6, 5))), RandomizedResponse(log(9))
half = Rational(1, 2)
bit = Bernoulli((1 + TotalVariation(P, Q)) / 2)
saved = KL(bit, Bernoulli(half))  # log 2 less the entropy of the bit

theorem = Theorem(
    id="information.mutual-to-approximate",
    notes="s4.P9b2",
    title="Mutual-information privacy implies approximate privacy",
    given=MutualInformationDP(epsilon)(P, Q),
    claim=both(ApproximateDP(0, sqrt(2 * epsilon))(P, Q), saved <= epsilon),
    tight=[{P: near, Q: near.partner}, {P: far, Q: far.partner}, {P: (1, 0), Q: (0, 1), epsilon: log(2)}],
    shapes=(2, 3),
)

theorem.mistake("gains one percent", ApproximateDP(0, Rational(99, 100) * sqrt(2 * epsilon))(P, Q))
theorem.mistake("gains one percent of the exact form", saved <= Rational(99, 100) * epsilon)
theorem.mistake("forgets the factor 2", ApproximateDP(0, sqrt(epsilon))(P, Q))
theorem.mistake("counts in bits", saved <= epsilon * log(2))
theorem.mistake("takes any prior", saved <= MutualInformation(Rational(1, 3), P, Q))

fair, information = given_at({probability("s"): half}), MutualInformation(half, P, Q)
theorem.derive(saved).at_most(information, by=Fano(P, Q)).at_most(epsilon, using=fair)
for order in ((P, Q), (Q, P)):
    near = TotalVariation(*order)
    steps = theorem.derive(HockeyStick(0, *order)).equals(near, by=Definition(near))
    if near != TotalVariation(P, Q):
        steps.equals(TotalVariation(P, Q), by=Symmetry(Q, P))
    steps.at_most(sqrt(2 * information), by=cite("information.distance-by-information"))
    steps.at_most(sqrt(2 * epsilon), using=fair)
