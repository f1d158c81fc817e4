"""To choose between two (epsilon, delta)-private mechanisms at random keeps (epsilon, delta)-privacy.

By linearity, as the weights do not depend on the data; with it, post-processing by maps extends to
randomized processing.  Tight where both mechanisms are the same.
"""

from sympy import Rational, log

from dpsym import ApproximateDP, HockeyStick, Mixture, Theorem, laws, probability, real
from dpsym.derive import JointConvexity

epsilon, delta = real("epsilon", at_least=0), probability("delta")
other = real("epsilon'", at_least=0)
s, t = probability("s"), probability("t")
P, Q, P_, Q_ = laws("P Q P' Q'")
private = ApproximateDP(epsilon, delta)
mixed = (Mixture(s, P, P_), Mixture(s, Q, Q_))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="post-processing.convex-combination",
    notes="s2.P1c",
    title="Convex combinations keep approximate privacy",
    claim=private(*mixed),
    given=(private(P, Q), private(P_, Q_)),
    tight=[
        {P: yes, Q: no, P_: yes, Q_: no, epsilon: log(3), delta: 0},
        {P: (1, 0), Q: (0, 1), P_: (1, 0), Q_: (0, 1), epsilon: 0, delta: 1},
    ],
    shapes=(2, 3),
)

theorem.mistake("the weights depend on the data", private(Mixture(s, P, P_), Mixture(t, Q, Q_)))
theorem.mistake("one of the two need not be private", private(*mixed), given=private(P, Q))
theorem.mistake(
    "the randomness lowers delta by 1%", ApproximateDP(epsilon, Rational(99, 100) * delta)(*mixed)
)
theorem.mistake(
    "averages the epsilons",
    ApproximateDP((1 - s) * epsilon + s * other, delta)(*mixed),
    given=(private(P, Q), ApproximateDP(other, delta)(P_, Q_)),
)

one, other = HockeyStick(epsilon, P, Q), HockeyStick(epsilon, P_, Q_)
node = HockeyStick(epsilon, *mixed)
forth = theorem.derive(node).at_most((1 - s) * one + s * other, by=JointConvexity(node)).at_most(delta)
theorem.derivation.again(forth, {P: Q, Q: P, P_: Q_, Q_: P_})
