"""e^((a - 1) D_a) of mixtures is at most the mean of the parts, for a above 1.

The summands p^a q^(1-a) lie above their tangents; those with the slope of the mixtures add up to theirs.
Van Erven and Harremoës (2014, proof of Theorem 13); D_a itself is jointly convex for a <= 1 only.
"""

from sympy import Max, Rational, exp, oo

from dpsym import (
    MaxDivergence,
    Mixture,
    Renyi,
    SumOver,
    Theorem,
    at_least,
    law,
    laws,
    less,
    point,
    probability,
    real,
)
from dpsym.derive import LinearSum, LossAtPoint, MassOf, NotDominated, OnSupport, TermByTerm, cite

P, Q, R, S = laws("P Q R S")
s, alpha = probability("s"), real("alpha", above=1)
moment = lambda p, q: exp((alpha - 1) * Renyi(alpha, p, q))
mixed = Mixture(s, P, R), Mixture(s, Q, S)
mean = (1 - s) * moment(P, Q) + s * moment(R, S)
finite = (Renyi(alpha, P, Q) < oo, Renyi(alpha, R, S) < oo)

theorem = Theorem(
    id="renyi.joint-convexity",
    title="Joint convexity of moments",
    given=finite,
    claim=moment(*mixed) <= mean,
    shapes=(2,),
)

theorem.mistake(
    "the divergence itself", Renyi(alpha, *mixed) <= (1 - s) * Renyi(alpha, P, Q) + s * Renyi(alpha, R, S)
)
theorem.mistake("the weights exchanged", moment(*mixed) <= s * moment(P, Q) + (1 - s) * moment(R, S))
theorem.mistake("one percent less", moment(*mixed) <= Rational(99, 100) * mean)


# At each point both summands lie above the tangent at c = M/N, and so does their mean.
y, c = point("y"), real("c", above=0)
M, N = mixed
near, far, apart = MaxDivergence(P, Q), MaxDivergence(R, S), MaxDivergence(M, N)
summand = lambda p, q: OnSupport(p(y) ** alpha * q(y) ** (1 - alpha), p(y), q(y))
tangent = lambda p, q: alpha * c ** (alpha - 1) * p(y) - (alpha - 1) * c**alpha * q(y)
m, n, here = M(y), N(y), (1 - s) * summand(P, Q) + s * summand(R, S)
outer = theorem.derivation.cases(theorem.claim, less(near, oo), at_least(near, oo))
inner = outer[0].cases(theorem.claim, less(far, oo), at_least(far, oo))
for block, divergence in ((outer[1], Renyi(alpha, P, Q)), (inner[1], Renyi(alpha, R, S))):
    infinite = block.chain(oo).at_most(divergence, by=NotDominated(divergence))
    block.chain(moment(*mixed)).at_most(mean, using=infinite, because="a divergence would be infinite")
board = inner[0]
kept = board.chain(apart).at_most(Max(near, far), by="divergences.max-divergence-of-mixtures").less(oo)
above = board.lemma("above every tangent")
one = above.chain(summand(P, Q)).at_least(tangent(P, Q), by="divergences.power-tangent")
other = above.chain(summand(R, S)).at_least(
    tangent(R, S), by=cite("divergences.power-tangent", {law("P"): R, law("Q"): S})
)
steps = above.chain(here).at_least((1 - s) * tangent(P, Q) + s * tangent(R, S), using=(one, other))
steps.equals(tangent(M, N), using=(MassOf(m), MassOf(n)), because="definition")
pointwise = board.lemma("at each point")
cases = pointwise.cases(summand(M, N) <= here, m > 0, m <= 0, because="does a part have the point?")
points = cases[0].lemma("N has the point")
steps = points.chain(0).less(m).at_most(exp(apart) * n, by=LossAtPoint(M, N, apart, y), using=kept)
points.chain(0).less(n, using=(steps, kept))
at_ratio = alpha * (m / n) ** (alpha - 1) * m - (alpha - 1) * (m / n) ** alpha * n
steps = cases[0].chain(here).at_least(at_ratio, by=above.at({c: m / n}), using=points, because="at c = M/N")
steps.equals(m**alpha * n ** (1 - alpha), using=points).equals(summand(M, N), using=points)
cases[1].chain(summand(M, N)).equals(0, because="nothing").at_most(here)

whole, parts = SumOver(summand(M, N), y), SumOver(here, y)
by_points = lambda p, q: cite("divergences.moment-by-points", {law("P"): p, law("Q"): q})
steps = board.chain(moment(M, N)).equals(whole, by=by_points(M, N), using=kept, because="definition")
steps.at_most(parts, by=TermByTerm(whole, "<=", parts), using=pointwise, because="at each point")
sums = (1 - s) * SumOver(summand(P, Q), y) + s * SumOver(summand(R, S), y)
steps.equals(sums, by=LinearSum(parts))
steps.equals(mean, using=(by_points(P, Q), by_points(R, S)), because="definition")
