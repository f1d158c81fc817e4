"""The square of a difference of means is at most chi-square times the variance under the second law.

Hammersley (1950), Chapman and Robbins (1951), by Cauchy and Schwarz; some function attains it.
"""

from sympy import oo

from dpsym import ChiSquare, Expectation, Theorem, laws, real, values
from dpsym.derive import Discriminant, Linearity, cite

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

# The variational form of chi-square at h = 2 x (g - m): chi-square lies above a parabola in x.
board, m, x = theorem.derivation, real("m"), real("x")
E = Expectation
h, body = 2 * x * (g - m), 2 * x * (g - m) + x**2 * (g - m) ** 2
centre, spread = E(g, Q), lambda m: E(g**2, Q) - 2 * m * E(g, Q) + m**2
form = board.lemma("the variational form of chi-square")
first = form.chain(E(h, P)).equals(2 * x * (E(g, P) - m), by=Linearity(h, P))
second = form.chain(E(body, Q)).equals(2 * x * (centre - m) + x**2 * spread(m), by=Linearity(body, Q))
parabola = lambda m: 2 * x * (E(g, P) - m) - 2 * x * (centre - m) - x**2 * spread(m)
steps = form.chain(parabola(m)).equals(E(h, P) - E(body, Q), using=(first, second))
steps.at_most(chi, by=cite("divergences.chi-square-variational", {values("h"): h}))
whole = x**2 * variance(Q) - 2 * x * (E(g, P) - centre) + chi
above = board.lemma("not negative")
above.chain(0).at_most(chi - parabola(centre), by=form.at({m: centre})).equals(whole)
steps = theorem.derive(gap).equals((2 * (E(g, P) - centre)) ** 2 / 4)
steps.at_most(chi * variance(Q), by=Discriminant(whole, x), using=above, because="the discriminant")
