"""Approximate privacy is approximate Rényi privacy of infinite order, with the same epsilon and delta.

What exceeds e^epsilon times the other law is cut off on both sides; on the side that loses less, a little
more is cut, by mixing in the minimum of the two laws, so that both lose the same mass.  The ratio of what
is left stays within e^epsilon.  This is one direction; the other has a file of its own.  Tight for
(epsilon, delta)-randomized response.  In print the bound is delta, where epsilon must stand.
"""

from sympy import Eq, Max, Min, Piecewise, Rational, exp, log, oo

from dpsym import (
    ApproximateDP,
    ApproximateRDP,
    Decomposition,
    HockeyStick,
    PointwiseLaw,
    Theorem,
    TotalVariation,
    laws,
    point,
    probability,
    real,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
y = point("y")
common, left = 1 - TotalVariation(P, Q), 1 - Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))
ratio = lambda part, whole, otherwise: Piecewise((otherwise, Eq(whole, 0)), (part / whole, True))
cut = lambda law, other: Min(law(y), exp(epsilon) * other(y))
share = lambda law, other: ratio(left - common, 1 - HockeyStick(epsilon, law, other) - common, 0)
blend = lambda s, law, other: (1 - s) * Min(law(y), other(y)) + s * cut(law, other)
main = lambda law, other: ratio(blend(share(law, other), law, other), left, (law(y) + other(y)) / 2)
rest = lambda law, other: ratio(law(y) - (1 - delta) * main(law, other), delta, law(y))
parts = lambda law, other: (PointwiseLaw(y, main(law, other)), PointwiseLaw(y, rest(law, other)))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.from-approximate-dp",
    notes="s0.4.1.1",
    title="From approximate privacy to infinite order",
    claim=ApproximateRDP(delta, oo, epsilon)(P, Q),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness=Decomposition({P: parts(P, Q), Q: parts(Q, P)}),
    printed=ApproximateRDP(delta, oo, delta)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0}],
    shapes=(2, 3),
)

theorem.mistake("halves epsilon", ApproximateRDP(delta, oo, epsilon / 2)(P, Q))
theorem.mistake("an epsilon 1% too small", ApproximateRDP(delta, oo, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("squares epsilon, as for zCDP", ApproximateRDP(delta, oo, epsilon**2)(P, Q))
theorem.mistake("bounds by epsilon times delta", ApproximateRDP(delta, oo, epsilon * delta)(P, Q))
