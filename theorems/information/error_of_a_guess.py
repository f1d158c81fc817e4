"""To guess a fair secret bit rightly with probability (1 + TV)/2 takes information.

The information is at least log 2 less the entropy of the error.  At each point the guess is the likelier law,
and the summands of the two divergences to the mean law lie above their tangents, of a slope for right guesses
and one for wrong ones.  Fano's inequality for two hypotheses, Cover and Thomas (2006, Theorem 2.10.1).
"""

from sympy import Max, Min, Rational, exp, log, oo

from dpsym import (
    KL,
    Bernoulli,
    MaxDivergence,
    Mixture,
    MutualInformation,
    SumOver,
    Theorem,
    TotalVariation,
    at_least,
    equal,
    laws,
    less,
    point,
    probability,
    real,
)
from dpsym.derive import (
    InformationAsMean,
    LinearSum,
    LossByMasses,
    MassOf,
    MassOne,
    Multiplied,
    OnSupport,
    TermByTerm,
    cite,
    limit,
)

(P, Q), half = laws("P Q"), Rational(1, 2)
tv, information = TotalVariation(P, Q), MutualInformation(half, P, Q)
saved = lambda t: KL(Bernoulli((1 + t) / 2), Bernoulli(half))

theorem = Theorem(
    id="information.error-of-a-guess",
    title="The information that a guess takes",
    claim=saved(tv) <= information,
    tight=[{P: (1, 0), Q: (0, 1)}, {P: (Rational(3, 4), half / 2), Q: (half / 2, Rational(3, 4))}],
    shapes=(2, 3),
)

theorem.mistake("of a bit that is seldom 1", saved(tv) <= MutualInformation(half / 2, P, Q))
theorem.mistake("with twice the distance", saved(Min(1, 2 * tv)) <= information)
theorem.mistake("gains 1%", saved(tv) <= Rational(99, 100) * information)

board, y, M = theorem.derivation, point("y"), Mixture(half, P, Q)
p, q, m, c, d = P(y), Q(y), M(y), real("c", above=0), real("d", above=0)
right, wrong = Max(p, q), Min(p, q)
shared = board.chain(m).equals((p + q) / 2, by=MassOf(m), because="definition")
here, there = (OnSupport(mass * log(mass / m), mass, m) for mass in (p, q))
sums, finite = [], {}
for law, body in ((P, here), (Q, there)):
    larger = board.chain(law(y)).at_most(exp(log(2)) * m, using=shared)
    finite[law] = board.chain(MaxDivergence(law, M))
    finite[law].at_most(log(2), by=LossByMasses(law, M, log(2), y), using=larger).less(oo)
    known = cite("divergences.kl-by-points", {P: law, Q: M})
    sums.append(board.chain(KL(law, M)).equals(SumOver(body, y), by=known, using=finite[law]))
mean = SumOver((here + there) / 2, y)
form = board.chain(information).equals((KL(P, M) + KL(Q, M)) / 2, by=InformationAsMean(half, P, Q))
form.equals((sums[0].end + sums[1].end) / 2, using=sums).equals(mean, by=LinearSum(mean))

