"""Rényi privacy is a bound of the moments of the likelihood ratio, in both orders of the pair.

Mironov (2017, Definition 4) bounds the divergence of order alpha for all neighbours.  As being neighbours is
symmetric, this speaks of two moments of order alpha - 1: each is at most e^((alpha-1) epsilon), so the
logarithm of the larger one, over alpha - 1, is the least epsilon.  Tight at every pair, by that choice.
"""

from sympy import Max, Rational, exp, log

from dpsym import RDP, Expectation, PrivacyLoss, Renyi, Theorem, laws, real
from dpsym.derive import LossMoment

alpha = real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
moment = lambda first, second: Expectation(exp((alpha - 1) * PrivacyLoss(first, second)))
rate = lambda size: log(size) / (alpha - 1)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.moment-form",
    notes="s1.8",
    title="Rényi privacy from a bound of moments",
    claim=RDP(alpha, epsilon)(P, Q),
    given=Max(rate(moment(P, Q)), rate(moment(Q, P))) <= epsilon,
    tight=[{P: yes, Q: no, alpha: 2, epsilon: log(Rational(7, 3))}],
    shapes=(2, 3),
)

theorem.mistake(
    "looks at one order of the pair", RDP(alpha, epsilon)(P, Q), given=rate(moment(P, Q)) <= epsilon
)
theorem.mistake(
    "takes the mean of the two orders",
    RDP(alpha, epsilon)(P, Q),
    given=(rate(moment(P, Q)) + rate(moment(Q, P))) / 2 <= epsilon,
)
theorem.mistake(
    "divides by alpha",
    RDP(alpha, epsilon)(P, Q),
    given=Max(log(moment(P, Q)), log(moment(Q, P))) / alpha <= epsilon,
)
theorem.mistake("loses one percent", RDP(alpha, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("counts the moment as one of order alpha + 1", RDP(alpha + 1, epsilon)(P, Q))

node = Renyi(alpha, P, Q)
power = theorem.derive(exp((alpha - 1) * node)).equals(moment(P, Q), by=LossMoment(alpha, P, Q))
forth = theorem.derive(node).equals(rate(moment(P, Q)), using=power).at_most(epsilon)
theorem.derivation.again(forth, {P: Q, Q: P})
