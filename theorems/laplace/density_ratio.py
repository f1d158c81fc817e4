"""The ratio of two densities of the Laplace mechanism is the exponential of a sum over the coordinates.

The noise of the k coordinates is independent, so that the density is a product; the factors epsilon/(2
Delta) cancel.  An identity for all answers a, b on the two data sets and all outputs z.  In print the sum
lacks its parentheses: it is over the differences, not over the first term alone.
"""

from sympy import Abs, Rational, exp

from dpsym import LaplaceMechanism, ProductOver, SumOver, Theorem, chain, equal, point, real, values
from dpsym.derive import ProductOfExponentials, ProductOfQuotients, SumFactor

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
i = point("i")
a, b, z = values("a"), values("b"), values("z")
density = lambda f: ProductOver(LaplaceMechanism(f(i), Delta, epsilon).density(z(i)), i)
weight = lambda f: exp(-epsilon * Abs(f(i) - z(i)) / Delta)
difference = SumOver(Abs(b(i) - z(i)) - Abs(a(i) - z(i)), i)
ratio = density(a) / density(b)

theorem = Theorem(
    id="laplace.density-ratio",
    notes="s2.L1a",
    title="Ratio of the densities of the Laplace mechanism",
    claim=chain(ratio, "=", ProductOver(weight(a) / weight(b), i), "=", exp(epsilon / Delta * difference)),
    tight=[{a: (0, 0), b: (1, 0), z: (0, 0), epsilon: 1, Delta: 1}],
    shapes=(1, 2, 3),
)

theorem.mistake("swaps the two answers", equal(ratio, exp(-epsilon / Delta * difference)))
theorem.mistake("turns the scale around", equal(ratio, exp(Delta / epsilon * difference)))
theorem.mistake("adds the ratios up", equal(ratio, SumOver(weight(a) / weight(b), i)))
theorem.mistake(
    "forgets that a normaliser has cancelled", equal(ratio, exp(epsilon / Delta * difference) / 2)
)
theorem.mistake(
    "an exponent 1% too small", equal(ratio, exp(Rational(99, 100) * epsilon / Delta * difference))
)

product = theorem.claim.args[0].rhs
theorem.derive(ratio).equals(product, by=ProductOfQuotients(density(a), density(b)))
near, far = (Abs(f(i) - z(i)) for f in (a, b))
exponent = SumOver(epsilon / Delta * far - epsilon / Delta * near, i)
steps = theorem.derive(product).equals(exp(exponent), by=ProductOfExponentials(product))
steps.equals(exp(epsilon / Delta * difference), by=SumFactor(epsilon / Delta, far - near, i))
