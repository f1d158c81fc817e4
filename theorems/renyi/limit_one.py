"""As the order falls to one, the Renyi divergence tends to the KL divergence.

The limit is said by a sandwich that implies it: the divergence grows with its order from KL at 1, and by
Hoeffding's lemma it exceeds KL by at most (alpha - 1)/8 times the squared range of the privacy loss on what P
produces.  On a finite space the range is finite unless both divergences are infinite, so the limit always
holds.  On an infinite space it needs a finite divergence of some order above 1 (van Erven and Harremoës
2014, Theorem 5): with P(i) like 1/i^3 and a loss like sqrt(i), KL is finite and every other order infinite.
"""

from sympy import Max, Rational, log, oo

from dpsym import (
    KL,
    LossCumulant,
    MaxDivergence,
    Renyi,
    Supremum,
    Theorem,
    at_least,
    chain,
    laws,
    less,
    point,
    real,
)
from dpsym.derive import CumulantBound, MonotoneInOrder, above_kl, cite

alpha = real("alpha", above=1)
P, Q = laws("P Q")
y = point("y")
half = Rational(1, 2)

divergence = Renyi(alpha, P, Q)
near = MaxDivergence(P, Q)
spread = near + Max(0, Supremum(log(Q(y) / P(y)), y, where=P(y) > 0))

theorem = Theorem(
    id="renyi.limit-one",
    notes="s1.7",
    title="The limit of the Renyi divergence at order one",
    claim=chain(KL(P, Q), "<=", divergence, "<=", KL(P, Q) + (alpha - 1) / 8 * spread**2),
    tight=[
        {P: (half, half), Q: (half, half), alpha: 2},
        {P: (half, half), Q: (Rational(11, 21), Rational(10, 21)), alpha: Rational(11, 10)},
        {P: (1, 0), Q: (half, half), alpha: 2},
        {P: (1, 0), Q: (0, 1), alpha: 2},
    ],
)

theorem.mistake("reaches the limit above order one", divergence <= KL(P, Q))
theorem.mistake("halves the constant", divergence <= KL(P, Q) + (alpha - 1) / 16 * spread**2)
theorem.mistake(
    "loses one percent of the constant", divergence <= KL(P, Q) + Rational(99, 800) * (alpha - 1) * spread**2
)
theorem.mistake("tends to the KL divergence of Q against P", divergence >= KL(Q, P))
theorem.mistake("bounds the KL divergence by the square alone", divergence <= (alpha - 1) / 8 * spread**2)

above = above_kl(theorem.derivation, P, Q).at({real("gamma", above=1): alpha})
theorem.derive(KL(P, Q)).at_most(divergence, by=above)
rate, R = real("lambda"), real("R")
goal = divergence <= KL(P, Q) + (alpha - 1) / 8 * spread**2
cases = theorem.derivation.cases(goal, less(near, oo), at_least(near, oo))
cumulant = LossCumulant(alpha - 1, P, Q)
finite = cases[0].chain(KL(P, Q)).at_most(near, by=MonotoneInOrder(1, oo, P, Q)).less(oo)
known = cite("concentrated.cumulant-where-there-is-mass", {rate: alpha - 1, R: spread})
lemma = cases[0].chain(cumulant).at_most((alpha - 1) ** 2 * spread**2 / 8, by=known)
bound = CumulantBound(alpha, P, Q, (alpha - 1) ** 2 * spread**2 / 8)
cases[0].chain(divergence).at_most(goal.rhs, by=bound, using=(lemma, finite), because="Hoeffding's lemma")
cases[1].chain(divergence).at_most(goal.rhs, because="the right side is infinite")
