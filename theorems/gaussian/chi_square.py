"""Chi-square of normal laws of one deviation at distance d is e^(d^2) - 1."""

from sympy import exp

from dpsym import ChiSquare, Normal, Theorem, equal, real

d = real("d")
chi = ChiSquare(Normal(0, 1), Normal(d, 1))

theorem = Theorem(
    id="gaussian.chi-square",
    title="Chi-square of normal laws",
    claim=equal(chi, exp(d**2) - 1),
)

theorem.mistake("a half of the square", equal(chi, exp(d**2 / 2) - 1))
theorem.mistake("the second order", chi <= d**2)
theorem.mistake("without the one", equal(chi, exp(d**2)))
