"""The KL divergence is the mean of the log-likelihood ratio at a point drawn from the first law.

Kullback and Leibler (1951), with 0 log 0 = 0 and the value infinity where the second law misses a point of
the first.  A consequence that uses the former: to learn that an event S has happened costs log(1/P(S)).  An
equation, so tight everywhere.
"""

from sympy import Piecewise, Rational, log

from dpsym import KL, Conditional, Expectation, Theorem, both, draw, equal, event, laws
from dpsym.derive import GivenEvent, RatioMoment

P, Q = laws("P Q")
S = event("S")
x, y = draw("x", P), draw("y", Q)
half = Rational(1, 2)
mean = Expectation(log(P(x) / Q(x)))
learnt = KL(Conditional(P, S), P)

theorem = Theorem(
    id="divergences.kl-definition",
    notes="s1.4",
    title="The KL divergence as a mean",
    claim=both(equal(KL(P, Q), mean), equal(learnt, log(1 / P(S)))),
    given=P(S) > 0,
    tight=[
        {P: (half, half), Q: (half, half), S: (1, 1)},
        {P: (half, half), Q: (1, 0), S: (1, 0)},
        {P: (1, 0), Q: (half, half), S: (1, 1)},
    ],
    shapes=(2, 3),
)

theorem.mistake("draws from the second law", equal(KL(P, Q), Expectation(log(P(y) / Q(y)))))
theorem.mistake("takes binary logarithms", equal(KL(P, Q), mean / log(2)))
theorem.mistake(
    "skips the points that the second law misses",
    equal(KL(P, Q), Expectation(Piecewise((log(P(x) / Q(x)), Q(x) > 0), (0, True)))),
)
theorem.mistake("conditions the second law instead", equal(KL(P, Conditional(P, S)), log(1 / P(S))))
theorem.mistake("takes the divergence for symmetric", equal(KL(P, Q), KL(Q, P)))

theorem.derive(KL(P, Q)).equals(mean, by=RatioMoment(1, x, Q))
theorem.derive(learnt).equals(log(1 / P(S)), by=GivenEvent(P, S))
