"""Concentrated privacy composes adaptively: the parameters of the two steps add up.

Bun and Steinke (2016, Lemma 1.7): the second algorithm may read the answer of the first, as long as it is
rho_2-zCDP for every such answer.  At each order the chain rule adds rho_1 alpha and rho_2 alpha.  Tight for
normal laws, and for two answers of randomized response.
"""

from sympy import Max, Rational, exp, sqrt, tanh

from dpsym import (
    ZCDP,
    Joint,
    PureDP,
    Renyi,
    Space,
    SumOver,
    Theorem,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
    variables,
)
from dpsym.derive import Definition, MonotoneSum, given_at

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

# The sum over pairs is an iterated one; the inner sum, for a first answer, is the moment of the second step.
alpha, rate = real("alpha", above=1), real("alpha", above=1) - 1
whole, second = Renyi(alpha, *steps), Renyi(alpha, K(y), L(y))
most, moment = exp(rate * rho2 * alpha), P(y) ** alpha * Q(y) ** (1 - alpha)
outer, replaced = SumOver(moment, y), SumOver(moment * exp(rate * second), y)
bound = theorem.derive(exp(rate * whole)).equals(replaced, by="renyi.moment-of-pairs", because="Tonelli")
bound.at_most(
    most * outer,
    by=MonotoneSum(replaced, most),
    using=given_at({y: y, alpha: alpha}),
    because="the second step is private after each answer",
)
first = Renyi(alpha, P, Q)
bound.equals(most * exp(rate * first), by=Definition(first, y), because="definition")
bound.equals(exp(rate * (first + rho2 * alpha)))
forth = theorem.derive(whole).at_most(
    first + rho2 * alpha, using=bound, because="logarithms, divided by α - 1"
)
forth.at_most(rho1 * alpha + rho2 * alpha, using=given_at({alpha: alpha})).equals((rho1 + rho2) * alpha)
theorem.derivation.again(forth, {P: Q, Q: P, K: L, L: K})
