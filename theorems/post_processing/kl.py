"""Data processing for KL: a channel cannot raise it.

At one output z the summands p K(z) log(p/q) lie above the tangents with the slope of what comes out; their
sum is the summand of the outputs: the log-sum inequality.  Where no input leads to z they are
nothing.  Tight for invertible channels.
"""

from sympy import Rational, exp, log, oo

from dpsym import (
    KL,
    MaxDivergence,
    PushForward,
    Space,
    SumOver,
    Theorem,
    at_least,
    law,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import (
    LinearSum,
    LossAtPoint,
    MassOf,
    MassOne,
    Multiplied,
    NotDominated,
    OnSupport,
    SwapSums,
    TermByTerm,
    TermOfSum,
    cite,
)

Y, Z = Space("Y"), Space("Z")
(P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
M, N = PushForward(K, P), PushForward(K, Q)
before, after = KL(P, Q), KL(M, N)

theorem = Theorem(
    id="post-processing.kl",
    title="Data processing for KL",
    claim=after <= before,
    tight=[{P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), K: ((0, 1), (1, 0))}],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("nothing is lost", before <= after)
theorem.mistake("at least 1% is lost", after <= Rational(99, 100) * before)
theorem.mistake("swaps the laws afterwards", KL(N, M) <= before)

y, z, c = point("y", Y), point("z", Z), real("c", above=0)
near, far = MaxDivergence(P, Q), MaxDivergence(M, N)
summand = lambda P, Q, at: OnSupport(P(at) * log(P(at) / Q(at)), P(at), Q(at))
p, q, k, m, n = P(y), Q(y), K(y)(z), M(z), N(z)
here, there = summand(P, Q, y), summand(M, N, z)
board = theorem.derivation
cases = board.cases(theorem.claim, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
infinite = cases[1].chain(oo).at_most(before, by=NotDominated(before))
cases[1].chain(after).at_most(before, using=infinite)

inside = cases[0]
kept = inside.chain(far).at_most(near, by="post-processing.max-divergence").less(oo)
parts = SumOver(k * here, y)
slope = SumOver(p * k * (log(c) + 1) - c * (q * k), y)
above = inside.lemma("above every tangent")
tangent = p * log(c) + p - c * q
at_input = above.chain(k * here).at_least(
    k * tangent, by=Multiplied(at_least(here, tangent), k), using="divergences.kl-tangent"
)
at_input.equals(p * k * (log(c) + 1) - c * (q * k))
steps = above.chain(parts).at_least(slope, by=TermByTerm(parts, ">=", slope), using=at_input)
steps.equals((log(c) + 1) * SumOver(p * k, y) - c * SumOver(q * k, y), by=LinearSum(slope))
steps.equals((log(c) + 1) * m - c * n, using=(MassOf(m, y), MassOf(n, y)), because="definition")
output = inside.lemma("at one output")
split = output.cases(there <= parts, m > 0, m <= 0, because="does an input lead to it?")
points = split[0].lemma("N has the output")
steps = points.chain(0).less(m).at_most(exp(far) * n, by=LossAtPoint(M, N, far, z), using=kept)
points.chain(0).less(n, using=(steps, kept))
tangent = (
    split[0].chain(parts).at_least((log(m / n) + 1) * m - m / n * n, by=above.at({c: m / n}), using=points)
)
tangent.equals(m * log(m / n), using=points).equals(there, using=points)
w = point("w", Y)
masses = SumOver(P(w) * K(w)(z), w)
none = split[1].lemma("no input leads to it")
steps = none.chain(p * k).at_most(masses, by=TermOfSum(masses, y)).equals(m, by=MassOf(m, w)).at_most(0)
nothing = split[1].lemma("nothing at each input")
inputs = nothing.cases(at_least(k * here, p * k), p > 0, p <= 0, because="does P have the input?")
unlinked = inputs[0].chain(k).at_most(0, using=none)
inputs[0].chain(k * here).equals(0, using=unlinked).at_least(p * k, using=none)
inputs[1].chain(k * here).equals(0, because="nothing").at_least(p * k)
total = SumOver(p * k, y)
steps = split[1].chain(parts).at_least(total, by=TermByTerm(parts, ">=", total), using=nothing)
steps.equals(m, by=MassOf(m, y)).at_least(there)

rows = inside.lemma("the rows of a channel sum to 1")
row = SumOver(k * here, z)
rows.chain(row).equals(here * SumOver(k, z), by=LinearSum(row)).equals(here, by=MassOne(K(y), z))
outputs, twice, swapped, left = SumOver(there, z), SumOver(parts, z), SumOver(row, y), SumOver(here, y)
apart = cite("divergences.kl-by-points", {law("P"): M, law("Q"): N, Space("Y"): Z})
steps = inside.chain(after).equals(outputs, by=apart, using=kept, because="definition")
steps.at_most(twice, by=TermByTerm(outputs, "<=", twice), using=output, because="at each output")
steps.equals(swapped, by=SwapSums(twice), because="finitely many numbers")
steps.equals(left, by=TermByTerm(swapped, "=", left), using=rows, because="at each input")
steps.equals(before, by="divergences.kl-by-points", because="definition")
