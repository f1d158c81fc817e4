"""A Laplace variable exceeds t times its scale, in absolute value, with probability e^-t.

An identity for t at least 0, from integrating the density; for negative t the probability is 1.
"""

from sympy import Abs, exp

from dpsym import Laplace, Probability, Theorem, both, draw, equal, real

t, u = real("t", at_least=0), real("t")
b = real("b", above=0)
noise = draw("Y", Laplace(0, b))

theorem = Theorem(
    id="mechanisms.laplace-tail",
    notes="s2.L2",
    title="Tail of the Laplace law",
    claim=both(
        equal(Probability(Abs(noise) >= t * b), exp(-t)),
        equal(Probability(Abs(noise) >= t), exp(-t / b)),
    ),
    tight=[{t: 0, b: 1}, {t: 1, b: 2}],
)

theorem.mistake("allows negative t", equal(Probability(Abs(noise) >= u), exp(-u / b)))
theorem.mistake("forgets the scale", equal(Probability(Abs(noise) >= t), exp(-t)))
theorem.mistake("counts one side only", equal(Probability(Abs(noise) >= t), exp(-t / b) / 2))
theorem.mistake("multiplies by the scale", equal(Probability(Abs(noise) >= t), exp(-t * b)))
theorem.mistake("takes one side for both", equal(Probability(noise >= t), exp(-t / b)))
theorem.mistake("an exponent 1% too large", Probability(Abs(noise) >= t) <= exp(-101 * t / (100 * b)))
