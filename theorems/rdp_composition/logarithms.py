"""Last step of the composition proof: taking logarithms and dividing by alpha - 1 leaves the divergence.

Written with d for the divergence of the composition.  Both operations keep the inequality because the order
exceeds 1; below 1 the division would turn it around.
"""

from sympy import Rational, exp

from dpsym import Theorem, real, variables

alpha = real("alpha", above=1)
d, first, second = variables("d epsilon_1 epsilon_2", at_least=0)
e = lambda x: exp((alpha - 1) * x)
total = first + second

theorem = Theorem(
    id="rdp-composition.logarithms",
    notes="s1.13h",
    title="Adaptive composition: back to the divergence",
    claim=d <= total,
    given=e(d) <= e(total),
    tight=[{alpha: 2, d: 2, first: 1, second: 1}],
)

beta = real("beta", above=0, below=1)
below_one = exp((beta - 1) * d) <= exp((beta - 1) * total)
theorem.mistake("does the same below order 1", d <= total, given=below_one)
theorem.mistake("divides by alpha", d <= (alpha - 1) * total / alpha)
theorem.mistake("forgets to divide", (alpha - 1) * d <= total)
theorem.mistake("starts from a sum of exponentials", d <= total, given=e(d) <= e(first) + e(second))
theorem.mistake("one percent too little", d <= Rational(99, 100) * total)

theorem.derive(d).at_most(total, because="the exponential and the factor α - 1 > 0 preserve the order")

theorem.derive(d).at_most(total, because="the exponential grows, and α exceeds 1")
