"""The remainder epsilon^2/(4 log(1/delta)) is epsilon^2/60 for delta = e^(-15) = 3.06e-7, and only there.

In print the two are said to be about equal; their difference is epsilon^2/60 (15/log(1/delta) - 1).  For
delta between 10^-7 and 10^-6 the divisor lies between 55.26 and 64.48, so that 60 is right within 9%; for
other delta it is not meant.
"""

from sympy import Rational, log

from dpsym import Theorem, both, chain, equal, real

epsilon = real("epsilon", above=0)
delta = real("delta", at_least=Rational(1, 10**7), at_most=Rational(1, 10**6))
any_delta = real("delta", above=0, below=1)
remainder = lambda delta: epsilon**2 / (4 * log(1 / delta))
sixtieth = epsilon**2 / 60

theorem = Theorem(
    id="composition.remainder-number",
    notes="s3.16e",
    title="The number 60 in the remainder of advanced composition",
    claim=both(
        equal(remainder(delta) - sixtieth, sixtieth * (15 / log(1 / delta) - 1)),
        chain(epsilon**2 / Rational(6448, 100), "<=", remainder(delta), "<=", epsilon**2 / 55),
    ),
    printed=equal(remainder(any_delta), sixtieth),
    tight=[{epsilon: 1, delta: Rational(1, 10**6)}, {epsilon: 1, any_delta: Rational(1, 10**6)}],
)

theorem.mistake("is at most epsilon^2/60 in that range", remainder(delta) <= sixtieth)
theorem.mistake("is at least epsilon^2/60 in that range", remainder(delta) >= sixtieth)
theorem.mistake("is right within 5% in that range", remainder(delta) <= epsilon**2 / 57)
theorem.mistake("takes the decimal logarithm", remainder(delta) >= epsilon**2 / 28)
