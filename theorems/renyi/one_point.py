"""One point alone makes a Rényi divergence large: at least log(p/q) + log(p)/(α-1), where P has the point.

The moment is a sum of p (p/q)^(α-1), of which no summand is negative.  Tight if P has one point only.
"""

from sympy import Rational, exp, log, oo

from dpsym import MaxDivergence, Renyi, SumOver, Theorem, at_least, laws, less, point, real
from dpsym.derive import LossAtPoint, NotDominated, OnSupport, TermOfSum

alpha = real("alpha", above=1)
(P, Q), y, z = laws("P Q"), point("y"), point("z")
divergence, near, rate = Renyi(alpha, P, Q), MaxDivergence(P, Q), alpha - 1
one = log(P(z) / Q(z)) + log(P(z)) / rate
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.one-point",
    title="What one point adds to a Rényi divergence",
    given=P(z) > 0,
    claim=one <= divergence,
    tight=[{P: (1, 0), Q: (half, half), alpha: 2}],
    shapes=(2, 3),
)

theorem.mistake("forgets the mass of the point", log(P(z) / Q(z)) <= divergence)
theorem.mistake("takes the mass of the second law", log(P(z) / Q(z)) - log(Q(z)) / rate <= divergence)

board = theorem.derivation
cases = board.cases(theorem.claim, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
term = lambda at: P(at) ** alpha * Q(at) ** (1 - alpha)
moment = SumOver(OnSupport(term(y), P(y), Q(y)), y)
bounded = cases[0].chain(0).less(P(z)).at_most(exp(near) * Q(z), by=LossAtPoint(P, Q, near, z))
positive = cases[0].chain(0).less(Q(z), using=bounded, because="Q has the point")
single = OnSupport(term(z), P(z), Q(z))
steps = cases[0].chain(exp(rate * one)).equals(term(z), using=positive).equals(single, using=positive)
steps.at_most(moment, by=TermOfSum(moment, z), because="one summand is at most the sum")
steps.equals(exp(rate * divergence), by="divergences.moment-by-points", because="definition")
cases[0].chain(one).at_most(divergence, using=steps, because="logarithms, divided by α - 1")
cases[1].chain(one).at_most(oo).at_most(divergence, by=NotDominated(divergence))
