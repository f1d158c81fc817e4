"""The KL divergence is the mean of the log-likelihood ratio at a point drawn from the first law.

Kullback and Leibler (1951), with 0 log 0 = 0 and the value infinity where the second law misses a point of
the first.  A consequence that uses the former: to learn that an event S has happened costs log(1/P(S)).  An
equation, so tight everywhere.
"""

from sympy import Piecewise, Rational, exp, log, oo

from dpsym import (
    KL,
    Conditional,
    Expectation,
    SumOver,
    Theorem,
    both,
    draw,
    equal,
    event,
    laws,
    less,
    point,
    real,
)
from dpsym.derive import (
    ConditionalMass,
    Definition,
    LinearSum,
    MassOne,
    OnSupport,
    RatioMoment,
    SumOnSupport,
    TermByTerm,
)

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

# Given S, the ratio of the masses is 1/P(S) wherever there is mass.
board, z, c, cost = theorem.derivation, point("z"), real("c"), log(1 / P(S))
given, whole = Conditional(P, S), P(z)
p = given(z)
ratio = board.lemma("the ratio of the masses", given=p > 0)
ratio.chain(log(p / whole)).equals(cost, using=ConditionalMass(p, inside=True))
total, flat, scaled = SumOver(p * log(p / whole), z), SumOver(cost * p, z), SumOver(c * p, z)
here, there = OnSupport(p * log(p / whole), p), OnSupport(p * cost, p)
same = board.lemma("at each point")
cases = same.cases(equal(here, there), p > 0, p <= 0, because="has the point mass given S?")
cases[0].chain(here).equals(there, using=ratio)
cases[1].chain(here).equals(there, because="both are nothing")
sound = board.lemma("a number at each point")
cases = sound.cases(less(-oo, here), p > 0, p <= 0, because="has the point mass given S?")
cases[0].chain(-oo).less(there).equals(here, using=ratio)
cases[1].chain(-oo).less(here)
constant = board.lemma("with P(S) = exp(-c)", given=equal(P(S), exp(-c)), general=True)
steps = constant.chain(flat).equals(scaled, by=TermByTerm(flat, "=", scaled))
steps.equals(c * SumOver(p, z), by=LinearSum(scaled)).equals(c, by=MassOne(given, z))
steps = theorem.derive(learnt).equals(total, by=Definition(learnt, z), because="definition")
steps.equals(SumOver(here, z), by=SumOnSupport(total), using=sound, because="nothing outside of S")
steps.equals(flat, by=TermByTerm(SumOver(here, z), "=", flat), using=same, because="the ratio is 1/P(S)")
steps.equals(cost, by=constant.at({c: cost}), because="the masses sum to 1")