# With a slope c for right guesses and d for wrong ones.
slopes = board.lemma("for all slopes c and d")
tangent = lambda law, slope: cite("divergences.kl-tangent", {P: law, Q: M, real("c", above=0): slope})
a, b, n = real("a", at_least=0), real("b", at_least=0), real("n", at_least=0)
tangents = lambda a, b, n, c, d: (a * log(c) + a - c * n + b * log(d) + b - d * n) / 2
guessed = lambda a, b: (Max(a, b) * log(c) + Min(a, b) * log(d) + (1 - (c + d) / 2) * (a + b)) / 2
g, h, k, r, w = (real(name) for name in "ghkrw")
put = slopes.lemma("equals put in", given=(equal(g, k), equal(h, r)), general=True)
put.chain((g + h + w) / 2).equals((k + r + w) / 2)
numbers = slopes.lemma("of numbers", given=(at_least(a, b), equal(n, (a + b) / 2)), general=True)
steps = numbers.chain(tangents(a, b, n, c, d)).equals(tangents(a, b, (a + b) / 2, c, d))
rest = (1 - (c + d) / 2) * (a + b)
steps.equals((a * log(c) + b * log(d) + rest) / 2)
most, least = numbers.chain(a).equals(Max(a, b)), numbers.chain(b).equals(Min(a, b))
scaled = (
    numbers.chain(a * log(c)).equals(Max(a, b) * log(c), by=Multiplied(most.relation, log(c)), using=most),
    numbers.chain(b * log(d)).equals(Min(a, b) * log(d), by=Multiplied(least.relation, log(d)), using=least),
)
place = {g: a * log(c), h: b * log(d), k: scaled[0].end, r: scaled[1].end, w: rest}
last = numbers.chain(steps.start).equals(steps.end, by=steps)
last.equals(guessed(a, b), by=put.at(place), using=scaled)
line = guessed(p, q)
split = slopes.cases(at_least((here + there) / 2, line), p >= q, p < q, because="which law is likelier?")
for block, first, second in ((split[0], c, d), (split[1], d, c)):
    one = block.chain(here).at_least(p * log(first) + p - first * m, by=tangent(P, first), using=finite[P])
    other = block.chain(there).at_least(
        q * log(second) + q - second * m, by=tangent(Q, second), using=finite[Q]
    )
    steps = block.chain((here + there) / 2).at_least((one.end + other.end) / 2, using=(one, other))
    place = {a: p, b: q, n: m} if first == c else {a: q, b: p, n: m}
    steps.equals(line, by=numbers.at(place), using=shared)
lines = SumOver(line, y)
ways = slopes.chain(SumOver(right, y)).equals(1 + tv), slopes.chain(SumOver(wrong, y)).equals(1 - tv)
bound = lambda t: ((1 + t) * log(c) + (1 - t) * log(d)) / 2 + 1 - (c + d) / 2
steps_ = slopes.chain(information).equals(mean, using=form)
steps_.at_least(lines, by=TermByTerm(mean, ">=", lines), using=split)
steps_.equals(bound(tv), using=(LinearSum(lines), MassOne(P, y), MassOne(Q, y), *ways))

# The best slopes are 1 + TV and 1 - TV; where the latter is 0, as d falls to 0.
x, e = probability("x"), real("z", above=0)
inner = board.lemma("of a number below 1", given=less(x, 1), general=True)
inner.chain(saved(x)).equals(((1 + x) * log(1 + x) + (1 - x) * log(1 - x)) / 2)
ends = board.lemma("of the number 1", given=at_least(x, 1), general=True)
ends.chain(saved(x)).equals(log(2))
i, u = real("i"), probability("u")
above = board.lemma("for a small slope e", given=(equal(information, i), at_least(tv, 1)))
known = above.chain(bound(tv).subs({c: 2, d: e})).at_most(information, by=steps_.at({c: 2, d: e}))
rest = above.lemma("where TV is 1", given=at_least(u, 1), general=True)
rest.chain(log(2) - e / 2).equals(bound(u).subs({c: 2, d: e}))
last = above.chain(log(2) - e / 2).equals(known.start, by=rest.at({u: tv})).at_most(information, using=known)
falling = above.chain(log(2)).at_most(i + e / 2, using=last)
above.chain(log(2)).at_most(i, by=limit(falling, {e: 0}))
cases = board.cases(theorem.claim, less(tv, 1), at_least(tv, 1), because="are the laws apart?")
best = (
    cases[0]
    .chain(information)
    .at_least(bound(tv).subs({c: 1 + tv, d: 1 - tv}), by=steps_.at({c: 1 + tv, d: 1 - tv}))
)
best.equals(((1 + tv) * log(1 + tv) + (1 - tv) * log(1 - tv)) / 2).equals(saved(tv), by=inner.at({x: tv}))
finite_ = cases[1].chain(information).equals(mean, using=form)
steps = cases[1].chain(saved(tv)).equals(log(2), by=ends.at({x: tv}))
steps.at_most(information, by=above.at({i: information}), using=finite_)
