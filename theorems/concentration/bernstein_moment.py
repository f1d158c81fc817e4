"""e^x - 1 - x is at most (x^2/2)/(1 - x/3) for 0 <= x < 3 (Bernstein 1924)."""

from sympy import exp

from dpsym import Theorem, real

x, wide = real("x", at_least=0, below=3), real("x'", at_least=0, below=4)
excess = lambda x: exp(x) - 1 - x

theorem = Theorem(
    id="concentration.bernstein-moment",
    title="The moment in Bernstein's inequality",
    claim=excess(x) <= x**2 / 2 / (1 - x / 3),
)

theorem.mistake("without the denominator", excess(x) <= x**2 / 2)
theorem.mistake("a quarter in place of a third", excess(wide) <= wide**2 / 2 / (1 - wide / 4))
theorem.mistake("a third of the square", excess(x) <= x**2 / 3 / (1 - x / 3))
