"""Independent runs of concentrated private algorithms add up their parameters.

Bun and Steinke (2016, Lemma 1.7): the Renyi divergence of every order is additive over products, so k runs
with rho = epsilon^2/2 each cost k rho, whether one algorithm runs k times, as here, or k algorithms run once.
The runs may even see the answers of earlier ones.  Normal laws attain equality.
"""

from sympy import Rational, sqrt, tanh

from dpsym import ZCDP, Power, Product, RandomizedResponse, Renyi, Theorem, integer, laws, real
from dpsym.derive import Additivity, Regrouped, given_at

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

# By induction: the moments of independent runs multiply, so that one run more adds its divergence.
alpha, board = real("alpha", above=1), theorem.derivation
one, node = Renyi(alpha, P, Q), Renyi(alpha, *runs)
first, more = (Renyi(alpha, Power(P, number), Power(Q, number)) for number in (1, k + 1))
pair = Renyi(alpha, Product(runs[0], P), Product(runs[1], Q))
private = given_at({alpha: alpha})
runs_add = board.induction(k, node <= k * (alpha * rho))
runs_add.base.chain(first).equals(one, by=Regrouped(first), because="one run").at_most(
    alpha * rho, using=private
)
steps = runs_add.step.chain(more).equals(pair, by=Regrouped(more), because="one run more")
steps.equals(node + one, by=Additivity(pair), because="independent runs")
steps.at_most(k * (alpha * rho) + one, because="induction hypothesis")
steps.at_most((k + 1) * (alpha * rho), using=private, because="each run is private")
board.again(runs_add, {P: Q, Q: P})
