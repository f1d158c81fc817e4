"""(1 + u) log(1 + u) - u is at least u^2/(2 + 2u/3): Bernstein's bound follows from Bennett's.

Boucheron, Lugosi and Massart (2013, Section 2.7).
"""

from sympy import log

from dpsym import Theorem, real

u = real("u", at_least=0)
bennett = (1 + u) * log(1 + u) - u

theorem = Theorem(
    id="concentration.bennett",
    title="Bennett's function",
    claim=bennett >= u**2 / (2 + 2 * u / 3),
)

theorem.mistake("without the linear term", bennett >= u**2 / 2)
theorem.mistake("a half in place of two thirds", bennett >= u**2 / (2 + u / 2))
theorem.mistake("an upper bound", bennett <= u**2 / (2 + 2 * u / 3))
