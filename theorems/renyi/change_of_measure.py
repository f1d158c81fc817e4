"""The Rényi divergence is a moment of order alpha under the second law, or of alpha - 1 under the first.

Changing the measure moves one factor p/q from the ratio to the law.  The ratio at a point drawn from the
first law is e^Z for the privacy loss Z, which is infinite at a point that the second law misses.  Under the
second law a point that only the first can produce must count as infinite, which the f-divergence with
f(t) = t^alpha says and a plain expectation under that law does not.  At a point that neither produces there
is nothing to add.
"""

from sympy import Rational, exp, log, oo

from dpsym import Expectation, FDivergence, PrivacyLoss, Renyi, Theorem, chain, draw, equal, laws, real
from dpsym.derive import Generated, LossMoment

alpha = real("alpha", above=1)
P, Q = laws("P Q")
y, loss = draw("y", Q), PrivacyLoss(P, Q)
half = Rational(1, 2)
order = lambda moment: log(moment) / (alpha - 1)
first = Expectation(exp((alpha - 1) * loss))
second = 1 + FDivergence(lambda t: t**alpha - 1, P, Q, slope=oo)

theorem = Theorem(
    id="renyi.change-of-measure",
    notes="s1.5",
    title="The Rényi divergence under either law",
    claim=chain(order(first), "=", Renyi(alpha, P, Q), "=", order(second)),
    tight=[{P: (half, half), Q: (1, 0), alpha: 2}, {P: (1, 0), Q: (half, half), alpha: 2}],
)

under_second = lambda power: Expectation((P(y) / Q(y)) ** power)
theorem.mistake(
    "skips the points that the second law misses", equal(Renyi(alpha, P, Q), order(under_second(alpha)))
)
theorem.mistake("keeps alpha - 1 under the second law", equal(order(first), order(under_second(alpha - 1))))
theorem.mistake(
    "keeps alpha under the first law", equal(Renyi(alpha, P, Q), order(Expectation(exp(alpha * loss))))
)
theorem.mistake("divides by alpha under the second law", equal(Renyi(alpha, P, Q), log(second) / alpha))
theorem.mistake(
    "turns the ratio around under the second law",
    equal(Renyi(alpha, P, Q), order(Expectation((Q(y) / P(y)) ** alpha))),
)

node = second - 1
steps = theorem.derive(order(first)).equals(Renyi(alpha, P, Q), by=LossMoment(alpha, P, Q))
steps.equals(order(second), by=Generated(node))
