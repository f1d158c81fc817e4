"""For approximate privacy basic composition is far from optimal: it promises sqrt(K) for a constant.

The witness is randomized response with epsilon_0 = 1/sqrt(K), answered K times.  Basic composition gives
epsilon = sqrt(K), for every delta; but the loss has a mean of about 1/2 and a deviation of about 1, so that
1/2 + sqrt(2 log(1/delta)) is enough whatever K is.  For K = 100 and delta = 10^-6 that is 5.76 in place
of 10; even 4.8 is enough, but 4.5 is not.
"""

from sympy import Rational, log, sqrt

from dpsym import ApproximateDP, HockeyStick, Power, PureDP, RandomizedResponse, Theorem, integer, real
from dpsym.derive import MonotoneInLevel, cite

K = integer("K", at_least=1)
delta = real("delta", above=0, at_most=1)
response = RandomizedResponse(1 / sqrt(K))
answers = (Power(response, K), Power(response.partner, K))
tenth = RandomizedResponse(Rational(1, 10))
hundred = (Power(tenth, 100), Power(tenth.partner, 100))
deviation, half = sqrt(2 * log(1 / delta)), Rational(1, 2)
enough = half + deviation

theorem = Theorem(
    id="composition.basic-far-from-optimal",
    notes="s3.8c",
    title="Basic composition is far from optimal for approximate privacy",
    claim=ApproximateDP(enough, delta)(*answers),
    tight=[{K: 100, delta: Rational(1, 10**6)}],
    shapes={K: (1, 4, 100)},
)

theorem.mistake("is the better bound for every K", enough <= sqrt(K))
theorem.mistake("holds without a delta", PureDP(enough)(*answers))
theorem.mistake("leaves out the deviation", ApproximateDP(half, delta)(*answers))
theorem.mistake("half of the bound", ApproximateDP(enough / 2, delta)(*answers))
theorem.mistake("4.5 for 100 steps", ApproximateDP(Rational(9, 2), Rational(1, 10**6))(*hundred))

free = {
    real("epsilon", at_least=0): 1 / sqrt(K),
    integer("k", at_least=1): K,
    real("delta", above=0, below=1): delta,
}
lower, known = (
    half + sqrt(2) * sqrt(K * log(1 / delta)) / sqrt(K),
    cite("zcdp.randomized-response-powers", free),
)
for pair in (answers, answers[::-1]):
    node = HockeyStick(enough, *pair)
    cases = theorem.derivation.cases(node <= delta, delta < 1, delta >= 1)
    same = cases[0].chain(node).at_most(HockeyStick(lower, *pair), by=MonotoneInLevel(lower, enough, *pair))
    same.at_most(delta, by=known)
    cases[1].chain(node).at_most(delta)
