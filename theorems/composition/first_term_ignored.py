"""If K epsilon_0^2 is small, the first term of advanced composition may be left out.

Then epsilon = epsilon_0 sqrt(2 K log(1/delta)).  For epsilon up to 1 and delta up to 1/2 this is no
approximation but true: the first term costs a factor of at most e^(1/2) in delta, which there is to spare.
Shown for randomized response, the worst case (``decomposition.worst-response``).  In print no regime is
given, and without one it is false: for K = 50, epsilon_0 = 1 and delta = 10^-5 it gives epsilon = 33.93,
where the least delta is 0.0236.
"""

from sympy import Max, Rational, log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    MaxDivergence,
    Power,
    RandomizedResponse,
    Renyi,
    Theorem,
    integer,
    law,
    real,
)
from dpsym.derive import Additivity, HoeffdingLemma, MonotoneInLevel, ResponseLoss, cite

half = Rational(1, 2)
K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0, at_most=1), real("delta", above=0, at_most=half)
epsilon0, any_delta = real("epsilon_0", above=0), real("delta", above=0, below=1)
answers = lambda step: (Power(RandomizedResponse(step), K), Power(RandomizedResponse(step).partner, K))
second = lambda delta: epsilon0 * sqrt(2 * K * log(1 / delta))
private = lambda epsilon, delta, step: ApproximateDP(epsilon, delta)(*answers(step))
scaled = epsilon / sqrt(2 * K * log(1 / delta))

theorem = Theorem(
    id="composition.first-term-ignored",
    notes="s3.16f",
    title="Advanced composition without its first term",
    claim=private(epsilon, delta, scaled),
    printed=private(second(any_delta), any_delta, epsilon0),
    tight=[{K: 50, epsilon0: 1, any_delta: Rational(1, 10**5)}, {epsilon: 1, delta: half}],
    shapes={K: (1, 10, 50)},
)

theorem.mistake("for delta up to 1/2 but any epsilon", private(second(delta), delta, epsilon0))
theorem.mistake("for epsilon_0 up to 1", private(second(delta), delta, epsilon0), given=epsilon0 <= 1)
theorem.mistake(
    "for epsilon up to 1 but any delta",
    private(epsilon, any_delta, epsilon / sqrt(2 * K * log(1 / any_delta))),
)
theorem.mistake("forgets the 2 as well", private(epsilon, delta, sqrt(2) * scaled))

# With ell for log(1/delta), the powers are epsilon^2/(4 ell)-zCDP; the order 1/2 + 2 ell/epsilon is enough.
board, ell, e = theorem.derivation, real("ell", at_least=half), real("h", above=0, at_most=1)
a, t, u = real("a", at_least=Rational(9, 5)), real("t"), real("u")
best = lambda ell, e: half + 2 * ell / e
solved = lambda a, t, u: u + log((a - 1) / a) + (t - log(a)) / (a - 1)
logs = board.lemma("the logarithm of such an order is above 1/2", general=True)
logs.chain(solved(a, t, u)).at_most(u + (t - half) / (a - 1))
levels = board.lemma("that is enough", general=True)
order = best(ell, e)
steps = levels.chain(e**2 / (4 * ell) * order + (ell - half) / (order - 1))
steps.equals(e / 2 + e * (e / (8 * ell) + (2 * ell - 1) / (4 * ell - e)))
steps.at_most(e / 2 + e * (1 / (8 * ell) + (2 * ell - 1) / (4 * ell - 1)), because="h <= 1")
steps.at_most(e, because="4 ell - 1 <= 4 ell")
alpha, step = real("alpha", above=1), real("s", at_least=0)
answer, spent = RandomizedResponse(step), K * alpha * step**2 / 2
single, whole = (answer, answer.partner), answers(step)
level = spent + log((alpha - 1) / alpha) + -(log(delta) + log(alpha)) / (alpha - 1)
converted = board.lemma("for every order", general=True)
losses = [
    converted.chain(MaxDivergence(*pair)).equals(step, by=ResponseLoss(pair[0]))
    for pair in (single, single[::-1])
]
moments = []
for pair, powers in ((single, whole), (single[::-1], whole[::-1])):
    node, drift = Renyi(alpha, *powers), HoeffdingLemma(alpha, *pair, 2 * step)
    moments.append(converted.chain(node).equals(K * Renyi(alpha, *pair), by=Additivity(node)))
    moments[-1].at_most(spent, by=drift, using=losses)
known = {law("P"): whole[0], law("Q"): whole[1], law("P").space: whole[0].space}
known |= {real("epsilon", at_least=0): spent, any_delta: delta}
node = Max(HockeyStick(level, *whole), HockeyStick(level, *whole[::-1]))
converted.chain(node).at_most(delta, by=cite("conversion.solved-for-epsilon", known), using=moments)
long = log(1 / delta)
order, rho = best(long, epsilon), epsilon**2 / (4 * long)
place = {alpha: order, step: scaled}
reached = level.xreplace(place)
enough = board.chain(reached).equals(solved(order, long, rho * order))
enough.at_most(
    rho * order + (long - half) / (order - 1), by=logs.at({a: order, t: long, u: rho * order})
).at_most(epsilon, by=levels.at({ell: long, e: epsilon}))
whole = answers(scaled)
for pair in (whole, whole[::-1]):
    steps = theorem.derive(HockeyStick(epsilon, *pair)).at_most(
        HockeyStick(reached, *pair), by=MonotoneInLevel(reached, epsilon, *pair), using=enough
    )
    steps.at_most(delta, by=converted.at(place))
