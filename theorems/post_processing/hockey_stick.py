"""Post-processing as data processing: a channel cannot raise the hockey-stick divergence.

The least delta at epsilon is an f-divergence, and so obeys the data processing inequality, for every real
epsilon and in each order of the laws.  The channel must be the same for both data sets: with access to
the data it could tell them apart.  Tight for invertible channels.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, PushForward, Space, SumOver, Theorem, chain, laws, point, real, stochastic_map
from dpsym.derive import Definition, LinearSum, MassOf, MassOne, SwapSums, TermByTerm

epsilon = real("epsilon")
Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
before = HockeyStick(epsilon, P, Q)
after = HockeyStick(epsilon, PushForward(K, P), PushForward(K, Q))
aware = HockeyStick(epsilon, PushForward(K, P), PushForward(L, Q))

theorem = Theorem(
    id="post-processing.hockey-stick",
    notes="s3.6",
    title="Data processing for the hockey-stick divergence",
    claim=chain(0, "<=", after, "<=", before),
    tight=[{P: (1, 0), Q: (0, 1), K: ((0, 1), (1, 0)), epsilon: 0}, {K: ((1, 0), (1, 0)), epsilon: 0}],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("the adversary has access to the data", aware <= before)
theorem.mistake(
    "swaps the laws afterwards", HockeyStick(epsilon, PushForward(K, Q), PushForward(K, P)) <= before
)
theorem.mistake("nothing is lost", before <= after)
theorem.mistake("at least 1% is lost", after <= Rational(99, 100) * before)
theorem.mistake("something is always lost", after < before)

y, z = point("y", Y), point("z", Z)
first, second = PushForward(K, P), PushForward(K, Q)
lost = Max(0, P(y) - exp(epsilon) * Q(y))
inner = SumOver(K(y)(z) * lost, y)
excess = SumOver(P(y) * K(y)(z) - exp(epsilon) * (Q(y) * K(y)(z)), y)
pointwise = theorem.derivation.lemma("at one output", general=True)
sums = SumOver(P(y) * K(y)(z), y) - exp(epsilon) * SumOver(Q(y) * K(y)(z), y)
masses = MassOf(first(z), y), MassOf(second(z), y)
steps = pointwise.chain(first(z) - exp(epsilon) * second(z)).equals(sums, using=masses)
steps.equals(excess, by=LinearSum(excess))
steps.at_most(inner, by=TermByTerm(excess, "<=", inner), because="each summand is at most its positive part")
pointwise.chain(Max(0, first(z) - exp(epsilon) * second(z))).at_most(inner, using=steps)
rows = theorem.derivation.lemma("the rows of a channel sum to 1", general=True)
row = SumOver(K(y)(z) * lost, z)
rows.chain(row).equals(lost * SumOver(K(y)(z), z), by=LinearSum(row)).equals(lost, by=MassOne(K(y), z))
after = HockeyStick(epsilon, first, second)
whole = SumOver(Max(0, first(z) - exp(epsilon) * second(z)), z)
twice, swapped, left = SumOver(inner, z), SumOver(row, y), SumOver(lost, y)
theorem.derive(0).at_most(after, because="the empty event")
steps = theorem.derive(after).equals(whole, by=Definition(after, z), because="definition")
steps.at_most(twice, by=TermByTerm(whole, "<=", twice), using=pointwise, because="at each output")
steps.equals(swapped, by=SwapSums(twice), because="Tonelli")
steps.equals(left, by=TermByTerm(swapped, "=", left), using=rows, because="at each input")
steps.equals(before, by=Definition(before, y), because="definition")
