"""Independent runs of concentrated private algorithms add up their parameters.

Bun and Steinke (2016, Lemma 1.7): the Renyi divergence of every order is additive over products, so k runs
with rho = epsilon^2/2 each cost k rho, whether one algorithm runs k times, as here, or k algorithms run once.
The runs may even see the answers of earlier ones.  Normal laws attain equality.
"""

from sympy import Rational, sqrt, tanh

from dpsym import ZCDP, Power, RandomizedResponse, Renyi, Theorem, integer, laws, real
from dpsym.derive import Additivity, given_at

epsilon = real("epsilon", at_least=0)
k = integer("k", at_least=1)
P, Q = laws("P Q")
rho = epsilon**2 / 2
runs = (Power(P, k), Power(Q, k))

theorem = Theorem(
    id="zcdp.composition",
    notes="s0.3.2",
    title="Composition of zCDP algorithms",
    claim=ZCDP(k * rho)(*runs),
    given=ZCDP(rho)(P, Q),
    shapes={k: (2, 3)},
)

theorem.mistake("claims that repetition is free", ZCDP(rho)(*runs))
theorem.mistake("adds as standard deviations", ZCDP(sqrt(k) * rho)(*runs))
theorem.mistake("adds one too few", ZCDP((k - 1) * rho)(*runs))

# Randomized response is rho-zCDP for rho = epsilon tanh(epsilon/2) and no less.
response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
best = epsilon * tanh(epsilon / 2)
theorem.mistake("loses one percent", ZCDP(Rational(99, 100) * k * best)(*answers), given=())

alpha = real("alpha", above=1)
node = Renyi(alpha, *runs)
forth = (
    theorem.derive(node)
    .equals(k * Renyi(alpha, P, Q), by=Additivity(node), because="independent runs")
    .at_most(k * (alpha * rho), using=given_at({alpha: alpha}), because="each run is private")
)
theorem.derivation.again(forth, {P: Q, Q: P})
