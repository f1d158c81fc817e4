"""The best order up to omega in the conversion from truncated concentrated to approximate privacy.

Of the values rho alpha + ell/(alpha - 1) for 1 < alpha <= omega, where ell stands for log(1/delta), none is
below rho + 2 sqrt(rho ell), the value at 1 + sqrt(ell/rho).  If that order lies beyond omega, that is where
ell exceeds (omega - 1)^2 rho, the values fall up to omega, and the least one is there.  These are the two
cases of Bun, Dwork, Rothblum and Steinke (2018, Lemma 6); they agree on the border.
"""

from sympy import Rational, sqrt

from dpsym import Theorem, both, equal, real

rho, ell = real("rho", above=0), real("ell", above=0)
omega = real("omega", above=1)
alpha = real("alpha", above=1, at_most=omega)
border = (omega - 1) ** 2 * rho
beyond = real("ell'", at_least=border)
spent = lambda order, ell: rho * order + ell / (order - 1)
inside = lambda ell: rho + 2 * sqrt(rho * ell)

theorem = Theorem(
    id="conversion.truncated-best-order",
    notes="s4.P10h2",
    title="The best order of the conversion up to a largest one",
    claim=both(
        inside(ell) <= spent(alpha, ell),
        equal(spent(1 + sqrt(ell / rho), ell), inside(ell)),
        spent(omega, beyond) <= spent(alpha, beyond),
        equal(spent(omega, border), inside(border)),
    ),
    tight=[{rho: 1, ell: 1, omega: 3, alpha: 2, beyond: 4}, {rho: 1, ell: 4, omega: 2, alpha: 2}],
)

theorem.mistake("the best order is omega in both cases", spent(omega, ell) <= spent(alpha, ell))
theorem.mistake("the first case everywhere", equal(spent(omega, beyond), inside(beyond)))
theorem.mistake("the first case is the larger one", inside(beyond) >= spent(omega, beyond))
theorem.mistake(
    "a border of (omega - 1) rho", equal(spent(omega, border / (omega - 1)), inside(border / (omega - 1)))
)
theorem.mistake("a value 1% larger", Rational(101, 100) * inside(ell) <= spent(alpha, ell))
