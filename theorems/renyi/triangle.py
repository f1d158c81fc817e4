"""A triangle-like inequality: two steps cost the sum of their divergences, at higher orders.

By Hölder; Mironov's and Bun and Steinke's versions are cases.  Normal laws meet it with equality at
the best second order.  As printed, the first divergence has two orders; neither way of making one
number of them is right.
"""

from sympy import Rational, exp, oo

from dpsym import MaxDivergence, Renyi, SumOver, Theorem, at_least, equal, laws, less, point, real
from dpsym.derive import Definition, HolderSum, MaxTriangle, NotDominated

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

# On finite spaces, where a divergence of infinite order is finite if one of a finite order is.
theorem.derivation.shapes = (2, 3)

# Hölder with the conjugate exponents 1/s and 1/(1-s), for general orders b and c and a share s that fit.
b, c = real("beta", above=1), real("gamma", above=1)
s, k, t, y = real("s", above=0, below=1), real("k", above=0), real("t", above=0), point("y")
near, far = MaxDivergence(P, Q), MaxDivergence(Q, R)
first, last = Renyi(c, P, Q), Renyi(b, Q, R)
moments = (
    SumOver(p(y) ** order * q(y) ** (1 - order), y) for order, p, q in ((alpha, P, R), (c, P, Q), (b, Q, R))
)
whole, *parts = moments
fitting = (
    equal(s * c, alpha),
    equal(s * (1 - c) + (1 - s) * b, 0),
    equal((1 - s) * (b - 1), alpha - 1),
    equal(s * (c - 1), (alpha - 1) * k),
)
holder = theorem.derivation.lemma("Hölder under Q", given=fitting, general=True)
bound = exp((alpha - 1) * (k * first + last))
goal = exp((alpha - 1) * direct) <= bound
outer = holder.cases(goal, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
inner = outer[0].cases(goal, less(far, oo), at_least(far, oo), because="does R have all points of Q?")
rule = HolderSum(whole, *parts, s, P(y))
steps = inner[0].chain(goal.lhs).equals(whole, by=Definition(direct, y), because="definition")
steps.at_most(
    parts[0] ** s * parts[1] ** (1 - s),
    by=rule,
    using=MaxTriangle(P, Q, R),
    because="Hölder with exponents 1/s and 1/(1-s), for p^γ q^(1-γ) and q^β r^(1-β)",
)
moment = exp((c - 1) * first) ** s * exp((b - 1) * last) ** (1 - s)
steps.equals(moment, using=(Definition(first, y), Definition(last, y)), because="definition").equals(bound)
infinite = inner[1].chain(oo).at_most(last, by=NotDominated(last))
inner[1].chain(goal.lhs).at_most(bound, using=infinite)
infinite = outer[1].chain(oo).at_most(first, by=NotDominated(first))
outer[1].chain(goal.lhs).at_most(bound, using=infinite)

# With t = α' - α the order γ is α (α + t - 1)/t, and s is t/(α + t - 1).
order = alpha * (alpha + t - 1) / t
above = theorem.derivation.lemma("the order γ is above 1", general=True)
above.chain(1).less(alpha).at_most(alpha + alpha * (alpha - 1) / t).equals(order)
finite = theorem.derivation.lemma("the order γ is finite", general=True)
finite.chain(order).less(oo)
scale = (alpha + t) / (alpha + t - 1)
placed = scale * Renyi(order, P, Q) + Renyi(alpha + t, Q, R)
shifted = theorem.derivation.lemma("with t = α' - α", general=True)
place = {c: order, b: alpha + t, s: t / (alpha + t - 1), k: scale}
moment = shifted.chain(exp((alpha - 1) * direct)).at_most(
    exp((alpha - 1) * placed), by=holder.at(place), using=(above, finite)
)
shifted.chain(direct).at_most(placed, using=moment, because="logarithms, divided by α - 1")
theorem.derive(direct).at_most(theorem.claim.rhs, by=shifted.at({t: beta - alpha}))
