"""Concentrated privacy gives approximate privacy with a smaller delta than Markov's inequality.

Bun and Steinke (2016, Lemma 3.6), whose parameters the notes have lost.  The tail of the loss is bounded by
e^(-(z - xi - rho)^2/(4 rho)), and averaging 1 - e^(epsilon - Z) over it brings the further factors, each the
smallest somewhere: sqrt(pi rho) for small rho, the others for large epsilon.  Below xi + rho the exponent
bounds nothing.  Never tight: normal laws stay below by a factor of two.
"""

from sympy import Min, Rational, exp, pi, sqrt

from dpsym import ZCDP, ApproximateDP, Theorem, laws, real

xi, rho = real("xi", at_least=0), real("rho", above=0)
epsilon, level = real("epsilon", at_least=xi + rho), real("epsilon'", at_least=0)
P, Q = laws("P Q")
distance = epsilon - xi - rho
b = 1 + distance / (2 * rho)
markov = exp(-(distance**2) / (4 * rho))
last = 2 / (b + sqrt(b**2 + 4 / (pi * rho)))

theorem = Theorem(
    id="conversion.zcdp-sharper",
    notes="s4.P10f2",
    title="From concentrated to approximate privacy, with a smaller delta",
    given=ZCDP(xi, rho)(P, Q),
    claim=ApproximateDP(epsilon, markov * Min(1, sqrt(pi * rho), 1 / b, last))(P, Q),
    tight=[{xi: 0, rho: Rational(1, 8), epsilon: 1}, {xi: 0, rho: 10, level: 0}],
    shapes=(2, "normal"),
)

theorem.mistake(
    "measures the distance from xi", ApproximateDP(epsilon, exp(-((epsilon - xi) ** 2) / (4 * rho)))(P, Q)
)
theorem.mistake("takes 2 rho for 4 rho", ApproximateDP(epsilon, exp(-(distance**2) / (2 * rho)))(P, Q))
theorem.mistake("multiplies the factors", ApproximateDP(epsilon, markov * sqrt(pi * rho) / b**2)(P, Q))
theorem.mistake("goes below xi + rho", ApproximateDP(level, markov.subs(epsilon, level))(P, Q))
