"""How likely the exponential mechanism draws a point of utility at most c.

At most |R| / |R_OPT| times exp(epsilon (c - OPT) / (2 Delta)): the weight of the points of little use
over a lower bound of the normaliser.  It is enough to count those points in the place of all of R.  For
every real c, trivial from OPT on; tight where u is constant and c = OPT.
"""

from sympy import Rational, exp

from dpsym import (
    Expectation,
    ExponentialMechanism,
    Indicator,
    Probability,
    SumOver,
    Supremum,
    Theorem,
    chain,
    point,
    real,
    values,
    variables,
)
from dpsym.derive import ExponentialMean, MaximumAttained, MeanOfIndicator, PointwiseSum, cite

epsilon, Delta, c = real("epsilon", at_least=0), real("Delta", above=0), real("c")
u, r, s = values("u"), point("r"), point("s")
best = Supremum(u(s), s)
drawn = Probability(u <= c, ExponentialMechanism(u, epsilon, Delta))
size, optima = SumOver(1, r), SumOver(Indicator(u(r) >= best), r)
bad = SumOver(Indicator(u(r) <= c), r)
factor = exp(epsilon * (c - best) / (2 * Delta))

theorem = Theorem(
    id="exponential.tail",
    notes="s2.E3",
    title="Tail of the utility of the exponential mechanism",
    claim=chain(drawn, "<=", bad / optima * factor, "<=", size / optima * factor),
    tight=[{u: (1, 1), c: 1, epsilon: 1, Delta: 1}, {u: (0, 1), c: 1, epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("forgets how many points there are", drawn <= factor)
theorem.mistake("leaves the 2 out of the exponent", drawn <= size / optima * factor**2)
theorem.mistake("divides by all points", drawn <= optima / size * factor)
theorem.mistake("a bound 1% too small", drawn <= Rational(99, 100) * size / optima * factor)

M, rate = ExponentialMechanism(u, epsilon, Delta), epsilon / (2 * Delta)
(x, a, k), (w, t, n) = variables("x a k", at_least=0), variables("w t n", above=0)
lemma = theorem.derivation.lemma("quotients", given=(x <= a * k, w >= t * n), general=True)
lemma.chain(x / w).at_most(a * k / w).at_most(k / n * (a / t))
below, all_of = (SumOver(exp(rate * u(r)) * body, r) for body in (Indicator(u(r) <= c), 1))
place = {x: below, a: exp(rate * c), k: bad, w: all_of, t: exp(rate * best), n: optima}
known = MaximumAttained(u, r, s), ExponentialMean(M, Indicator(u <= c), r), cite("exponential.weights")
steps = theorem.derive(drawn).equals(Expectation(Indicator(u <= c), M), by=MeanOfIndicator(u <= c, M))
steps.equals(below / all_of, by=known[1])
steps.at_most(bad / optima * (place[a] / place[t]), by=lemma.at(place), using=known)
steps.equals(bad / optima * factor, using=known[0])
count = theorem.derive(bad).at_most(size, by=PointwiseSum(bad, size))
theorem.derive(bad / optima * factor).at_most(size / optima * factor, using=(known[0], count))
