"""Approximate Rényi privacy survives every computation on the output.

A kernel acts on each part of a decomposition by itself: what is left of the laws loses divergence, by data
processing, and what was removed stays removed.  So the pushed decomposition is the witness.  Tight for maps
that lose nothing.
"""

from sympy import Rational

from dpsym import (
    RDP,
    ApproximateRDP,
    Mixture,
    PushForward,
    Renyi,
    Space,
    Theorem,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import DataProcessing, MixtureInside

lambda_, delta = real("lambda", above=1), probability("delta")
epsilon = real("epsilon", at_least=0)
A, B, C, D = laws("P' Q' P'' Q''")
K = stochastic_map("K", Space("Y"), Space("Z"))
P, Q = Mixture(delta, A, C), Mixture(delta, B, D)
after = lambda law: PushForward(K, law)

theorem = Theorem(
    id="approximate-rdp.post-processing",
    notes="s0.4.1.4",
    title="Post-processing of approximate Rényi privacy",
    claim=ApproximateRDP(delta, lambda_, epsilon)(after(P), after(Q)),
    given=RDP(lambda_, epsilon)(A, B),
    witness={after(P): (after(A), after(C)), after(Q): (after(B), after(D))},
    shapes=((2, 2),),
)

private, made = ApproximateRDP(delta, lambda_, epsilon), RDP(lambda_, epsilon)(after(A), after(B))
closer = ApproximateRDP(delta, lambda_, Rational(99, 100) * epsilon)

theorem.mistake("forgets what was removed", RDP(lambda_, epsilon)(after(P), after(Q)))
theorem.mistake("gains one percent by computing", closer(after(P), after(Q)))
theorem.mistake("turns the arrow around, to the data", RDP(lambda_, epsilon)(A, B), given=made)
theorem.mistake("bounds one order", private(after(P), after(Q)), given=Renyi(lambda_, A, B) <= epsilon)

theorem.derivation.exhibit(theorem.witness)
z = point("y", on=K.target)
for law, (main, rest) in theorem.witness.items():
    theorem.derive(law(z)).equals((1 - delta) * main(z) + delta * rest(z), by=MixtureInside(law(z)))
for one, other in ((A, B), (B, A)):
    seen = Renyi(lambda_, after(one), after(other))
    theorem.derive(seen).at_most(Renyi(lambda_, one, other), by=DataProcessing(seen)).at_most(epsilon)
