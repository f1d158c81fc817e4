"""Processing the output of both laws alike cannot raise their Rényi divergence, nor make it negative.

The data processing inequality, by joint convexity; here for randomized processing, of which a map is
a case.  The upper bound is tight for injective maps, the lower one for constant maps.
"""

from sympy import Rational

from dpsym import PushForward, Renyi, Space, Theorem, chain, laws, order, stochastic_map

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

after = theorem.claim.args[0].rhs
theorem.derive(0).at_most(after, because="a Rényi divergence is not negative")
theorem.derive(after).at_most(theorem.claim.args[1].rhs, because="convexity at each output")
