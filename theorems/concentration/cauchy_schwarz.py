"""The square of the mean of a product is at most the product of the mean squares."""

from dpsym import Expectation, Theorem, law, real, values
from dpsym.derive import Discriminant, Linearity, MonotoneMean

P, v, w = law("P"), values("v"), values("w")
E = lambda f: Expectation(f, P)

theorem = Theorem(
    id="concentration.cauchy-schwarz",
    title="The inequality of Cauchy and Schwarz",
    claim=E(v * w) ** 2 <= E(v**2) * E(w**2),
    shapes=(2, 3),
)

theorem.mistake("without the square", E(v * w) <= E(v**2) * E(w**2))
theorem.mistake("the means of the factors", E(v * w) ** 2 <= E(v) ** 2 * E(w) ** 2)
theorem.mistake("half of it", E(v * w) ** 2 <= E(v**2) * E(w**2) / 2)

# The mean of (v + x w)² is a parabola in x that is nowhere negative.
x, square = real("x"), lambda x: v**2 + 2 * x * v * w + x**2 * w**2
whole = E(v**2) + 2 * x * E(v * w) + x**2 * E(w**2)
above = theorem.derivation.lemma("the mean of a square")
steps = above.chain(0).at_most(E(square(x)), by=MonotoneMean(0, square(x), P), because="it is (v + x w)²")
steps.equals(whole, by=Linearity(square(x), P))
steps = theorem.derive(E(v * w) ** 2).equals((2 * E(v * w)) ** 2 / 4)
steps.at_most(E(v**2) * E(w**2), by=Discriminant(whole, x), using=above, because="the discriminant")
