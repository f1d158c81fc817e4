"""The mean divergence of two laws to a third is that to their mixture, plus the divergence of the mixture.

Topsøe (1967): so the mixture is the law with the least mean divergence.
"""

from dpsym import KL, Mixture, Theorem, both, equal, for_all, laws, point, probability

P, R, Q = laws("P R Q")
s, y = probability("s"), point("y")
M = Mixture(s, P, R)
mean = lambda third: (1 - s) * KL(P, third) + s * KL(R, third)
positive = for_all(y, both(Q(y) > 0, M(y) > 0))

theorem = Theorem(
    id="information.compensation",
    title="The compensation identity",
    given=positive,
    claim=equal(mean(Q), mean(M) + KL(M, Q)),
    shapes=(2, 3),
)

theorem.mistake("the last divergence turned round", equal(mean(Q), mean(M) + KL(Q, M)))
theorem.mistake("without the last divergence", mean(Q) <= mean(M))
theorem.mistake("twice the last divergence", equal(mean(Q), mean(M) + 2 * KL(M, Q)))
