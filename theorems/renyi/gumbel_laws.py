"""Gumbel laws of one scale.

Gumbel laws of one scale whose locations differ by d scales have the divergence e^d - d - 1 or e^(-d) + d -
1. Each is the image of an exponential law (Gil, Alajaji and Linder 2013).
"""

from sympy import exp

from dpsym import KL, Gumbel, Theorem, equal, real, variables

mu, nu = variables("mu nu")
s = real("s", above=0)
P, Q = Gumbel(mu, s), Gumbel(nu, s)
d = (nu - mu) / s

theorem = Theorem(
    id="renyi.gumbel-laws",
    title="Gumbel laws of one scale",
    claim=equal(KL(P, Q), exp(d) - d - 1),
)

theorem.mistake("the other direction", equal(KL(P, Q), exp(-d) + d - 1))
theorem.mistake("as for Laplace laws", equal(KL(P, Q), exp(-abs(d)) + abs(d) - 1))
theorem.mistake("the second order only", KL(P, Q) <= d**2 / 2)
