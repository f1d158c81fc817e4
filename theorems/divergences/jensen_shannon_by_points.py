"""The Jensen-Shannon divergence as a sum over points.

The mean M = (P + Q)/2 has all points of either law, so that both summands KL(P, M) and KL(Q, M) are sums
over points (`divergences.kl-by-points`).  Lin (1991).
"""

from sympy import Rational, exp, log

from dpsym import KL, JensenShannon, MaxDivergence, Mixture, SumOver, Theorem, equal, laws, point
from dpsym.derive import Definition, LinearSum, LossByMasses, MassOf, OnSupport, TermByTerm, cite

(P, Q), y = laws("P Q"), point("y")
p, q, M = P(y), Q(y), Mixture(Rational(1, 2), P, Q)
js, part = JensenShannon(P, Q), lambda mass: OnSupport(mass * log(2 * mass / (p + q)), mass)
total = SumOver((part(p) + part(q)) / 2, y)

theorem = Theorem(
    id="divergences.jensen-shannon-by-points",
    title="The Jensen-Shannon divergence over points",
    claim=equal(js, total),
    shapes=(2, 3),
)

theorem.mistake("without the half", equal(js, 2 * total))
theorem.mistake("the mean law forgotten", equal(js, SumOver((OnSupport(p * log(p / q), p, q)) / 2, y)))
theorem.mistake("of one law only", equal(js, SumOver(part(p), y)))

board, mid = theorem.derivation, M(y)
shared = board.chain(mid).equals((p + q) / 2, by=MassOf(mid))
parts = []
for law in (P, Q):
    mass = law(y)
    larger = board.chain(mass).at_most(exp(log(2)) * mid, using=shared)
    finite = board.chain(MaxDivergence(law, M))
    finite.at_most(log(2), by=LossByMasses(law, M, log(2), y), using=larger)
    there, own = OnSupport(mass * log(mass / mid), mass, mid), part(mass)
    same = board.lemma(f"the summand of {law}")
    where = same.cases(equal(there, own), mass > 0, mass <= 0, because="does the law have the point?")
    above = where[0].chain(0).less(mid, using=shared)
    where[0].chain(there).equals(own, using=(above, shared))
    where[1].chain(there).equals(own, because="both are nothing")
    known = cite("divergences.kl-by-points", {P: law, Q: M})
    steps = board.chain(KL(law, M)).equals(SumOver(there, y), by=known, using=finite)
    parts.append(
        steps.equals(SumOver(own, y), by=TermByTerm(SumOver(there, y), "=", SumOver(own, y)), using=same)
    )
steps = theorem.derive(js).equals((KL(P, M) + KL(Q, M)) / 2, by=Definition(js))
steps.equals((parts[0].end + parts[1].end) / 2, using=parts).equals(total, by=LinearSum(total))
