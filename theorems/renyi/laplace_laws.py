"""Laplace laws at distance d (in scales): KL is d + e^(-d) - 1, D_2 is log(2 e^d/3 + e^(-2 d)/3).

Mironov (2017, Table II) has every order, with d = 1/lambda.
"""

from sympy import exp, log

from dpsym import KL, Laplace, Renyi, Theorem, both, equal, real

d = real("d", at_least=0)
P, Q = Laplace(0, 1), Laplace(d, 1)
form = lambda far: log(2 * exp(d) / 3 + exp(far * d) / 3)

theorem = Theorem(
    id="renyi.laplace-laws",
    title="Laplace laws of one scale",
    claim=both(equal(KL(P, Q), d + exp(-d) - 1), equal(Renyi(2, P, Q), form(-2))),
)

theorem.mistake("the exponent of the far part", equal(Renyi(2, P, Q), form(-1)))
theorem.mistake("the largest loss for KL", equal(KL(P, Q), d))
theorem.mistake("the second order for KL", equal(KL(P, Q), d**2 / 2))
