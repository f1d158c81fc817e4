"""E_gamma(P, Q) = 1 - gamma + gamma E_(1/gamma)(Q, P): one half of the privacy profile determines the other.

Balle, Barthe and Gaboardi (2020).
"""

from sympy import exp

from dpsym import HockeyStick, Theorem, equal, laws, real

P, Q = laws("P Q")
epsilon = real("epsilon")
forth, back = HockeyStick(epsilon, P, Q), HockeyStick(-epsilon, Q, P)
gamma = exp(epsilon)

theorem = Theorem(
    id="divergences.hockey-stick-reversed",
    title="The hockey stick of exchanged laws",
    claim=equal(forth, 1 - gamma + gamma * back),
    shapes=(2, 3),
)

theorem.mistake("without the shift", equal(forth, gamma * back))
theorem.mistake("the level not inverted", equal(forth, 1 - gamma + gamma * HockeyStick(epsilon, Q, P)))
theorem.mistake("the sign of the shift", equal(forth, gamma - 1 + gamma * back))
