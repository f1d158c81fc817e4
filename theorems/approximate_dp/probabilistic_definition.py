"""Probabilistic privacy: outside a set of probability at most delta, every event satisfies the inequality.

Desfontaines (2020, Definition 15), with the parameters of Machanavajjhala et al. (2008).  The set holds
the outputs with a loss above epsilon.  The original also asks for the reverse inequality outside the same
set; that is more, and for a symmetric relation of neighbours each order may have a set of its own.
"""

from sympy import Rational, exp, log

from dpsym import ApproximateDP, ProbabilisticDP, Theorem, Where, both, event, laws, point, probability, real

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
S, y = event("S"), point("y")
half, quarter = Rational(1, 2), Rational(1, 4)

bad = Where(y, P(y) > exp(epsilon) * Q(y))
closed = Where(y, P(y) >= exp(epsilon) * Q(y))
rest = S & ~bad

theorem = Theorem(
    id="approximate-dp.probabilistic-definition",
    notes="s4.D15",
    title="Probabilistic privacy by a set of outputs",
    given=ProbabilisticDP(epsilon, delta)(P, Q),
    claim=both(P(bad) <= delta, P(rest) <= exp(epsilon) * Q(rest)),
    tight=[
        {P: (half, half), Q: (1, 0), S: (1, 1), epsilon: 0, delta: half},
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), S: (1, 0), epsilon: log(3), delta: 0},
    ],
    shapes=(2, 3),
)

theorem.mistake("asks for the reverse inequality too", Q(rest) <= exp(epsilon) * P(rest))
theorem.mistake("keeps the set in the events", P(S) <= exp(epsilon) * Q(S))
theorem.mistake("puts a loss of exactly epsilon into the set", P(closed) <= delta)
theorem.mistake("one percent less", P(bad) <= Rational(99, 100) * delta)
theorem.mistake("assumes approximate privacy", P(bad) <= delta, given=ApproximateDP(epsilon, delta)(P, Q))
