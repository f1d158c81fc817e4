"""Concentrated privacy composes adaptively: the parameters of the two steps add up.

Bun and Steinke (2016, Lemma 1.7): the second algorithm may read the answer of the first, as long as it is
rho_2-zCDP for every such answer.  At each order the chain rule adds rho_1 alpha and rho_2 alpha.  Tight for
normal laws, and for two answers of randomized response.
"""

from sympy import Max, Rational, sqrt, tanh

from dpsym import (
    ZCDP,
    Joint,
    PureDP,
    Renyi,
    Space,
    Theorem,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
    variables,
)
from dpsym.derive import AdaptiveComposition, given_at

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
rho1, rho2 = variables("rho_1 rho_2", at_least=0)
steps = (Joint(P, K), Joint(Q, L))

theorem = Theorem(
    id="zcdp.adaptive-composition",
    notes="s1.23",
    title="Adaptive composition of zCDP",
    claim=ZCDP(rho1 + rho2)(*steps),
    given=(ZCDP(rho1)(P, Q), for_all(y, ZCDP(rho2)(K(y), L(y)))),
    shapes=((2, 2),),
)

# epsilon-DP implies rho-zCDP for rho = epsilon tanh(epsilon/2), attained by randomized response.
epsilon1, epsilon2 = variables("epsilon_1 epsilon_2", at_least=0)
best1, best2 = (epsilon * tanh(epsilon / 2) for epsilon in (epsilon1, epsilon2))
pure = (PureDP(epsilon1)(P, Q), for_all(y, PureDP(epsilon2)(K(y), L(y))))
falsely = lambda name, rho: theorem.mistake(name, ZCDP(rho)(*steps), given=pure)
falsely("takes the larger parameter", Max(best1, best2))
falsely("adds the parameters as deviations", sqrt(best1**2 + best2**2))
falsely("loses one percent", Rational(99, 100) * (best1 + best2))

alpha = real("alpha", above=1)
node, first, second = Renyi(alpha, *steps), given_at({alpha: alpha}), given_at({y: y, alpha: alpha})
composed = AdaptiveComposition(node, bound=rho2 * alpha)
forth = theorem.derive(node).at_most(Renyi(alpha, P, Q) + rho2 * alpha, by=composed, using=second)
forth.at_most((rho1 + rho2) * alpha, using=first)
theorem.derivation.again(forth, {P: Q, Q: P, K: L, L: K})
