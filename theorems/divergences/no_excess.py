"""There is no excess above the largest loss: the hockey-stick divergence is 0 at every level above it.

Where P has mass, Z is at most the level, and 1 - e^(ε-Z) is not positive.  So pure privacy is approximate
privacy with a δ of 0.
"""

from sympy import Max, Min, Rational, exp

from dpsym import Expectation, HockeyStick, MaxDivergence, PrivacyLoss, Theorem, equal, laws, real
from dpsym.derive import ClippedLoss, LossExcess, MonotoneMean

epsilon = real("epsilon")
P, Q = laws("P Q")
largest, excess = MaxDivergence(P, Q), HockeyStick(epsilon, P, Q)

theorem = Theorem(
    id="divergences.no-excess",
    title="No excess above the largest loss",
    given=largest <= epsilon,
    claim=equal(excess, 0),
)

theorem.mistake(
    "looks at the loss in the other order", equal(excess, 0), given=MaxDivergence(Q, P) <= epsilon
)
theorem.mistake("a level 1% lower", equal(HockeyStick(Rational(99, 100) * epsilon, P, Q), 0))

loss = PrivacyLoss(P, Q)
part = lambda z: Max(0, 1 - exp(epsilon - z))
steps = theorem.derive(excess).equals(
    Expectation(part(loss)), by=LossExcess(epsilon, P, Q), because="definition, as a mean"
)
steps.equals(
    Expectation(part(Min(epsilon, loss))), by=ClippedLoss(part(loss), P, Q, epsilon), because="Z ≤ ε"
)
steps.at_most(0, by=MonotoneMean(part(Min(epsilon, loss)), 0), because="1 - e^(ε-z) ≤ 0 for z ≤ ε")
theorem.derive(0).at_most(excess, because="a sum of positive parts")
