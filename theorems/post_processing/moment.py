"""A channel cannot raise the moment e^((α-1) D_α), a sum of p^α q^(1-α) over the points of both laws.

At one output z the summands K(z) p^α q^(1-α) lie above the tangents with the slope of what comes out; their
sum is the summand of the outputs.  Where no input leads to z it is nothing.  Tight for invertible channels.
"""

from sympy import Rational, exp, oo

from dpsym import (
    MaxDivergence,
    PushForward,
    Space,
    SumOver,
    Theorem,
    at_least,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import LinearSum, LossAtPoint, MassOf, MassOne, Multiplied, OnSupport, SwapSums, TermByTerm

Y, Z = Space("Y"), Space("Z")
(P, Q), K, alpha = laws("P Q", on=Y), stochastic_map("K", Y, Z), real("alpha", above=1)
M, N = PushForward(K, P), PushForward(K, Q)
y, z, c = point("y", Y), point("z", Z), real("c", above=0)
near, far = MaxDivergence(P, Q), MaxDivergence(M, N)
summand = lambda P, Q, at: OnSupport(P(at) ** alpha * Q(at) ** (1 - alpha), P(at), Q(at))
p, q, k, m, n = P(y), Q(y), K(y)(z), M(z), N(z)
here, there = summand(P, Q, y), summand(M, N, z)
before, after = SumOver(here, y), SumOver(there, z)

quarter = Rational(1, 4)

theorem = Theorem(
    id="post-processing.moment",
    title="A channel cannot raise a moment of the likelihood ratio",
    given=less(near, oo),
    claim=after <= before,
    tight=[
        {
            P: (Rational(3, 4), Rational(1, 4)),
            Q: (Rational(1, 4), Rational(3, 4)),
            K: ((0, 1), (1, 0)),
            alpha: 2,
        }
    ],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("nothing is lost", before <= after)
theorem.mistake("at least 1% is lost", after <= Rational(99, 100) * before)
theorem.mistake("swaps the laws afterwards", SumOver(summand(N, M, z), z) <= before)

inside = theorem.derivation
kept = inside.chain(far).at_most(near, by="post-processing.max-divergence").less(oo)
parts = SumOver(k * here, y)
rise, fall = alpha * c ** (alpha - 1), (alpha - 1) * c**alpha
slope = SumOver(rise * (p * k) - fall * (q * k), y)
above = inside.lemma("above every tangent")
at_input = above.chain(k * here).at_least(
    k * (rise * p - fall * q),
    by=Multiplied(at_least(here, rise * p - fall * q), k),
    using="divergences.power-tangent",
)
at_input.equals(rise * (p * k) - fall * (q * k))
steps = above.chain(parts).at_least(slope, by=TermByTerm(parts, ">=", slope), using=at_input)
steps.equals(rise * SumOver(p * k, y) - fall * SumOver(q * k, y), by=LinearSum(slope))
steps.equals(rise * m - fall * n, using=(MassOf(m, y), MassOf(n, y)), because="definition")
output = inside.lemma("at one output")
split = output.cases(there <= parts, m > 0, m <= 0, because="does an input lead to it?")
points = split[0].lemma("N has the output")
steps = points.chain(0).less(m).at_most(exp(far) * n, by=LossAtPoint(M, N, far, z), using=kept)
points.chain(0).less(n, using=(steps, kept))
ratio = m / n
tangent = alpha * ratio ** (alpha - 1) * m - (alpha - 1) * ratio**alpha * n
steps = split[0].chain(parts).at_least(tangent, by=above.at({c: ratio}), using=points, because="at c = M/N")
steps.equals(m**alpha * n ** (1 - alpha), using=points).equals(there, using=points)
split[1].chain(there).equals(0, because="nothing").at_most(parts)

rows = inside.lemma("the rows of a channel sum to 1")
row = SumOver(k * here, z)
rows.chain(row).equals(here * SumOver(k, z), by=LinearSum(row)).equals(here, by=MassOne(K(y), z))
twice, swapped = SumOver(parts, z), SumOver(row, y)
steps = inside.chain(after).at_most(
    twice, by=TermByTerm(after, "<=", twice), using=output, because="at each output"
)
steps.equals(swapped, by=SwapSums(twice), because="finitely many numbers")
steps.equals(before, by=TermByTerm(swapped, "=", before), using=rows, because="at each input")
