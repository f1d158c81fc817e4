"""Chi-square of (1 - s)Q + sP from Q is s^2 times that of P: what a subsample changes is of second order."""

from sympy import oo

from dpsym import ChiSquare, Mixture, Theorem, equal, laws, probability

P, Q = laws("P Q")
s = probability("s")
chi = ChiSquare(P, Q)

theorem = Theorem(
    id="divergences.chi-square-of-mixtures",
    title="Chi-square to a base law is quadratic in the share",
    given=chi < oo,
    claim=equal(ChiSquare(Mixture(s, Q, P), Q), s**2 * chi),
    shapes=(2, 3),
)

theorem.mistake("linear in the share", equal(ChiSquare(Mixture(s, Q, P), Q), s * chi))
theorem.mistake("of the other law", equal(ChiSquare(Mixture(s, P, Q), Q), s**2 * chi))
theorem.mistake("half of it", ChiSquare(Mixture(s, Q, P), Q) <= s**2 * chi / 2)
