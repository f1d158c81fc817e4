"""A channel cannot lower the affinity of two laws, the sum of √(p q) over the points.

At one output, √(p q) is at most (p/c + c q)/2 for every c > 0; with the c that fits the outputs, the terms
K(z) √(p q) of all inputs add up to at most their affinity.  Tight for invertible channels.
"""

from sympy import Rational, sqrt

from dpsym import (
    BhattacharyyaCoefficient,
    PushForward,
    Space,
    SumOver,
    Theorem,
    at_least,
    at_most,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, LinearSum, MassOf, MassOne, Multiplied, SwapSums, TermByTerm, TermOfSum

Y, Z = Space("Y"), Space("Z")
(P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
M, N = PushForward(K, P), PushForward(K, Q)
before, after = BhattacharyyaCoefficient(P, Q), BhattacharyyaCoefficient(M, N)
quarter = Rational(1, 4)

theorem = Theorem(
    id="post-processing.affinity",
    title="A channel cannot lower the affinity",
    claim=at_least(after, before),
    tight=[{P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), K: ((0, 1), (1, 0))}],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("nothing is lost", after <= before)
theorem.mistake("at least 1% is gained", at_least(after, Rational(101, 100) * before))
theorem.mistake("of one law only", at_least(BhattacharyyaCoefficient(M, M) * before, after))

y, z, c = point("y", Y), point("z", Z), real("c", above=0)
board, p, q, k, m, n = theorem.derivation, P(y), Q(y), K(y)(z), M(z), N(z)
u, v = real("u", at_least=0), real("v", at_least=0)
here, there = sqrt(p) * sqrt(q), sqrt(m) * sqrt(n)
mean, parts = (p / c + c * q) / 2, SumOver(k * here, y)
squares = board.lemma("the square of a difference", general=True)
squares.chain(u * v).at_most((u**2 / c + c * v**2) / 2)
below = board.lemma("below every line", general=True)
steps = below.chain(here).at_most(mean, by=squares.at({u: sqrt(p), v: sqrt(q)}))
terms = below.chain(k * here).at_most(k * mean, by=Multiplied(at_most(here, mean), k), using=steps)
terms.equals(p * k / (2 * c) + q * k * c / 2)
line = SumOver(p * k / (2 * c) + q * k * c / 2, y)
steps = below.chain(parts).at_most(line, by=TermByTerm(parts, "<=", line), using=terms)
steps.equals(SumOver(p * k, y) / (2 * c) + SumOver(q * k, y) * c / 2, by=LinearSum(line))
steps.equals(m / (2 * c) + n * c / 2, using=(MassOf(m, y), MassOf(n, y)), because="definition")

output = board.lemma("at one output", general=True)
outer = output.cases(parts <= there, m > 0, m <= 0, because="does P lead to it?")
inner = outer[0].cases(parts <= there, n > 0, n <= 0, because="does Q lead to it?")
ratio = sqrt(m) / sqrt(n)
steps = inner[0].chain(parts).at_most(m / (2 * ratio) + n * ratio / 2, by=below.at({c: ratio}))
steps.equals(there)
w = point("w", Y)
for block, law, mass in ((outer[1], P, m), (inner[1], Q, n)):
    masses, reached = SumOver(law(w) * K(w)(z), w), law(y) * k
    none = block.lemma("no input leads to it")
    steps = none.chain(reached).at_most(masses, by=TermOfSum(masses, y))
    steps.equals(mass, by=MassOf(mass, w)).at_most(0)
    nothing = block.lemma("nothing at each input")
    inputs = nothing.cases(
        k * here <= reached, law(y) > 0, law(y) <= 0, because="does the law have the input?"
    )
    unlinked = inputs[0].chain(k).at_most(0, using=none)
    inputs[0].chain(k * here).equals(0, using=unlinked).at_most(reached)
    inputs[1].chain(k * here).equals(0).at_most(reached)
    total = SumOver(reached, y)
    steps = block.chain(parts).at_most(total, by=TermByTerm(parts, "<=", total), using=nothing)
    steps.equals(mass, by=MassOf(mass, y)).at_most(there)

rows, row = board.lemma("the rows of a channel sum to 1", general=True), SumOver(k * here, z)
rows.chain(row).equals(here * SumOver(k, z), by=LinearSum(row)).equals(here, by=MassOne(K(y), z))
left, split, twice, right = SumOver(here, y), SumOver(row, y), SumOver(parts, z), SumOver(there, z)
steps = board.chain(before).equals(left, by=Definition(before, y), because="definition")
steps.equals(split, by=TermByTerm(left, "=", split), using=rows, because="at each input")
steps.equals(twice, by=SwapSums(split), because="finitely many numbers")
steps.at_most(right, by=TermByTerm(twice, "<=", right), using=output, because="at each output")
steps.equals(after, by=Definition(after, z), because="definition")
