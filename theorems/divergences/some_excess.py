"""Below the largest loss there is some excess: the hockey-stick divergence is positive.

Otherwise no loss would be larger than the level.
"""

from sympy import Rational

from dpsym import HockeyStick, MaxDivergence, Theorem, greater, laws, less, real
from dpsym.derive import cite

epsilon = real("epsilon")
P, Q = laws("P Q")
largest, excess = MaxDivergence(P, Q), HockeyStick(epsilon, P, Q)
half, third = Rational(1, 2), Rational(1, 3)

theorem = Theorem(
    id="divergences.some-excess",
    title="Some excess below the largest loss",
    given=less(epsilon, largest),
    claim=less(0, excess),
)

theorem.mistake("at the largest loss as well", less(0, excess), given=epsilon <= largest)
theorem.mistake("in the other order", less(0, HockeyStick(epsilon, Q, P)))
theorem.mistake("at least a thousandth", excess >= Rational(1, 1000))

cases = theorem.derivation.cases(theorem.claim, greater(excess, 0), excess <= 0)
cases[0].chain(0).less(excess)
none = (
    cases[1].chain(largest).at_most(epsilon, by=cite("divergences.loss-within", {real("epsilon"): epsilon}))
)
steps = cases[1].chain(0).less(largest - epsilon, using=none, because="it would be above and below the level")
steps.at_most(0, using=none).at_most(excess)
