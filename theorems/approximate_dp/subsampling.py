"""A subsample with rate q has at epsilon' = log(1 + q (e^epsilon - 1)) exactly q times the delta at epsilon.

Li, Qardaji and Su (2012), Balle, Barthe and Gaboardi (2018, Theorem 8), where a record is added: with
probability q the answer has the law P of the data with it, else Q.
"""

from sympy import exp, log

from dpsym import HockeyStick, Mixture, Theorem, equal, laws, probability, real

epsilon, q = real("epsilon", at_least=0), probability("q")
P, Q = laws("P Q")
sampled = Mixture(q, Q, P)
lower = log(1 + q * (exp(epsilon) - 1))
delta = HockeyStick(epsilon, P, Q)

theorem = Theorem(
    id="approximate-dp.subsampling",
    title="Privacy of a Poisson subsample",
    claim=equal(HockeyStick(lower, sampled, Q), q * delta),
    shapes=(2, 3),
)

theorem.mistake("the rate times epsilon", HockeyStick(q * epsilon, sampled, Q) <= q * delta)
theorem.mistake("the same epsilon", equal(HockeyStick(epsilon, sampled, Q), q * delta))
theorem.mistake("the square of the rate", HockeyStick(lower, sampled, Q) <= q**2 * delta)
theorem.mistake("with the other data", equal(HockeyStick(lower, sampled, P), q * delta))
