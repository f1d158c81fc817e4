"""By advanced composition, K queries of sensitivity 1 need noise of scale sqrt(2 K log(1/delta))/epsilon.

Each answer is then epsilon_0-DP for epsilon_0 = epsilon/sqrt(2 K log(1/delta)).  The second parameter of
the Laplace law is its scale b: the variance is 2 b^2, hence 4 K log(1/delta)/epsilon^2.  Tight at
every output beyond both answers.
"""

from sympy import Abs, Mul, Pow, Rational, log, sqrt

from dpsym import Laplace, PureDP, Theorem, both, equal, integer, real

K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0), real("delta", above=0, below=1)
q, z, shift = real("q"), real("z"), real("s", at_least=-1, at_most=1)
L = log(1 / delta)
epsilon0, b = epsilon / sqrt(2 * K * L), sqrt(2 * K * L / epsilon**2)
variance = Mul(2, Pow(b, 2, evaluate=False), evaluate=False)  # else sympy squares the root
loss = (Abs(z - q - shift) - Abs(z - q)) / b
private = lambda b: PureDP(epsilon0)(Laplace(q, b), Laplace(q + shift, b))

theorem = Theorem(
    id="composition.noise-advanced",
    notes="s3.16b",
    title="Noise for K queries by advanced composition",
    claim=both(loss <= epsilon0, equal(variance, 4 * K * L / epsilon**2)),
    tight=[{q: 0, z: 0, shift: 1, K: 2, epsilon: 1, delta: Rational(1, 10)}],
)

theorem.mistake("takes the scale for the variance", private(sqrt(b / 2)))
theorem.mistake("takes the square of the scale for the variance", equal(b**2, 4 * K * L / epsilon**2))
theorem.mistake("forgets the 2 under the root", private(b / sqrt(2)))
theorem.mistake("counts a single query", private(b / sqrt(K)))
theorem.mistake("a scale 1% smaller", private(Rational(99, 100) * b))

theorem.derive(loss).at_most(epsilon0, because="the answers differ by at most 1")
theorem.derive(variance).equals(4 * K * L / epsilon**2)
