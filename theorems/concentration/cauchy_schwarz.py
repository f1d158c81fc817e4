"""The square of the mean of a product is at most the product of the mean squares."""

from dpsym import Expectation, Theorem, law, values
from dpsym.derive import CauchySchwarz

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

theorem.derive(E(v * w) ** 2).at_most(E(v**2) * E(w**2), by=CauchySchwarz(v, w, P))
