"""Kullback-Leibler and mutual-information privacy imply approximate privacy, with other parameters.

By Pinsker, KL privacy with epsilon gives (0, sqrt(epsilon/2))-privacy, and mutual-information privacy
with eta gives (0, sqrt(2 eta)) (Desfontaines 2020, Section 2.2.2; Cuff and Yu 2016).  Both say nothing
where delta exceeds 1.  The parameters must change: neither notion gives (epsilon, 0) or (0, epsilon).
"""

from sympy import Min, Rational, log, sqrt

from dpsym import ApproximateDP, KLPrivacy, MutualInformationDP, RandomizedResponse, Theorem, laws, real

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
    rests_on=["Pinsker's inequality"],
    shapes=(2, 3),
)

theorem.mistake("keeps the parameter as delta", ApproximateDP(0, epsilon)(P, Q), given=kl)
theorem.mistake("keeps the parameter as epsilon", ApproximateDP(epsilon, 0)(P, Q), given=kl)
theorem.mistake("treats both notions alike", ApproximateDP(0, sqrt(eta / 2))(P, Q), given=mutual)
theorem.mistake("gains one percent", ApproximateDP(0, Rational(99, 100) * sqrt(epsilon / 2))(P, Q), given=kl)
