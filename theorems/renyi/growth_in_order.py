"""The moment grows with its order at most as fast as powers of the largest ratio do.

(p/q)^(α-β) is at most e^((α-β) D_∞), so a divergence is continuous in its order from below where it is
finite.  Tight where the loss is a constant.
"""

from sympy import Rational, exp, oo

from dpsym import MaxDivergence, Renyi, SumOver, Theorem, laws, less, point, real
from dpsym.derive import LinearSum, LossAtPoint, OnSupport, TermByTerm, cite

beta = real("beta", above=1)
alpha = real("alpha", at_least=beta)
(P, Q), y = laws("P Q"), point("y")
far, whole, lower = MaxDivergence(P, Q), Renyi(alpha, P, Q), Renyi(beta, P, Q)

theorem = Theorem(
    id="renyi.growth-in-order",
    title="How fast a divergence grows with its order",
    given=less(far, oo),
    claim=(alpha - 1) * whole <= (beta - 1) * lower + (alpha - beta) * far,
    tight=[{P: (1, 0), Q: (Rational(1, 2), Rational(1, 2)), beta: 2, alpha: 3}],
)

theorem.mistake("does not grow", (alpha - 1) * whole <= (beta - 1) * lower)
theorem.mistake("one percent less", (alpha - 1) * whole <= Rational(99, 100) * theorem.claim.rhs)
theorem.mistake(
    "the largest ratio of the other order",
    (alpha - 1) * whole <= (beta - 1) * lower + (alpha - beta) * MaxDivergence(Q, P),
)

board, p, q, d = theorem.derivation, P(y), Q(y), real("d")
summand = lambda order: OnSupport(p**order * q ** (1 - order), p, q)
grown = exp((alpha - beta) * d)
a, b = real("a", above=0), real("b", above=0)
numbers = board.lemma("positive masses", given=a <= exp(d) * b, general=True)
ratio = numbers.chain(a / b).at_most(exp(d))
power = numbers.chain((a / b) ** (alpha - beta)).at_most(grown, using=ratio)
steps = numbers.chain(a**alpha * b ** (1 - alpha)).equals(
    (a / b) ** (alpha - beta) * (a**beta * b ** (1 - beta)), because="the ratio split off"
)
steps.at_most(grown * (a**beta * b ** (1 - beta)), using=power)
known = board.lemma("for a bound d of the losses", given=far <= d)
here = known.lemma("at each point")
cases = here.cases(summand(alpha) <= grown * summand(beta), p > 0, p <= 0, because="does P have the point?")
reach = cases[0].chain(p).at_most(exp(d) * q, by=LossAtPoint(P, Q, d, y))
mass = cases[0].chain(0).less(q, using=reach)
steps = cases[0].chain(summand(alpha)).equals(p**alpha * q ** (1 - alpha), using=mass)
steps.at_most(grown * (p**beta * q ** (1 - beta)), by=numbers.at({a: p, b: q}), using=(reach, mass))
steps.equals(grown * summand(beta), using=mass)
cases[1].chain(summand(alpha)).equals(0).at_most(grown * summand(beta))

total, most = SumOver(summand(alpha), y), SumOver(grown * summand(beta), y)
by_points = lambda order: cite("divergences.moment-by-points", {real("alpha", above=1): order})
steps = known.chain(exp((alpha - 1) * whole)).equals(total, by=by_points(alpha), because="definition")
steps.at_most(most, by=TermByTerm(total, "<=", most), using=here, because="at each point")
steps.equals(grown * SumOver(summand(beta), y), by=LinearSum(most))
steps.equals(grown * exp((beta - 1) * lower), using=by_points(beta), because="definition")
bound = (beta - 1) * lower + (alpha - beta) * d
known.chain(theorem.claim.lhs).at_most(bound, using=steps, because="logarithms")
theorem.derive(theorem.claim.lhs).at_most(theorem.claim.rhs, by=known.at({d: far}))
