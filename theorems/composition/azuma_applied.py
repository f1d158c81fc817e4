"""By Azuma's inequality the loss of K pure private steps exceeds advanced composition with probability delta.

Each loss is at most epsilon, and its conditional mean at most epsilon (e^epsilon - 1); e^(-t^2/2) = delta
means t = sqrt(2 log(1/delta)).  In print the 2 is missing under the root, in the conclusion too.  That
is false even of the least delta, which is below the tail: for K = 50, epsilon = 1/10 and delta = 10^-10 it
is 1.46e-9.  Shown for K answers of randomized response.
"""

from sympy import Rational, exp, log, sqrt

from dpsym import ApproximateDP, Power, PrivacyLoss, Probability, RandomizedResponse, Theorem, integer, real
from dpsym.derive import MonotoneTail, ResponseLoss, TailOfLosses

epsilon = real("epsilon", at_least=0)
delta = real("delta", above=0, below=1)
K = integer("K", at_least=1)
response = RandomizedResponse(epsilon)
answers = (Power(response, K), Power(response.partner, K))
loss = PrivacyLoss(*answers)
mean, deviation = K * epsilon * (exp(epsilon) - 1), epsilon * sqrt(K * log(1 / delta))
rarely = lambda bound, delta=delta: Probability(loss > bound) <= delta

theorem = Theorem(
    id="composition.azuma-applied",
    notes="s3.14",
    title="The tail of the composed privacy loss by Azuma's inequality",
    claim=rarely(mean + sqrt(2) * deviation),
    printed=rarely(mean + deviation),
    tight=[{epsilon: Rational(1, 10), delta: Rational(1, 10**10)}],
    shapes={K: (1, 50)},
)

theorem.mistake("leaves out the 2 in the conclusion", ApproximateDP(mean + deviation, delta)(*answers))
theorem.mistake("takes the whole range of a loss for its half", rarely(mean + deviation / sqrt(2)))
theorem.mistake("counts the mean once", rarely(mean / K + sqrt(2) * deviation))
theorem.mistake("leaves out the mean", rarely(sqrt(2) * deviation))

tail, t = Probability(loss > mean + sqrt(2) * deviation), sqrt(2 * log(1 / delta))
lower = mean + t * sqrt(K) * epsilon
rule = TailOfLosses(*answers, 2 * epsilon, t, epsilon * (exp(epsilon) - 1))
same = theorem.derive(tail).at_most(
    Probability(loss > lower), by=MonotoneTail(loss, lower, mean + sqrt(2) * deviation)
)
same.at_most(exp(-(t**2) / 2), by=rule, using=(ResponseLoss(response), ResponseLoss(response.partner)))
