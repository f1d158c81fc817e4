"""A loss in [-a, b] makes KL at most TV times b/(1 - e^(-b)) - a/(e^a - 1).

By the chord of t log t between the least and the largest ratio; equality on two points (Verdú 2014, Binette
2019). For a = b it says that KL is at most b TV.
"""

from sympy import Max, exp, log

from dpsym import (
    KL,
    HockeyStick,
    MaxDivergence,
    SumOver,
    Theorem,
    TotalVariation,
    at_least,
    at_most,
    laws,
    less,
    point,
    real,
    variables,
)
from dpsym.derive import Definition, LinearSum, LossAtPoint, Multiplied, OnSupport, Symmetry, TermByTerm

P, Q = laws("P Q")
a, b = variables("a b", above=0)
kl, t = KL(P, Q), TotalVariation(P, Q)
slope = lambda a, b: b / (1 - exp(-b)) - a / (exp(a) - 1)
within = (MaxDivergence(P, Q) <= b, MaxDivergence(Q, P) <= a)

theorem = Theorem(
    id="divergences.chord-bound",
    title="KL by the total variation and the range of the loss",
    given=within,
    claim=kl <= t * slope(a, b),
    shapes=(2, 3),
)

theorem.mistake("the ends exchanged", kl <= t * slope(b, a))
theorem.mistake("the difference of the ends", kl <= t * (b - a))
theorem.mistake("the half of it", kl <= t * slope(a, b) / 2)
theorem.mistake("the mean of the ends", kl <= t * (a + b) / 2)

# In the loss r the slope (1 - e^(-r))/r falls and (e^r - 1)/r grows: the two parts of the chord.
board, y, r = theorem.derivation, point("y"), real("r", at_least=0)
(c, d), (p, q) = variables("c d", above=0), (P(y), Q(y))
falling = board.lemma("the slope (1 - e^(-r))/r falls", given=at_most(r, b), general=True)
falling.chain(r * (1 - exp(-b))).at_most(b * (1 - exp(-r)))
growing = board.lemma("the slope (e^r - 1)/r grows", given=at_most(r, a), general=True)
growing.chain(a * (exp(r) - 1)).at_most(r * (exp(a) - 1))
chord = lambda p, q: b / (1 - exp(-b)) * Max(0, p - q) - a / (exp(a) - 1) * Max(0, q - p)
within = (at_most(c, exp(b) * d), at_most(d, exp(a) * c))
masses = board.lemma("for two masses", given=within, general=True)
cases = masses.cases(c * log(c / d) <= chord(c, d), at_least(c, d), less(c, d), because="which is larger?")
steps = cases[0].chain(log(c / d) * (1 - exp(-b)))
slope = steps.at_most(b * (1 - exp(-log(c / d))), by=falling.at({r: log(c / d)})).equals(b * (1 - d / c))
scale, side = c / (1 - exp(-b)), log(c / d) * (1 - exp(-b))
steps = cases[0].chain(c * log(c / d)).equals(scale * side)
steps.at_most(
    scale * (b * (1 - d / c)), by=Multiplied(at_most(side, b * (1 - d / c)), scale), using=slope
).equals(b / (1 - exp(-b)) * (c - d)).equals(chord(c, d))
steps = cases[1].chain(a * (d / c - 1)).equals(a * (exp(log(d / c)) - 1))
slope = steps.at_most(log(d / c) * (exp(a) - 1), by=growing.at({r: log(d / c)}))
steps = cases[1].chain(c * log(c / d)).equals(-c * log(d / c))
steps.at_most(-a / (exp(a) - 1) * (d - c), using=slope).equals(chord(c, d))

forth = board.lemma("the largest loss").chain(p).at_most(exp(b) * q, by=LossAtPoint(P, Q, b, y))
back = board.lemma("and in the other order").chain(q).at_most(exp(a) * p, by=LossAtPoint(Q, P, a, y))
here, line = OnSupport(p * log(p / q), p, q), chord(p, q)
points = board.lemma("at each point")
cases = points.cases(here <= line, p > 0, p <= 0, because="does P have the point?")
present = cases[0].chain(0).less(q, using=forth)
cases[0].chain(here).equals(p * log(p / q), using=present).at_most(
    line, by=masses.at({c: p, d: q}), using=(present, forth, back)
)
absent = cases[1].chain(q).at_most(0, using=back)
cases[1].chain(here).equals(0).equals(line, using=absent)
total, lines = SumOver(here, y), SumOver(line, y)
steps = theorem.derive(kl).equals(total, by="divergences.kl-by-points")
steps.at_most(lines, by=TermByTerm(total, "<=", lines), using=points)
excess = [SumOver(Max(0, p - q), y), SumOver(Max(0, q - p), y)]
steps.equals(b / (1 - exp(-b)) * excess[0] - a / (exp(a) - 1) * excess[1], by=LinearSum(lines))
sticks = [Definition(HockeyStick(0, *pair), y) for pair in ((P, Q), (Q, P))]
distances = [Definition(TotalVariation(*pair)) for pair in ((P, Q), (Q, P))]
steps.equals(theorem.claim.rhs, by=sticks[0], using=(sticks[1], *distances, Symmetry(Q, P)))
