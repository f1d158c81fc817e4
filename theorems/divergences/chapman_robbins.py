"""The square of a difference of means is at most chi-square times the variance under the second law.

Hammersley (1950), Chapman and Robbins (1951), by Cauchy and Schwarz; some function attains it.
"""

from sympy import oo

from dpsym import ChiSquare, Expectation, Theorem, laws, values

P, Q = laws("P Q")
g, chi = values("g"), ChiSquare(P, Q)
gap = (Expectation(g, P) - Expectation(g, Q)) ** 2
variance = lambda law: Expectation(g**2, law) - Expectation(g, law) ** 2

theorem = Theorem(
    id="divergences.chapman-robbins",
    title="The inequality of Chapman and Robbins",
    given=chi < oo,
    claim=gap <= chi * variance(Q),
    shapes=(2, 3),
)

theorem.mistake("the variance under the first law", gap <= chi * variance(P))
theorem.mistake("half of it", gap <= chi * variance(Q) / 2)
theorem.mistake(
    "chi-square of the other order", gap <= ChiSquare(Q, P) * variance(Q), given=ChiSquare(Q, P) < oo
)
theorem.mistake("without the square", Expectation(g, P) - Expectation(g, Q) <= chi * variance(Q))
