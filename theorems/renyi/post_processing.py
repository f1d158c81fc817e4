"""Processing the output of both laws alike cannot raise their Rényi divergence, nor make it negative.

The data processing inequality, by joint convexity; here for randomized processing, of which a map is
a case.  The upper bound is tight for injective maps, the lower one for constant maps.
"""

from sympy import Rational, exp, oo

from dpsym import (
    KL,
    MaxDivergence,
    PushForward,
    Renyi,
    Space,
    SumOver,
    Theorem,
    at_least,
    chain,
    law,
    laws,
    less,
    order,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import AtOrder, NotDominated, OnSupport, cite

alpha = order("alpha")
Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
f = stochastic_map("f", Y, Z)
after, before = Renyi(alpha, PushForward(f, P), PushForward(f, Q)), Renyi(alpha, P, Q)

theorem = Theorem(
    id="renyi.post-processing",
    notes="s0.4.1",
    title="Data processing and non-negativity",
    claim=chain(0, "<=", after, "<=", before),
    tight=[{f: ((1, 0), (0, 1))}, {f: ((1, 0), (1, 0))}],
)

theorem.mistake("the divergence rises", before <= after)
theorem.mistake("something is always lost", after < before)
theorem.mistake("always positive", after > 0)
theorem.mistake("swaps the laws afterwards", after <= Renyi(alpha, Q, P))
theorem.mistake("at least 1% is lost", after <= Rational(99, 100) * before)

# Above order 1 no channel raises the moment.
after = theorem.claim.args[0].rhs
pushed, names = (PushForward(f, P), PushForward(f, Q)), {stochastic_map("K", Y, Z): f}
near, y, z, a = MaxDivergence(P, Q), point("y", Y), point("z", Z), real("alpha", above=1)
later, earlier = Renyi(a, *pushed), Renyi(a, P, Q)
power = lambda p, q, at: OnSupport(p(at) ** a * q(at) ** (1 - a), p(at), q(at))
sums = SumOver(power(*pushed, z), z), SumOver(power(P, Q, y), y)
above = theorem.derivation.lemma("orders above 1", general=True)
cases = above.cases(later <= earlier, less(near, oo), at_least(near, oo), because="has Q all points of P?")
largest = cite("post-processing.max-divergence", names)
kept = cases[0].chain(MaxDivergence(*pushed)).at_most(near, by=largest).less(oo)
by_points = cite("divergences.moment-by-points", {law("P"): pushed[0], law("Q"): pushed[1], Y: Z})
steps = cases[0].chain(exp((a - 1) * later)).equals(sums[0], by=by_points, using=kept, because="definition")
steps.at_most(sums[1], by=cite("post-processing.moment", names), because="convexity at each output")
steps.equals(exp((a - 1) * earlier), by="divergences.moment-by-points", because="definition")
cases[0].chain(later).at_most(earlier, using=steps, because="logarithms, divided by α - 1")
infinite = cases[1].chain(oo).at_most(earlier, by=NotDominated(earlier))
cases[1].chain(later).at_most(earlier, using=infinite)

# At order 1 it is the KL, at order infinity the max divergence.
ends = ((1, KL, cite("post-processing.kl", names)), (oo, MaxDivergence, largest))
outer = theorem.derivation.cases(after <= before, less(alpha, oo), at_least(alpha, oo))
inner = outer[0].cases(after <= before, alpha <= 1, alpha > 1)
for block, (end, divergence, known) in zip((inner[0], outer[1]), ends, strict=True):
    steps = block.chain(after).equals(divergence(*pushed), by=AtOrder(alpha, end, *pushed))
    steps.at_most(divergence(P, Q), by=known).equals(before, by=AtOrder(alpha, end, P, Q))
inner[1].chain(after).at_most(before, by=above.at({a: alpha}))
theorem.derive(0).at_most(after, because="a Rényi divergence is not negative")
