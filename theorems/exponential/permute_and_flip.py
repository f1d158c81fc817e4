"""Of two candidates whose utilities differ by x (in units of noise), it takes the worse one with e^(-x)/2.

McKenna and Sheldon (2020, Theorem 2): the exponential mechanism does with 1/(1 + e^x), at most twice as
often.
"""

from sympy import exp

from dpsym import Theorem, chain, real

x = real("x", at_least=0)
flip, exponential = exp(-x) / 2, 1 / (1 + exp(x))

theorem = Theorem(
    id="exponential.permute-and-flip",
    title="Permute-and-flip is no worse than the exponential mechanism",
    claim=chain(exponential / 2, "<=", flip, "<=", exponential),
)

theorem.mistake("half as often", flip <= exponential / 2)
theorem.mistake("the other way round", exponential <= flip)
theorem.mistake("three quarters as often", flip <= 3 * exponential / 4)
