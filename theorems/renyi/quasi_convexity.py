"""The Rényi divergence of mixtures is at most an exponential mean of the divergences that are mixed.

The summands p^α q^(1-α) of the moment lie above their tangents; at a point both parts lie above the tangent
with the slope of the mixtures, and these add up.  Van Erven and Harremoës (2014, proof of Theorem 13).  Tight
at the ends of the mixture, and where the two pairs live on disjoint supports.
"""

from sympy import Max, Rational, exp, log, oo

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

alpha = real("alpha", above=1)
s = probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
M, N = Mixture(s, P, P_), Mixture(s, Q, Q_)
half, quarter = Rational(1, 2), Rational(1, 4)
mixed, one, other = Renyi(alpha, M, N), Renyi(alpha, P, Q), Renyi(alpha, P_, Q_)
exponential_mean = lambda share, rate: log((1 - share) * exp(rate * one) + share * exp(rate * other)) / rate

theorem = Theorem(
    id="renyi.quasi-convexity",
    notes="s0.4.6a",
    title="Mixtures and the exponential mean of divergences",
    given=(less(one, oo), less(other, oo)),
    claim=mixed <= exponential_mean(s, alpha - 1),
    tight=[
        {
            P: (1, 0, 0, 0),
            Q: (half, half, 0, 0),
            P_: (0, 0, half, half),
            Q_: (0, 0, quarter, 3 * quarter),
            s: half,
        }
    ],
)

theorem.mistake("takes the plain mean, as at order 1", mixed <= (1 - s) * one + s * other)
theorem.mistake("swaps the weights", mixed <= exponential_mean(1 - s, alpha - 1))
theorem.mistake("claims equality", mixed >= exponential_mean(s, alpha - 1))
theorem.mistake("takes the mean at half the rate", mixed <= exponential_mean(s, (alpha - 1) / 2))
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * exponential_mean(s, alpha - 1))

# A divergence is finite only where the ratio is; then that of the mixtures is bounded as well.
board, y, c = theorem.derivation, point("y"), real("c", above=0)
near, far, apart = MaxDivergence(P, Q), MaxDivergence(P_, Q_), MaxDivergence(M, N)
summand = lambda p, q: OnSupport(p(y) ** alpha * q(y) ** (1 - alpha), p(y), q(y))
tangent = lambda p, q: alpha * c ** (alpha - 1) * p(y) - (alpha - 1) * c**alpha * q(y)
ratios = []
for ratio, divergence in ((near, one), (far, other)):
    cases = board.cases(
        less(ratio, oo), less(ratio, oo), at_least(ratio, oo), because="is the ratio bounded?"
    )
    cases[0].chain(ratio).less(oo)
    infinite = cases[1].chain(oo).at_most(divergence, by=NotDominated(divergence))
    cases[1].chain(ratio).less(oo, using=infinite, because="the divergence would be infinite")
    ratios.append(cases)
by_parts = "divergences.max-divergence-of-mixtures"
kept = board.chain(apart).at_most(Max(near, far), by=by_parts).less(oo, using=ratios)

# At each point both summands lie above the tangent at c = m/n, and so does their mean.
m, n, here = M(y), N(y), (1 - s) * summand(P, Q) + s * summand(P_, Q_)
above = board.lemma("above every tangent")
first = above.chain(summand(P, Q)).at_least(tangent(P, Q), by="divergences.power-tangent", using=ratios)
second = above.chain(summand(P_, Q_)).at_least(
    tangent(P_, Q_), by=cite("divergences.power-tangent", {law("P"): P_, law("Q"): Q_}), using=ratios
)
steps = above.chain(here).at_least((1 - s) * tangent(P, Q) + s * tangent(P_, Q_), using=(first, second))
steps.equals(tangent(M, N), using=(MassOf(m), MassOf(n)), because="definition of the mixtures")
pointwise = board.lemma("at each point")
cases = pointwise.cases(summand(M, N) <= here, m > 0, m <= 0, because="does a part have the point?")
points = cases[0].lemma("N has the point")
steps = points.chain(0).less(m).at_most(exp(apart) * n, by=LossAtPoint(M, N, apart, y), using=kept)
points.chain(0).less(n, using=(steps, kept))
at_ratio = alpha * (m / n) ** (alpha - 1) * m - (alpha - 1) * (m / n) ** alpha * n
steps = cases[0].chain(here).at_least(at_ratio, by=above.at({c: m / n}), using=points, because="at c = m/n")
steps.equals(m**alpha * n ** (1 - alpha), using=points).equals(summand(M, N), using=points)
cases[1].chain(summand(M, N)).equals(0, because="nothing").at_most(here)

# Summed over the points, and under the logarithm.
whole, parts = SumOver(summand(M, N), y), SumOver(here, y)
by_points = lambda p, q: cite("divergences.moment-by-points", {law("P"): p, law("Q"): q})
e = lambda divergence: exp((alpha - 1) * divergence)
steps = board.chain(e(mixed)).equals(whole, by=by_points(M, N), using=kept, because="definition")
steps.at_most(parts, by=TermByTerm(whole, "<=", parts), using=pointwise, because="at each point")
sums = (1 - s) * SumOver(summand(P, Q), y) + s * SumOver(summand(P_, Q_), y)
steps.equals(sums, by=LinearSum(parts))
steps.equals(
    (1 - s) * e(one) + s * e(other), using=(by_points(P, Q), by_points(P_, Q_), *ratios), because="definition"
)
theorem.derive(mixed).at_most(
    exponential_mean(s, alpha - 1), using=steps, because="logarithms, divided by α - 1"
)
