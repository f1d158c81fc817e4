"""The affinity of normal laws of one deviation at distance d is e^(-d^2/8)."""

from sympy import exp

from dpsym import BhattacharyyaCoefficient, Normal, SquaredHellinger, Theorem, both, equal, real

d = real("d")
affinity = BhattacharyyaCoefficient(Normal(0, 1), Normal(d, 1))
square = SquaredHellinger(Normal(0, 1), Normal(d, 1))

theorem = Theorem(
    id="gaussian.hellinger",
    title="The affinity of normal laws",
    claim=both(equal(affinity, exp(-(d**2) / 8)), equal(square, 2 - 2 * exp(-(d**2) / 8))),
)

theorem.mistake("a half of the square", equal(affinity, exp(-(d**2) / 2)))
theorem.mistake("a quarter of the square", equal(affinity, exp(-(d**2) / 4)))
theorem.mistake("the other normalisation", equal(square, 1 - exp(-(d**2) / 8)))
