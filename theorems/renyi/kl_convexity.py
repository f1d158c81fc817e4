"""KL divergence is jointly convex: that of mixtures is at most the mean of the divergences.

The summands p log(p/q) lie above their tangents; those with the slope of the mixtures add up to theirs: the
log-sum inequality at each point, for pairs of finite divergence.  Tight at the ends of the mixture, and
where both pairs are the same.
"""

from sympy import Max, Rational, exp, log, oo

from dpsym import (
    KL,
    MaxDivergence,
    Mixture,
    Renyi,
    SumOver,
    Theorem,
    at_least,
    laws,
    less,
    point,
    probability,
    real,
)
from dpsym.derive import LinearSum, LossAtPoint, MassOf, NotDominated, OnSupport, TermByTerm, cite

s = probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
half = Rational(1, 2)
mixed = KL(Mixture(s, P, P_), Mixture(s, Q, Q_))
mean = (1 - s) * KL(P, Q) + s * KL(P_, Q_)

theorem = Theorem(
    id="renyi.kl-convexity",
    notes="s0.4.6c",
    title="Joint convexity at order 1",
    given=(less(KL(P, Q), oo), less(KL(P_, Q_), oo)),
    claim=mixed <= mean,
    tight=[{P: (1, 0), Q: (half, half), P_: (1, 0), Q_: (half, half), s: half}],
)

theorem.mistake("has the inequality the wrong way round", mixed >= mean)
theorem.mistake("swaps the weights", mixed <= s * KL(P, Q) + (1 - s) * KL(P_, Q_))
theorem.mistake("pairs the laws crosswise", mixed <= (1 - s) * KL(P, Q_) + s * KL(P_, Q))
theorem.mistake("squares the weights", mixed <= (1 - s) ** 2 * KL(P, Q) + s**2 * KL(P_, Q_))
theorem.mistake(
    "carries it over to order 2",
    Renyi(2, Mixture(s, P, P_), Mixture(s, Q, Q_)) <= (1 - s) * Renyi(2, P, Q) + s * Renyi(2, P_, Q_),
)
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * mean)

# At each point both summands lie above the tangent at c = M/N, and so does their mean.
y, c = point("y"), real("c", above=0)
M, N = mixed.args
near, far, apart = MaxDivergence(P, Q), MaxDivergence(P_, Q_), MaxDivergence(M, N)
summand = lambda p, q: OnSupport(p(y) * log(p(y) / q(y)), p(y), q(y))
tangent = lambda p, q: p(y) * log(c) + p(y) - c * q(y)
m, n, here = M(y), N(y), (1 - s) * summand(P, Q) + s * summand(P_, Q_)
outer = theorem.derivation.cases(mixed <= mean, less(near, oo), at_least(near, oo))
inner = outer[0].cases(mixed <= mean, less(far, oo), at_least(far, oo))
for block, divergence in ((outer[1], KL(P, Q)), (inner[1], KL(P_, Q_))):
    infinite = block.chain(oo).at_most(divergence, by=NotDominated(divergence))
    block.chain(mixed).at_most(mean, using=infinite, because="a divergence would be infinite")
board = inner[0]
kept = board.chain(apart).at_most(Max(near, far), by="divergences.max-divergence-of-mixtures").less(oo)
above = board.lemma("above every tangent")
one = above.chain(summand(P, Q)).at_least(tangent(P, Q), by="divergences.kl-tangent")
second = cite("divergences.kl-tangent", {P: P_, Q: Q_})
other = above.chain(summand(P_, Q_)).at_least(tangent(P_, Q_), by=second)
steps = above.chain(here).at_least((1 - s) * tangent(P, Q) + s * tangent(P_, Q_), using=(one, other))
steps.equals(tangent(M, N), using=(MassOf(m), MassOf(n)), because="definition")
pointwise = board.lemma("at each point")
cases = pointwise.cases(summand(M, N) <= here, m > 0, m <= 0, because="does a part have the point?")
points = cases[0].lemma("N has the point")
steps = points.chain(0).less(m).at_most(exp(apart) * n, by=LossAtPoint(M, N, apart, y), using=kept)
points.chain(0).less(n, using=(steps, kept))
at_ratio = m * log(m / n) + m - m / n * n
steps = cases[0].chain(here).at_least(at_ratio, by=above.at({c: m / n}), using=points, because="at c = M/N")
steps.equals(m * log(m / n), using=points).equals(summand(M, N), using=points)
none = cases[1].lemma("no part has the point")
parts = none.chain((1 - s) * P(y) + s * P_(y)).equals(m, by=MassOf(m)).at_most(0)
nothing = []
for share, p, q in ((1 - s, P, Q), (s, P_, Q_)):
    term, lemma = share * summand(p, q), cases[1].lemma(f"{p} adds nothing")
    each = lemma.cases(at_least(term, 0), p(y) > 0, p(y) <= 0, because="does this part have it?")
    unused = each[0].chain(share).at_most(0, using=none)
    each[0].chain(term).equals(0, using=unused)
    each[1].chain(term).equals(0, because="nothing")
    nothing.append(lemma)
cases[1].chain(summand(M, N)).equals(0, because="nothing").at_most(here, using=nothing)

whole, sums = SumOver(summand(M, N), y), SumOver(here, y)
by_points = lambda p, q: cite("divergences.kl-by-points", {P: p, Q: q})
steps = board.chain(mixed).equals(whole, by=by_points(M, N), using=kept, because="definition")
steps.at_most(sums, by=TermByTerm(whole, "<=", sums), using=pointwise, because="at each point")
apart = (1 - s) * SumOver(summand(P, Q), y) + s * SumOver(summand(P_, Q_), y)
steps.equals(apart, by=LinearSum(sums))
steps.equals(mean, using=(by_points(P, Q), by_points(P_, Q_)), because="definition")
