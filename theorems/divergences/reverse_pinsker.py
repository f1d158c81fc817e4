"""Reverse Pinsker: KL <= log(1 + 2 TV^2/m) where Q gives every point at least m > 0.

Sason and Verdú (2016), by KL <= log(1 + chi^2) and |p - q| <= TV at each point.
"""

from sympy import Abs, Max, log, oo

from dpsym import (
    KL,
    ChiSquare,
    HockeyStick,
    SumOver,
    Theorem,
    TotalVariation,
    for_all,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import Definition, LinearSum, MassOne, Symmetry, TermByTerm, TermOfSum, given_at

P, Q = laws("P Q")
m, y = real("m", above=0, at_most=1), point("y")
tv = TotalVariation(P, Q)
least = for_all(y, Q(y) >= m)

theorem = Theorem(
    id="divergences.reverse-pinsker",
    title="Reverse Pinsker",
    given=least,
    claim=KL(P, Q) <= log(1 + 2 * tv**2 / m),
    shapes=(2, 3),
)

theorem.mistake("takes the norm for the total variation", KL(P, Q) <= log(1 + tv**2 / m))
theorem.mistake(
    "the least mass of the other law", KL(P, Q) <= log(1 + 2 * tv**2 / m), given=for_all(y, P(y) >= m)
)
theorem.mistake("half of the logarithm", KL(P, Q) <= log(1 + 2 * tv**2 / m) / 2)

# Chi-square is the sum of (p - q)²/q, where |p - q| is at most TV, by positive parts, and q at least m.
board, chi, z, p, q = theorem.derivation, ChiSquare(P, Q), point("z"), P(y), Q(y)
ratio, back = p**2 / q, TotalVariation(Q, P)
a, b, c, d = probability("a"), *(real(name, above=0) for name in "bc"), real("d", at_least=0)
numbers = board.lemma("for numbers", given=(c <= b, Abs(a - b) <= d), general=True)
square = numbers.chain(a**2 / b).equals(Abs(a - b) * Abs(a - b) / b + 2 * a - b)
square.at_most(d * Abs(a - b) / b + 2 * a - b).at_most(d * Abs(a - b) / c + 2 * a - b)
sides = []
for one, other, distance in ((P, Q, tv), (Q, P, back)):
    excess, star = SumOver(Max(0, one(z) - other(z)), z), HockeyStick(0, one, other)
    side = board.lemma(f"at a point of {one}")
    steps = (
        side.chain(one(y) - other(y))
        .at_most(Max(0, one(y) - other(y)))
        .at_most(excess, by=TermOfSum(excess, y))
    )
    steps.equals(star, by=Definition(star, z)).equals(distance, by=Definition(distance)).equals(
        tv, by=Symmetry(Q, P)
    )
    sides.append(side)
near = board.lemma("one gap")
near.chain(Abs(p - q)).at_most(tv, using=sides)
positive = board.lemma("Q has every point")
positive.chain(m).at_most(q, by=given_at({y: y}))
least = board.lemma("which is not 0")
steps = least.chain(0).less(m).at_most(q, by=positive)
number = board.lemma("a number at each point")
number.chain(-oo).less(ratio, using=least)
bounded = board.lemma("and finite")
bounded.chain(ratio).less(oo, using=least)
line = tv * Abs(p - q) / m + 2 * p - q
point_ = board.lemma("at each point")
point_.chain(ratio).at_most(line, by=numbers.at({a: p, b: q, c: m, d: tv}), using=(near, positive))
total, lines = SumOver(ratio, y), SumOver(line, y)
steps = board.chain(chi + 1).equals(total, by=Definition(chi, y), because="definition")
steps.at_most(lines, by=TermByTerm(total, "<=", lines), using=(point_, number, bounded))
steps.equals(tv * SumOver(Abs(p - q), y) / m + 2 * SumOver(p, y) - SumOver(q, y), by=LinearSum(lines))
steps.equals(2 * tv**2 / m + 1, using=(Definition(tv, y), MassOne(P, y), MassOne(Q, y)))
theorem.derive(KL(P, Q)).at_most(log(1 + chi), by="divergences.kl-by-chi-square").at_most(
    theorem.claim.rhs, using=steps
)
