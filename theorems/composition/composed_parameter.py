"""K steps of epsilon_0 = epsilon/sqrt(2 K log(1/delta)) compose to epsilon + epsilon^2/(4 log(1/delta)).

So the parameter is not exactly the epsilon that was asked for: the first term of advanced composition
remains, and no longer depends on K.  An identity.
"""

from sympy import Mul, Rational, log, sqrt

from dpsym import Theorem, both, equal, integer, less, real

K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0), real("delta", above=0, below=1)
L = log(1 / delta)
epsilon0 = epsilon / sqrt(2 * K * L)
parts = (K / 2, epsilon0**2), (epsilon0, sqrt(2 * K * L))
first, second = (Mul(*factors, evaluate=False) for factors in parts)  # else sympy cancels K
rest = epsilon**2 / (4 * L)

theorem = Theorem(
    id="composition.composed-parameter",
    notes="s3.16d",
    title="The parameter that K scaled steps compose to",
    claim=both(equal(first + second, rest + epsilon), less(epsilon, first + second)),
    tight=[{K: 1, epsilon: 1, delta: Rational(1, 10)}],
)

theorem.mistake("is exactly epsilon", equal(first + second, epsilon))
theorem.mistake("takes the first term without its half", equal(2 * first + second, rest + epsilon))
theorem.mistake("keeps a K in the first term", equal(first + second, K * rest + epsilon))
theorem.mistake("does not square epsilon", equal(first + second, epsilon / (4 * L) + epsilon))
theorem.mistake("half of the first term", first + second <= Rational(1, 2) * rest + epsilon)
