"""H^2 is at most KL (Tsybakov 2009, Lemma 2.4), as log x is at most x - 1 for x = sqrt(q/p).

No multiple of H^2 is above KL: that one may be infinite.
"""

from sympy import log

from dpsym import KL, Hellinger, SquaredHellinger, Theorem, laws

P, Q = laws("P Q")
h, kl = SquaredHellinger(P, Q), KL(P, Q)

theorem = Theorem(
    id="divergences.hellinger-below-kl",
    title="The squared Hellinger distance is below KL",
    claim=h <= kl,
    shapes=(2, 3),
)

theorem.mistake("twice it", 2 * h <= kl)
theorem.mistake("the other direction", kl <= 2 * h)
theorem.mistake("the distance itself", Hellinger(P, Q) <= kl)
theorem.mistake("one and a half", 3 * h / 2 <= kl)

logarithm = -2 * log(1 - h / 2)
theorem.derive(h).at_most(logarithm, because="log t is at most t - 1").at_most(
    kl, by="divergences.kl-by-hellinger"
)
