"""Kullback-Leibler and mutual-information privacy imply approximate privacy, with other parameters.

By Pinsker, KL privacy with epsilon gives (0, sqrt(epsilon/2))-privacy, and mutual-information privacy with
eta gives (0, sqrt(2 eta)) (Desfontaines 2020, Section 2.2.2; Cuff and Yu 2016).  Neither gives (epsilon, 0).
"""

from sympy import Min, Rational, log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    KLPrivacy,
    Mixture,
    MutualInformationDP,
    RandomizedResponse,
    Theorem,
    TotalVariation,
    laws,
    probability,
    real,
)
from dpsym.derive import Definition, InformationAsMean, Pinsker, Symmetry, TriangleInequality, given_at

epsilon, eta = real("epsilon", at_least=0), real("eta", at_least=0)
P, Q = laws("P Q")
near = RandomizedResponse(log(Rational(6, 5)))
kl, mutual = KLPrivacy(epsilon)(P, Q), MutualInformationDP(eta)(P, Q)

theorem = Theorem(
    id="information.to-approximate",
    notes="s4.S10",
    title="Averaged notions imply approximate privacy",
    given=(kl, mutual),
    claim=ApproximateDP(0, Min(sqrt(epsilon / 2), sqrt(2 * eta)))(P, Q),
    tight=[{P: near, Q: near.partner}],
    shapes=(2, 3),
)

theorem.mistake("keeps the parameter as delta", ApproximateDP(0, epsilon)(P, Q), given=kl)
theorem.mistake("keeps the parameter as epsilon", ApproximateDP(epsilon, 0)(P, Q), given=kl)
theorem.mistake("treats both notions alike", ApproximateDP(0, sqrt(eta / 2))(P, Q), given=mutual)
theorem.mistake("gains one percent", ApproximateDP(0, Rational(99, 100) * sqrt(epsilon / 2))(P, Q), given=kl)

x, s, half, bound = probability("x"), probability("s"), Rational(1, 2), Min(sqrt(epsilon / 2), sqrt(2 * eta))
M, distance = Mixture(half, P, Q), TotalVariation(P, Q)
one, other, rules = TotalVariation(P, M), TotalVariation(Q, M), (Pinsker(P, M), Pinsker(Q, M))
root = theorem.derivation.lemma("a root", given=x**2 <= epsilon, general=True)
root.chain(x).at_most(sqrt(epsilon))
far = theorem.derive(distance).at_most(one + other, by=TriangleInequality(P, M, Q), using=Symmetry(M, Q))
square = theorem.derive(distance**2).at_most((one + other) ** 2, using=far).at_most(2 * one**2 + 2 * other**2)
square.at_most(2 * eta, by=InformationAsMean(half, P, Q), using=(*rules, given_at({s: half})))
close = theorem.derive(distance).at_most(sqrt(epsilon / 2), by=Pinsker(P, Q))
above = root.at({x: distance, epsilon: 2 * eta})
two = theorem.derive(distance).at_most(sqrt(2 * eta), by=above, using=square)
for pair in ((P, Q), (Q, P)):
    each = TotalVariation(*pair)
    same = theorem.derive(HockeyStick(0, *pair)).equals(each, by=Definition(each))
    if each != distance:
        same.equals(distance, by=Symmetry(Q, P))
    same.at_most(bound, using=(close, two))
