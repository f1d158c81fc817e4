"""x q - log(1 - p + p e^x) is at most d(q || p) for every x: no Chernoff bound for a mean of bits is better.

Hoeffding (1963); the best x is the log odds ratio, where both sides agree.
"""

from sympy import Rational, exp, log

from dpsym import KL, Bernoulli, Theorem, at_least, both, equal, real
from dpsym.derive import cite

p, q, x = real("p", above=0, below=1), real("q", above=0, below=1), real("x")
exponent = x * q - log(1 - p + p * exp(x))
d = lambda first, second: KL(Bernoulli(first), Bernoulli(second))
best = log(q * (1 - p) / (p * (1 - q)))

theorem = Theorem(
    id="concentration.chernoff-exponent",
    title="The exponent of Chernoff's bound for bits",
    claim=both(exponent <= d(q, p), equal(best * q - log(1 - p + p * exp(best)), d(q, p))),
)

theorem.mistake("the other divergence", exponent <= d(p, q))
theorem.mistake("twice the squared distance", exponent <= 2 * (p - q) ** 2)
theorem.mistake("one percent less", exponent <= Rational(99, 100) * d(q, p))

# Both summands of KL lie above tangents; D is the moment of one bit.
board, moment = theorem.derivation, 1 - p + p * exp(x)
a, b, c = (real(name, above=0) for name in "abc")
above = lambda mass, other, slope: cite("concentration.log-tangents", {a: mass, b: other, c: slope})
u, v, w, z = (real(name) for name in "uvwz")
added = board.lemma("relations are added", given=(at_least(u, v), at_least(w, z)), general=True)
added.chain(u + w).at_least(v + z)
parts = q * log(q / p), (1 - q) * log((1 - q) / (1 - p))
lines = (
    q * log(exp(x) / moment) + q - exp(x) / moment * p,
    (1 - q) * log(1 / moment) + 1 - q - (1 - p) / moment,
)
one = theorem.derive(parts[0]).at_least(lines[0], by=above(q, p, exp(x) / moment))
none = theorem.derive(parts[1]).at_least(lines[1], by=above(1 - q, 1 - p, 1 / moment))
steps = theorem.derive(d(q, p)).equals(parts[0] + parts[1], because="definition")
steps.at_least(
    lines[0] + lines[1], by=added.at({u: parts[0], v: lines[0], w: parts[1], z: lines[1]}), using=(one, none)
)
steps.equals(exponent)
attained = theorem.claim.args[1]
theorem.derive(attained.lhs).equals(attained.rhs, because="the best x")
