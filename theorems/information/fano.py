"""The entropy of M hypotheses is at most h(e) + e log(M - 1) for a guess that is wrong with probability e.

Fano (1961), Cover and Thomas (2006, Theorem 2.10.1), without an observation; given an observation it is the
mean of this.  Each summand P(z) log P(z) lies above its tangent at e/(M - 1); what is left of the summand of
the guess alone is at most what is left of all of them.
"""

from sympy import Rational, log

from dpsym import Bernoulli, Entropy, SumOver, Theorem, equal, law, less, point, real
from dpsym.derive import LinearSum, MassOne, Multiplied, OnSupport, SumOnSupport, TermOfSum, cite, limit

P, y, z = law("P"), point("y"), point("z")
error, size = 1 - P(y), SumOver(1, z)
spread = Entropy(Bernoulli(error))

theorem = Theorem(
    id="information.fano",
    title="Fano's inequality",
    given=less(1, size),
    claim=Entropy(P) <= spread + error * log(size - 1),
    shapes=(2, 3),
    tight=[{P: (Rational(1, 2), Rational(1, 4), Rational(1, 4))}],
)

theorem.mistake("without the entropy of the error", Entropy(P) <= error * log(size - 1))
theorem.mistake("without the other hypotheses", Entropy(P) <= spread)
theorem.mistake("the probability of guessing right", Entropy(P) <= spread + P(y) * log(size - 1))
theorem.mistake("half of the second term", Entropy(P) <= spread + error * log(size - 1) / 2)

board, c, a, m = theorem.derivation, real("c", above=0), real("a", at_least=0, at_most=1), real("m", above=1)
mass = lambda p: OnSupport(p * log(p), p)
summand = lambda p: mass(p) - p * log(c) - p + c
total = SumOver(P(z) * log(P(z)), z)
entropy = board.chain(Entropy(P)).equals(-total).equals(-SumOver(mass(P(z)), z), by=SumOnSupport(total))

slopes = board.lemma("for all slopes c")
tangent = slopes.lemma("p log p above its tangents", general=True)
u = real("u", at_least=0, at_most=1)
split = tangent.cases(summand(u) >= 0, u > 0, u <= 0, because="is there a mass?")
known = cite("concentration.log-tangents", {real("a", above=0): u, real("b", above=0): 1})
split[0].chain(u * log(u)).at_least(u * log(c) + u - c, by=known)
split[0].chain(summand(u)).at_least(0)
split[1].chain(u).equals(0)
split[1].chain(mass(u)).equals(0, because="nothing")
split[1].chain(summand(u)).at_least(0)
above = SumOver(summand(P(z)), z)
whole = slopes.chain(above).equals(
    SumOver(mass(P(z)), z) - log(c) - 1 + c * size, by=LinearSum(above), using=MassOne(P, z)
)
steps = slopes.chain(summand(P(y))).at_most(above, by=TermOfSum(above, y), using=tangent.at({u: P(z)}))
kept = steps.equals(whole.end, using=whole)
bound = lambda p, c, m: -mass(p) - (1 - p) * (log(c) + 1) + c * (m - 1)
any_slope = slopes.chain(Entropy(P)).equals(entropy.end, by=entropy)
any_slope.at_most(bound(P(y), c, size), using=kept)

# The best slope is e/(M - 1); where the guess is never wrong, as c falls to 0.
value = lambda p, m: Entropy(Bernoulli(1 - p)) + (1 - p) * log(m - 1)
spread_of = lambda u: -mass(u) - (1 - u) * log(1 - u)
known = board.lemma("the entropy of a bit", given=less(u, 1), general=True)
split = known.cases(equal(spread_of(u), Entropy(Bernoulli(1 - u))), u > 0, u <= 0, because="is there a mass?")
split[0].chain(spread_of(u)).equals(-u * log(u) - (1 - u) * log(1 - u)).equals(Entropy(Bernoulli(1 - u)))
split[1].chain(u).equals(0)
split[1].chain(spread_of(u)).equals(0).equals(Entropy(Bernoulli(1 - u)))
wrong = board.lemma("of a guess that may be wrong", given=less(u, 1), general=True)
steps = wrong.chain(bound(u, (1 - u) / (m - 1), m))
rest = (1 - u) * log(m - 1)
steps.equals(spread_of(u) + rest)
steps.equals(
    value(u, m), by=Multiplied(equal(spread_of(u), Entropy(Bernoulli(1 - u))), 1, plus=rest), using=known
)
right = board.lemma("of a guess that is never wrong", given=u >= 1, general=True)
right.chain(bound(u, c, m)).equals(c * (m - 1))
zero = board.lemma("its bound", given=u >= 1, general=True)
zero.chain(0).equals(value(u, m))
vanishing = board.lemma("for a small slope c", given=(equal(size, m), P(y) >= 1))
falling = vanishing.chain(Entropy(P)).at_most(bound(P(y), c, size), by=any_slope)
falling.equals(c * (size - 1), by=right.at({u: P(y), m: size})).equals(c * (m - 1))
limiting = vanishing.chain(Entropy(P)).at_most(0, by=limit(falling, {c: 0}))
cases = board.cases(theorem.claim, less(P(y), 1), P(y) >= 1, because="may the guess be wrong?")
steps = cases[0].chain(Entropy(P))
steps.at_most(bound(P(y), error / (size - 1), size), by=any_slope.at({c: error / (size - 1)})).equals(
    theorem.claim.rhs, by=wrong.at({u: P(y), m: size})
)
steps = cases[1].chain(Entropy(P)).at_most(0, by=limiting.at({m: size}))
steps.equals(theorem.claim.rhs, by=zero.at({u: P(y), m: size}))
