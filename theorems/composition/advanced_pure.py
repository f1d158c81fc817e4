"""Advanced composition of pure private steps, with a first term of order K epsilon_0^2.

Dwork, Rothblum and Vadhan (2010).  In print the first term is K epsilon_0^2, elsewhere half of that.  Both
are right: the mean loss of a step is at most epsilon_0 tanh(epsilon_0/2), hence at most epsilon_0^2/2.  The
printed proof gives only K epsilon_0 (e^epsilon_0 - 1), which is more than either.  Shown is the smaller one,
at delta = e^(-t^2/2), for randomized response, the worst case (``decomposition.worst-response``).  Tight for
epsilon_0 = 0 only.
"""

from sympy import Rational, exp, sqrt

from dpsym import (
    HockeyStick,
    MaxDivergence,
    Power,
    RandomizedResponse,
    Renyi,
    Theorem,
    at_most,
    both,
    integer,
    real,
)
from dpsym.derive import Additivity, HoeffdingLemma, NoExcess, ResponseLoss, excess_of_copies

epsilon0, t = real("epsilon_0", at_least=0), real("t", above=0)
K = integer("K", at_least=1)
response = RandomizedResponse(epsilon0)
answers = (Power(response, K), Power(response.partner, K))
delta = exp(-(t**2) / 2)
first, second = K * epsilon0**2, t * epsilon0 * sqrt(K)
composed = lambda epsilon: HockeyStick(epsilon, *answers) <= delta

theorem = Theorem(
    id="composition.advanced-pure",
    notes="s3.9",
    title="Advanced composition of pure private mechanisms",
    claim=both(composed(first / 2 + second), at_most(first / 2 + second, first + second)),
    tight=[{epsilon0: 0, t: 1}, {epsilon0: 1, t: Rational(12, 10)}],
    shapes={K: (1, 10, 50)},
)

theorem.mistake("a quarter of the first term", composed(first / 4 + second))
theorem.mistake("counts the first term once", composed(first / K + second))
theorem.mistake("leaves K out of the root", composed(first + second / sqrt(K)))
theorem.mistake("leaves the first term out", composed(second))
theorem.mistake("a second term without the 2 of the root", composed(first / 2 + second / sqrt(2)))

# The moments of K answers are powers of those of one, which Hoeffding's lemma bounds; then the best order.
alpha, level, s, e = real("alpha", above=1), real("c"), real("s", above=0), real("h", above=0)
board, pair, needed = theorem.derivation, (response, response.partner), first / 2 + second
exponent = lambda s, e, t: s / e * (K * (1 + s / e) * e**2 / 2 - t)
best = board.lemma("the best order", general=True)
best.chain(exponent(s, e, K * e**2 / 2 + K * e * s)).equals(-K * s**2 / 2)
ones = [
    board.chain(MaxDivergence(one, other)).equals(epsilon0, by=ResponseLoss(one))
    for one, other in (pair, pair[::-1])
]
divergence, node, worst = Renyi(alpha, *pair), HockeyStick(needed, *answers), MaxDivergence(*answers)
moments = board.lemma("at every order and level", general=True)
drift = HoeffdingLemma(alpha, *pair, 2 * epsilon0)
bound = moments.chain(divergence).at_most(
    alpha * epsilon0**2 / 2,
    by=drift,
    using=ones,
    because="the loss of an answer is at most epsilon_0, for either bit",
)
excess_of_copies(moments, level, divergence, K).at_most(
    exp((alpha - 1) * (K * alpha * epsilon0**2 / 2 - level)), using=bound
)
cases = board.cases(node <= delta, epsilon0 > 0, epsilon0 <= 0, because="does an answer say anything?")
root = t / sqrt(K)
at = moments.at({alpha: 1 + root / epsilon0, level: needed})
steps = (
    cases[0].chain(node).at_most(exp(exponent(root, epsilon0, needed)), by=at, because="at the best order")
)
steps.equals(exp(exponent(root, epsilon0, K * epsilon0**2 / 2 + K * epsilon0 * root)))
steps.equals(exp(-K * root**2 / 2), by=best.at({s: root, e: epsilon0})).equals(delta)
none = cases[1].chain(worst).equals(K * MaxDivergence(*pair), by=Additivity(worst))
none.equals(K * epsilon0, using=ones).at_most(needed)
cases[1].chain(node).equals(0, by=NoExcess(needed, *answers), using=none).at_most(delta)
theorem.derive(needed).at_most(first + second)
