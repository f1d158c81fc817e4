"""The symmetrised divergence and its lower bounds.

KL(P, Q) + KL(Q, P) is at least 4 times the squared Hellinger distance, and twice the triangular
discrimination. Topsøe (2000): both are the same to second order; log x is at least 2 (x - 1)/(x + 1) for x
>= 1.
"""

from sympy import Rational, exp, log, oo, sqrt

from dpsym import (
    KL,
    Jeffreys,
    MaxDivergence,
    SquaredHellinger,
    SumOver,
    Theorem,
    TriangularDiscrimination,
    at_least,
    both,
    laws,
    less,
    point,
    real,
)
from dpsym.derive import Definition, LinearSum, LossAtPoint, NotDominated, OnSupport, TermByTerm, cite

P, Q = laws("P Q")
jeffreys = Jeffreys(P, Q)
hellinger, triangular = SquaredHellinger(P, Q), TriangularDiscrimination(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.jeffreys-by-hellinger",
    title="The symmetrised divergence and its lower bounds",
    claim=both(4 * hellinger <= jeffreys, 2 * triangular <= jeffreys),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("five times the square", 5 * hellinger <= jeffreys)
theorem.mistake("at most that", jeffreys <= 4 * hellinger)
theorem.mistake("three times the discrimination", 3 * triangular <= jeffreys)

# Where both laws have the point (p - q) log(p/q) is at least both summands.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
p, q, near, far = P(y), Q(y), MaxDivergence(P, Q), MaxDivergence(Q, P)
here, there = OnSupport(p * log(p / q), p, q), OnSupport(q * log(q / p), q, p)
forth, back, both_ways = KL(P, Q), KL(Q, P), SumOver(here + there, y)
of_numbers = lambda a, b: (4 * (sqrt(a) - sqrt(b)) ** 2, 2 * (a - b) ** 2 / (a + b))
summands = 4 * (sqrt(p) - sqrt(q)) ** 2, 2 * OnSupport((p - q) ** 2 / (p + q), p + q)
for node, factor, numbers, summand in zip(
    (hellinger, triangular), (4, 2), of_numbers(a, b), summands, strict=True
):
    goal = factor * node <= jeffreys
    cases = board.cases(goal, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
    inner = cases[0].cases(goal, less(far, oo), at_least(far, oo), because="and P all of Q?")
    inside = inner[0]
    positive = inside.lemma("of positive numbers", general=True)
    steps = positive.chain(a * log(a / b) + b * log(b / a)).equals((a - b) * log(a / b))
    steps.at_least(numbers, because="log t is at least 2 (t - 1)/(t + 1) for t >= 1")
    one = inside.lemma("Q has the points of P", given=p > 0)
    steps = one.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
    one.chain(0).less(q, using=steps)
    other = inside.lemma("P has the points of Q", given=q > 0)
    steps = other.chain(0).less(q).at_most(exp(far) * p, by=LossAtPoint(Q, P, far, y))
    other.chain(0).less(p, using=steps)
    split = inside.cases(
        at_least(here + there, summand), p > 0, q > 0, p + q <= 0, because="who has the point?"
    )
    for case, known in zip(split.blocks[:2], (one, other), strict=True):
        steps = case.chain(here + there).equals(p * log(p / q) + q * log(q / p), using=known)
        steps.at_least(numbers.subs({a: p, b: q}), by=positive.at({a: p, b: q}), using=known)
        steps.equals(summand, using=known)
    empty = split[2].chain(p).at_most(0), split[2].chain(q).at_most(0)
    split[2].chain(here + there).equals(0, using=empty, because="no mass").at_least(summand)
    total = SumOver(summand, y)
    steps = inside.chain(jeffreys).equals(forth + back, by=Definition(jeffreys), because="definition")
    steps.equals(
        SumOver(here, y) + SumOver(there, y),
        using=("divergences.kl-by-points", cite("divergences.kl-by-points", {P: Q, Q: P})),
    )
    steps.equals(both_ways, by=LinearSum(both_ways))
    steps.at_least(total, by=TermByTerm(both_ways, ">=", total), using=split)
    steps.equals(factor * SumOver(summand / factor, y), by=LinearSum(total))
    steps.equals(factor * node, by=Definition(node, y), because="definition")
    infinite = inner[1].chain(oo).at_most(back, by=NotDominated(back))
    inner[1].chain(factor * node).at_most(oo).at_most(jeffreys, using=(infinite, Definition(jeffreys)))
    infinite = cases[1].chain(oo).at_most(forth, by=NotDominated(forth))
    cases[1].chain(factor * node).at_most(oo).at_most(jeffreys, using=(infinite, Definition(jeffreys)))
