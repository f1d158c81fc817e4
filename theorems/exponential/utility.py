"""The exponential mechanism draws a point almost as useful as the best, but with probability e^-t.

Dwork and Roth (2014, Theorem 3.11).  The utility falls short of the best by (2 Delta / epsilon) times
log(|R| / |R_OPT|) + t, or more, with probability at most e^-t, also where that is a negative utility.  For
t < 0 nothing is said; tight for constant utility and t = 0.
"""

from sympy import Rational, exp, log

from dpsym import (
    ExponentialMechanism,
    Indicator,
    Probability,
    SumOver,
    Supremum,
    Theorem,
    point,
    real,
    values,
)
from dpsym.derive import MaximumAttained, cite

epsilon, Delta, t = real("epsilon", above=0), real("Delta", above=0), real("t")
u, r, s = values("u"), point("r"), point("s")
best = Supremum(u(s), s)
size, optima = SumOver(1, r), SumOver(Indicator(u(r) >= best), r)
M = ExponentialMechanism(u, epsilon, Delta)
missed = lambda gap, scale=2 * Delta / epsilon: Probability(u <= best - scale * gap, M)

theorem = Theorem(
    id="exponential.utility",
    notes="s2.E5",
    title="Utility of the exponential mechanism",
    claim=missed(log(size / optima) + t) <= exp(-t),
    tight=[{u: (1, 1), t: 0, epsilon: 1, Delta: 1}, {u: (0, 1, 1), t: 1, epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("forgets how many points there are", missed(t) <= exp(-t))
theorem.mistake("forgets the 2", missed(log(size / optima) + t, Delta / epsilon) <= exp(-t))
theorem.mistake("is strict", missed(log(size / optima) + t) < exp(-t))
theorem.mistake("a probability 1% too small", missed(log(size / optima) + t) <= Rational(99, 100) * exp(-t))
theorem.mistake("never misses by more than the gap", missed(log(size / optima) + t) <= 0)

eps, level = real("epsilon", at_least=0), real("c")
c = best - 2 * Delta / epsilon * (log(size / optima) + t)
bad = SumOver(Indicator(u(r) <= c), r)
tail = cite("exponential.tail", {eps: epsilon, level: c})
attained = MaximumAttained(u, r, s)
bound = bad / optima * exp(epsilon * (c - best) / (2 * Delta))
steps = theorem.derive(theorem.claim.lhs).at_most(bound, by=tail, using=attained)
steps.at_most(exp(-t), by=tail, using=attained)
