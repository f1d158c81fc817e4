"""Advanced composition: the loss of k private steps is k times its mean, and a deviation of order sqrt(k).

Dwork, Rothblum and Vadhan (2010, Theorem III.3), by Azuma's inequality, the mean loss of a step being at most
epsilon (e^epsilon - 1).  Shown for k answers of randomized response, the pure private steps that lose most
(Kairouz, Oh and Viswanath 2015; ``decomposition.worst-response``), for delta' from above 0 up to 1.  At
delta' = 0 it would promise nothing, and above 1 the root has no value.  Never tight but for epsilon = 0.
"""

from sympy import exp, log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    MaxDivergence,
    Power,
    RandomizedResponse,
    Renyi,
    Theorem,
    integer,
    real,
)
from dpsym.derive import Additivity, HoeffdingLemma, NoExcess, ResponseLoss, excess_of_copies

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

# The moments of k answers are powers of those of one, which Hoeffding's lemma bounds; then the best order.
alpha, t, s, e = real("alpha", above=1), real("t"), real("s", above=0), real("h", above=0)
board, pair = theorem.derivation, (response, response.partner)
exponent = lambda s, e, t: s / e * (k * (1 + s / e) * e**2 / 2 - t)
best = board.lemma("the best order", general=True)
best.chain(exponent(s, e, k * e**2 / 2 + k * e * s)).equals(-k * s**2 / 2)
ones = []
for one, other in (pair, pair[::-1]):
    ones.append(board.chain(MaxDivergence(one, other)).equals(epsilon, by=ResponseLoss(one)))
level, root = deviation + mean, sqrt(2 * log(1 / delta) / k)
for one, other in (pair, pair[::-1]):
    left, right = Power(one, k), Power(other, k)
    node, worst, divergence = (
        HockeyStick(level, left, right),
        MaxDivergence(left, right),
        Renyi(alpha, one, other),
    )
    moments = board.lemma("at every order and level", general=True)
    drift = HoeffdingLemma(alpha, one, other, 2 * epsilon)
    mean_and_more = moments.chain(divergence).at_most(
        alpha * epsilon**2 / 2, by=drift, using=ones, because="the loss of an answer is ε or -ε"
    )
    excess_of_copies(moments, t, divergence, k).at_most(
        exp((alpha - 1) * (k * alpha * epsilon**2 / 2 - t)), using=mean_and_more
    )
    cases = board.cases(node <= delta, delta < 1, delta >= 1, because="is anything promised?")
    cases[1].chain(node).at_most(1).at_most(delta)
    inner = cases[0].cases(node <= delta, epsilon > 0, epsilon <= 0, because="does an answer say anything?")
    at = moments.at({alpha: 1 + root / epsilon, t: level})
    steps = (
        inner[0].chain(node).at_most(exp(exponent(root, epsilon, level)), by=at, because="at the best order")
    )
    steps.at_most(exp(exponent(root, epsilon, k * epsilon**2 / 2 + k * epsilon * root)))
    steps.equals(exp(-k * root**2 / 2), by=best.at({s: root, e: epsilon})).equals(delta)
    none = inner[1].chain(worst).equals(k * MaxDivergence(one, other), by=Additivity(worst))
    none.equals(k * epsilon, using=ones).at_most(level)
    inner[1].chain(node).equals(0, by=NoExcess(level, left, right), using=none).at_most(delta)
