"""Advanced composition of pure private steps, with a first term of order K epsilon_0^2.

Dwork, Rothblum and Vadhan (2010).  In print the first term is K epsilon_0^2, elsewhere half of that.  Both
are right: the mean loss of a step is at most epsilon_0 tanh(epsilon_0/2), hence at most epsilon_0^2/2.  The
printed proof gives only K epsilon_0 (e^epsilon_0 - 1), which is more than either.  Shown is the smaller one,
at delta = e^(-t^2/2), for randomized response, the worst case (``decomposition.worst-response``).  Tight for
epsilon_0 = 0 only.
"""

from sympy import Rational, exp, log, sqrt

from dpsym import HockeyStick, Power, RandomizedResponse, Theorem, at_most, both, integer, real
from dpsym.derive import MonotoneInLevel, cite

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

lower, node = first / 2 + epsilon0 * sqrt(2 * K * log(1 / delta)), HockeyStick(first / 2 + second, *answers)
known = {
    real("epsilon", at_least=0): epsilon0,
    integer("k", at_least=1): K,
    real("delta", above=0, below=1): delta,
}
same = theorem.derive(node).at_most(
    HockeyStick(lower, *answers), by=MonotoneInLevel(lower, first / 2 + second, *answers)
)
same.at_most(delta, by=cite("zcdp.randomized-response-powers", known))
theorem.derive(first / 2 + second).at_most(first + second)
