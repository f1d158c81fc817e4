"""The information on a uniform bit is at most a quarter of KL(P, Q) + KL(Q, P).

By the joint convexity of KL: the mean over all pairs of hypotheses (Scarlett and Cevher 2019).
"""

from sympy import Max, Min, Rational, oo

from dpsym import KL, MutualInformation, Theorem, chain, laws

P, Q = laws("P Q")
half = Rational(1, 2)
information, jeffreys = MutualInformation(half, P, Q), KL(P, Q) + KL(Q, P)

theorem = Theorem(
    id="information.mutual-by-jeffreys",
    title="Mutual information by pairwise divergences",
    given=jeffreys < oo,
    claim=chain(information, "<=", jeffreys / 4, "<=", Max(KL(P, Q), KL(Q, P)) / 2),
    shapes=(2, 3),
)

theorem.mistake("a tenth", information <= jeffreys / 10)
theorem.mistake("one of both divergences", information <= KL(P, Q) / 4)
theorem.mistake("the smaller one", information <= Min(KL(P, Q), KL(Q, P)) / 10)
theorem.mistake("at least that", information >= jeffreys / 8)
