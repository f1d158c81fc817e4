"""Truncated concentrated privacy gives approximate privacy, for large delta like concentrated privacy.

Bun, Dwork, Rothblum and Steinke (2018, Lemma 6), whose parameters the notes have lost.  The best order for
delta is 1 + sqrt(log(1/delta)/rho); while it is at most omega, the epsilon is that of concentrated privacy.
For smaller delta the order omega itself has to do, and epsilon grows like log(1/delta), not like its root.
The two agree where log(1/delta) = (omega - 1)^2 rho.  Never tight, as no such conversion is.
"""

from sympy import Piecewise, Rational, log, sqrt

from dpsym import ApproximateDP, Theorem, TruncatedCDP, laws, real

rho, omega = real("rho", above=0), real("omega", above=1)
delta = real("delta", above=0, at_most=1)
P, Q = laws("P Q")
ell = log(1 / delta)
near, far = rho + 2 * sqrt(rho * ell), rho * omega + ell / (omega - 1)
private = lambda epsilon: ApproximateDP(epsilon, delta)(P, Q)
rare, rarer = Rational(1, 100), Rational(1, 5000)

theorem = Theorem(
    id="conversion.truncated-to-approximate",
    notes="s4.P10h1",
    title="From truncated concentrated to approximate privacy",
    given=TruncatedCDP(rho, omega)(P, Q),
    claim=private(Piecewise((near, ell <= (omega - 1) ** 2 * rho), (far, True))),
    tight=[
        {P: (rare, 1 - rare), Q: (rarer, 1 - rarer), omega: 2, rho: Rational(1, 3), delta: rare / 2},
        {omega: 2, rho: 10, delta: Rational(1, 1000)},
    ],
    shapes=(2, "normal"),
)

theorem.mistake("does not mind the truncation", private(near))
theorem.mistake(
    "forgets the mean in the first case",
    private(Piecewise((near - rho, ell <= (omega - 1) ** 2 * rho), (far, True))),
)
theorem.mistake(
    "halves the deviation", private(Piecewise(((near + rho) / 2, ell <= (omega - 1) ** 2 * rho), (far, True)))
)
theorem.mistake(
    "forgets rho omega in the second case",
    private(Piecewise((near, ell <= (omega - 1) ** 2 * rho), (far - rho * omega, True))),
)
