"""k answers of randomized response are approximately private for every delta.

Pure privacy gives epsilon^2/2-zCDP, composition k epsilon^2/2-zCDP, and its conversion the bound.  Among all
pure private algorithms randomized response loses most, so this is the case that matters; its delta is a
binomial sum, and the bound is never tight (Kairouz, Oh and Viswanath 2015).
"""

from sympy import log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    MaxDivergence,
    Power,
    RandomizedResponse,
    Renyi,
    Theorem,
    integer,
    laws,
    real,
)
from dpsym.derive import Additivity, HoeffdingLemma, cite

epsilon = real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
k = integer("k", at_least=1)

response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
rho = epsilon**2 * k / 2
deviation = epsilon * sqrt(2 * k * log(1 / delta))

theorem = Theorem(
    id="zcdp.randomized-response-powers",
    notes="s0.3.3",
    title="Approximate DP of many answers of randomized response",
    claim=ApproximateDP(deviation + rho, delta)(*answers),
    shapes={k: (1, 2, 3, 5, 10, 20)},
)

theorem.mistake("keeps the mean only", ApproximateDP(rho, delta)(*answers))
theorem.mistake(
    "forgets that the deviation grows with k",
    ApproximateDP(epsilon * sqrt(2 * log(1 / delta)) + rho / k, delta)(*answers),
)
theorem.mistake("halves the deviation", ApproximateDP(deviation / 2 + rho, delta)(*answers))
theorem.mistake("composes epsilon to epsilon sqrt(k)", ApproximateDP(epsilon * sqrt(k), delta)(*answers))

alpha, (P, Q), pair = real("alpha", above=1), laws("P Q"), (response, response.partner)
ones, runs = [], []
for left, right in (pair, pair[::-1]):
    ones.append(theorem.derivation.lemma("one answer"))
    ones[-1].chain(MaxDivergence(left, right)).equals(epsilon)
for left, right in (pair, pair[::-1]):
    node, span = Renyi(alpha, Power(left, k), Power(right, k)), 2 * epsilon
    chain = theorem.derive(node).equals(k * Renyi(alpha, left, right), by=Additivity(node))
    runs.append(chain.at_most(rho * alpha, by=HoeffdingLemma(alpha, left, right, span), using=ones))
for left, right in (answers, answers[::-1]):
    zcdp = cite("zcdp.to-approximate", {P: left, Q: right, P.space: left.space})
    theorem.derive(HockeyStick(deviation + rho, left, right)).at_most(delta, by=zcdp, using=runs)
