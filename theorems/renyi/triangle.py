"""A triangle-like inequality: two steps cost the sum of their divergences, at higher orders.

By Hölder; Mironov's and Bun and Steinke's versions are cases.  Normal laws meet it with equality at
the best second order.  As printed, the first divergence has two orders; neither way of making one
number of them is right.
"""

from sympy import Rational

from dpsym import Renyi, Theorem, laws, real
from dpsym.derive import HolderForMoments

alpha = real("alpha", above=1)
beta = real("alpha'", above=alpha)
P, Q, R = laws("P Q R")
raised = alpha * (beta - 1) / (beta - alpha)
factor = beta / (beta - 1)
direct, second = Renyi(alpha, P, R), Renyi(beta, Q, R)

theorem = Theorem(
    id="renyi.triangle",
    notes="s0.4.7a",
    title="Triangle-like inequality",
    claim=direct <= factor * Renyi(raised, P, Q) + second,
    printed=direct <= factor * Renyi((beta, (beta - 1) / alpha), P, Q) + second,
    tight=[{alpha: 2, beta: 3}],
    shapes=(2, 3, "normal"),
)

theorem.mistake(
    "multiplies the printed orders",
    direct <= factor * Renyi(beta * (beta - 1) / alpha, P, Q) + second,
    given=beta * (beta - 1) >= alpha,
)
theorem.mistake(
    "takes the second printed order",
    direct <= factor * Renyi((beta - 1) / alpha, P, Q) + second,
    given=beta >= alpha + 1,
)
theorem.mistake("leaves out the factor", direct <= Renyi(raised, P, Q) + second)
theorem.mistake(
    "keeps the order in the second step", direct <= factor * Renyi(raised, P, Q) + Renyi(alpha, Q, R)
)
theorem.mistake("adds divergences of one order", direct <= Renyi(alpha, P, Q) + Renyi(alpha, Q, R))
theorem.mistake("a factor 1% too small", direct <= Rational(99, 100) * factor * Renyi(raised, P, Q) + second)

theorem.derive(direct).at_most(
    factor * Renyi(raised, P, Q) + second, by=HolderForMoments(alpha, beta, P, Q, R), because="Hölder"
)
