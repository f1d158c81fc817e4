"""Advanced composition: the loss of k private steps is k times its mean, and a deviation of order sqrt(k).

Dwork, Rothblum and Vadhan (2010, Theorem III.3), by Azuma's inequality, the mean loss of a step being at most
epsilon (e^epsilon - 1).  Shown for k answers of randomized response, the pure private steps that lose most
(Kairouz, Oh and Viswanath 2015; ``decomposition.worst-response``), for delta' from above 0 up to 1.  At
delta' = 0 it would promise nothing, and above 1 the root has no value.  Never tight but for epsilon = 0.
"""

from sympy import exp, log, sqrt

from dpsym import ApproximateDP, HockeyStick, Power, RandomizedResponse, Theorem, integer, real
from dpsym.derive import MonotoneInLevel, cite

epsilon = real("epsilon", at_least=0)
delta = real("delta'", above=0, at_most=1)
k = integer("k", at_least=1)
response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
mean = k * epsilon * (exp(epsilon) - 1)
deviation = epsilon * sqrt(2 * k * log(1 / delta))

theorem = Theorem(
    id="composition.advanced",
    notes="s0.5.1",
    title="Advanced composition of pure private steps",
    claim=ApproximateDP(deviation + mean, delta)(*answers),
    tight=[{epsilon: 0}, {epsilon: log(3), delta: 1}],
    shapes={k: (1, 2, 10, 50)},
)

theorem.mistake("forgets the mean", ApproximateDP(deviation, delta)(*answers))
theorem.mistake("forgets the deviation", ApproximateDP(mean, delta)(*answers))
theorem.mistake(
    "lets the deviation stay as k grows", ApproximateDP(deviation / sqrt(k) + mean, delta)(*answers)
)
theorem.mistake("counts the mean once", ApproximateDP(deviation + mean / k, delta)(*answers))
theorem.mistake("halves the deviation", ApproximateDP(deviation / 2 + mean, delta)(*answers))
theorem.mistake("puts k for its root", ApproximateDP(epsilon * sqrt(k) + mean / k, delta)(*answers))

rho, one = epsilon**2 * k / 2, real("delta", above=0, below=1)
for pair in (answers, answers[::-1]):
    node, lower = HockeyStick(deviation + mean, *pair), HockeyStick(deviation + rho, *pair)
    cases = theorem.derivation.cases(node <= delta, delta < 1, delta >= 1)
    cases[1].chain(node).at_most(delta)
    larger = cases[0].chain(node).at_most(lower, by=MonotoneInLevel(deviation + rho, deviation + mean, *pair))
    larger.at_most(delta, by=cite("zcdp.randomized-response-powers", {one: delta}))
