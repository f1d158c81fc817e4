"""The constant in the conversion from Rényi to approximate privacy never exceeds one.

Both of its factors are at most 1 at every order above 1, and their product comes near 1 only as the
order falls to 1.  Leaving the constant out therefore weakens the conversion but keeps it true.
"""

from sympy import E, Rational

from dpsym import Theorem, real

alpha = real("alpha", above=1)
constant = (1 - 1 / alpha) ** (alpha - 1) / alpha

theorem = Theorem(
    id="conversion.sharp-constant",
    notes="s0.4.8b",
    title="The sharp constant is at most one",
    claim=constant <= 1,
    tight=[{alpha: Rational(1001, 1000)}, {alpha: 2}],
)

theorem.mistake("multiplies by the order instead of dividing", alpha**2 * constant <= 1)
theorem.mistake("divides by alpha - 1 instead of alpha", alpha * constant / (alpha - 1) <= 1)
theorem.mistake("takes the value at order 2 for the largest", constant <= Rational(1, 4))
theorem.mistake("puts the limit 1/e for a power that only falls to it", constant <= 1 / (E * alpha))
theorem.mistake("a bound 1% too small", constant <= Rational(99, 100))

theorem.derive(constant).at_most(1 / alpha, because="1 - 1/α is at most 1").at_most(1)
