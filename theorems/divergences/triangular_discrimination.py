"""The triangular discrimination, the sum of (p - q)^2/(p + q), by total variation and Hellinger distance.

Le Cam (1986), Topsøe (2000): 2 TV^2 <= Delta <= 2 TV, and Delta/2 <= H^2 <= Delta.
"""

from sympy import Abs, sqrt

from dpsym import (
    SquaredHellinger,
    SumOver,
    Theorem,
    TotalVariation,
    TriangularDiscrimination,
    at_least,
    at_most,
    both,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import Definition, LinearSum, MassOne, OnSupport, TermByTerm

P, Q = laws("P Q")
delta, tv, square = TriangularDiscrimination(P, Q), TotalVariation(P, Q), SquaredHellinger(P, Q)

theorem = Theorem(
    id="divergences.triangular-discrimination",
    title="Triangular discrimination",
    claim=both(2 * tv**2 <= delta, delta <= 2 * tv, delta / 2 <= square, square <= delta),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("half of it above the square of Hellinger's distance", square <= delta / 2)
theorem.mistake("at most the total variation", delta <= tv)
theorem.mistake("twice the square of the distance too much", 4 * tv**2 <= delta)
theorem.mistake("below the square of Hellinger's distance", delta <= square)

# Above its tangents, as (d - c s)² is not negative: their sum with c = TV is the first bound.
board, y, c = theorem.derivation, point("y"), probability("c")
d, s = real("d", at_least=0), real("s", above=0)
gap = board.lemma("d = |p - q| and s = p + q", general=True)
gap.chain(d**2 / s).at_least(2 * c * d - c**2 * s)
a, b = real("a", above=0), real("b", at_least=0)
near = board.lemma("without a square", general=True)
near.chain((a - b) ** 2 / (a + b)).at_most(Abs(a - b))
part = board.lemma("with roots, above", general=True)
part.chain((a - b) ** 2 / (a + b)).at_most(2 * (sqrt(a) - sqrt(b)) ** 2)
whole = board.lemma("with roots, below", general=True)
whole.chain((a - b) ** 2 / (a + b)).at_least((sqrt(a) - sqrt(b)) ** 2)
p, q = P(y), Q(y)
here, root, gaps = OnSupport((p - q) ** 2 / (p + q), p + q), (sqrt(p) - sqrt(q)) ** 2, Abs(p - q)
line = 2 * c * gaps - c**2 * (p + q)


# Each bound of a summand: where P has the point, where Q has it, and where none has it.
at_pair = lambda lemma: lambda here, there: lemma.at({a: here, b: there})
bounds = {
    "above every tangent": (at_least(here, line), lambda *_: gap.at({d: gaps, s: p + q})),
    "at most the distance": (at_most(here, gaps), at_pair(near)),
    "at most twice the square of roots": (at_most(here, 2 * root), at_pair(part)),
    "at least the square of roots": (at_least(here, root), at_pair(whole)),
}
shown = []
for name, (bound, by) in bounds.items():
    lemma, on = board.lemma(name), lambda chain, op=bound.op: chain.at_least if op == ">=" else chain.at_most
    cases = lemma.cases(bound, p > 0, q > 0, p + q <= 0, because="who has the point?")
    for case, mass in zip(cases.blocks, (p, q), strict=False):
        on(case.chain(here).equals((p - q) ** 2 / (p + q)))(bound.rhs, by=by(mass, p + q - mass))
    on(cases[2].chain(here).equals(0, because="no mass"))(bound.rhs)
    shown.append(lemma)
above, plain, roots, square_below = shown

total, lines, distances, squares = (SumOver(body, y) for body in (here, line, gaps, root))
start = lambda: theorem.derive(delta).equals(total, by=Definition(delta, y), because="definition")
distance, hellinger = Definition(tv, y), Definition(square, y)
steps = board.lemma("tangents").chain(delta).equals(total, by=Definition(delta, y), because="definition")
steps.at_least(lines, by=TermByTerm(total, ">=", lines), using=above)
steps.equals(2 * c * distances - c**2 * (SumOver(p, y) + SumOver(q, y)), by=LinearSum(lines))
steps.equals(4 * c * tv - 2 * c**2, by=(distance), using=(MassOne(P, y), MassOne(Q, y)))
theorem.derive(2 * tv**2).equals(4 * tv * tv - 2 * tv**2).at_most(delta, by=steps.at({c: tv}))
start().at_most(distances, by=TermByTerm(total, "<=", distances), using=plain).equals(2 * tv, by=distance)
twice = SumOver(2 * root, y)
start().at_most(twice, by=TermByTerm(total, "<=", twice), using=roots).equals(
    2 * squares, by=LinearSum(twice)
).equals(2 * square, by=hellinger)
start().at_least(squares, by=TermByTerm(total, ">=", squares), using=square_below).equals(
    square, by=hellinger
)
