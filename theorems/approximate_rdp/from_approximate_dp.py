"""Approximate privacy is approximate Rényi privacy of infinite order, with the same epsilon and delta.

What exceeds e^epsilon times the other law is cut off on both sides; on the side that loses less, a little
more is cut, by mixing in the minimum of the two laws, so that both lose the same mass.  The ratio of what
is left stays within e^epsilon.  This is one direction; the other has a file of its own.  Tight for
(epsilon, delta)-randomized response.  In print the bound is delta, where epsilon must stand.
"""

from sympy import Rational, log, oo

from dpsym import (
    ApproximateDP,
    ApproximateRDP,
    MaxDivergence,
    PrivateDecomposition,
    Renyi,
    Theorem,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import split_privately

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.from-approximate-dp",
    notes="s0.4.1.1",
    title="From approximate privacy to infinite order",
    claim=ApproximateRDP(delta, oo, epsilon)(P, Q),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness=PrivateDecomposition(epsilon, delta, P, Q),
    printed=ApproximateRDP(delta, oo, delta)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0}],
    shapes=(2, 3),
)

theorem.mistake("halves epsilon", ApproximateRDP(delta, oo, epsilon / 2)(P, Q))
theorem.mistake("an epsilon 1% too small", ApproximateRDP(delta, oo, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("squares epsilon, as for zCDP", ApproximateRDP(delta, oo, epsilon**2)(P, Q))
theorem.mistake("bounds by epsilon times delta", ApproximateRDP(delta, oo, epsilon * delta)(P, Q))

A, B, C, D = laws("P' Q' P'' Q''")
losses = split_privately(theorem.derivation, epsilon, delta, {P: (A, C), Q: (B, D)}, point("y"))
for one, other, loss in ((A, B, losses[0]), (B, A, losses[1])):
    theorem.derive(Renyi(oo, one, other)).equals(MaxDivergence(one, other)).at_most(epsilon, by=loss)
