"""The divergence of Bernoulli laws between two parabolas: 2 (p - q)^2 <= d(q || p) <= (p - q)^2/(p (1 - p)).

Standard: Pinsker's inequality below, KL by chi-square above.
"""

from sympy import Rational

from dpsym import KL, Bernoulli, Theorem, both, real

p, q = real("p", above=0, below=1), real("q", at_least=0, at_most=1)
d = KL(Bernoulli(q), Bernoulli(p))
gap, half = (p - q) ** 2, Rational(1, 2)

theorem = Theorem(
    id="concentration.bernoulli-divergence",
    title="The divergence of Bernoulli laws",
    claim=both(2 * gap <= d, d <= gap / (p * (1 - p))),
    tight=[{p: half, q: half}],
)

theorem.mistake("the other variance", d <= gap / (q * (1 - q)), given=(q > 0, q < 1))
theorem.mistake("half of the upper bound", d <= gap / (2 * p * (1 - p)))
theorem.mistake("one percent too much", Rational(202, 100) * gap <= d)
