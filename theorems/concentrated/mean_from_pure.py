"""Pure privacy is mean-concentrated: the loss has mean epsilon (e^epsilon - 1)/2 at most, and tau = epsilon.

Dwork and Rothblum (2016, Theorem 3.5); the parameters, missing in print, are theirs.  A loss between -epsilon
and epsilon is epsilon-subgaussian by Hoeffding's lemma, tight as epsilon tends to 0.  The mean is in fact at
most epsilon tanh(epsilon/2), with equality for randomized response, which agrees with
the bound at epsilon = 0 only.
"""

from sympy import Rational, exp, log, tanh

from dpsym import (
    KL,
    LossCumulant,
    MaxDivergence,
    MeanConcentratedDP,
    PureDP,
    RandomizedResponse,
    Theorem,
    laws,
    real,
)
from dpsym.derive import HoeffdingForCumulant

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
response = RandomizedResponse(log(Rational(11, 10)))
mean = epsilon * (exp(epsilon) - 1) / 2
private = MeanConcentratedDP(mean, epsilon)(P, Q)

theorem = Theorem(
    id="concentrated.mean-from-pure",
    notes="s4.P10a",
    title="Pure privacy implies mean-concentrated privacy",
    given=PureDP(epsilon)(P, Q),
    claim=private,
    tight=[{P: response, Q: response.partner, epsilon: log(Rational(11, 10))}],
    shapes=(2, 3),
)

theorem.mistake("a tau 1% too small", MeanConcentratedDP(mean, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("halves tau, as for a range of epsilon", MeanConcentratedDP(mean, epsilon / 2)(P, Q))
theorem.mistake("squares tau", MeanConcentratedDP(mean, epsilon**2)(P, Q))
theorem.mistake(
    "1% less than the best mean",
    MeanConcentratedDP(Rational(99, 100) * epsilon * tanh(epsilon / 2), epsilon)(P, Q),
)
theorem.mistake("assumes one order of the pair", private, given=MaxDivergence(P, Q) <= epsilon)

x = real("lambda")
deviation = theorem.derive(LossCumulant(x, P, Q)).at_most(
    x**2 * epsilon**2 / 2, by=HoeffdingForCumulant(x, P, Q, 2 * epsilon)
)
average = theorem.derive(KL(P, Q)).at_most(epsilon * tanh(epsilon / 2), by="pure-dp.kl").at_most(mean)
for item in (deviation, average):
    theorem.derivation.again(item, {P: Q, Q: P})
