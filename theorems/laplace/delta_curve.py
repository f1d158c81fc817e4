"""Delta of Laplace noise at distance d (in scales) is 1 - e^((epsilon - d)/2) for epsilon from 0 to d.

Balle, Barthe and Gaboardi (2020, Theorem 3).
"""

from sympy import Rational, exp

from dpsym import HockeyStick, Laplace, Theorem, equal, real

d, epsilon = real("d", above=0), real("epsilon", at_least=0)
delta = HockeyStick(epsilon, Laplace(0, 1), Laplace(d, 1))
within = epsilon <= d

theorem = Theorem(
    id="laplace.delta-curve",
    title="The delta of the Laplace mechanism",
    given=within,
    claim=equal(delta, 1 - exp((epsilon - d) / 2)),
)

theorem.mistake("without the half", equal(delta, 1 - exp(epsilon - d)))
theorem.mistake("for every epsilon", equal(delta, 1 - exp((epsilon - d) / 2)), given=epsilon >= d)
theorem.mistake("the sign", equal(delta, 1 - exp((d - epsilon) / 2)))
theorem.mistake("one percent less", delta <= Rational(99, 100) * (1 - exp((epsilon - d) / 2)))
