"""Post-processing as data processing: a channel cannot raise the hockey-stick divergence.

The least delta at epsilon is an f-divergence, and so obeys the data processing inequality, for every real
epsilon and in each order of the laws.  The channel must be the same for both data sets: with access to
the data it could tell them apart.  Tight for invertible channels.
"""

from sympy import Rational

from dpsym import HockeyStick, PushForward, Space, Theorem, chain, laws, real, stochastic_map
from dpsym.derive import DataProcessing

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

after = theorem.claim.args[1].lhs
theorem.derive(0).at_most(after, because="the empty event")
theorem.derive(after).at_most(theorem.claim.args[1].rhs, by=DataProcessing(after))
