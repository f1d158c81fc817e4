"""The divergence of Bernoulli laws between two parabolas: 2 (p - q)^2 <= d(q || p) <= (p - q)^2/(p (1 - p)).

Standard: Pinsker's inequality below, KL by chi-square above.
"""

from sympy import Rational

from dpsym import KL, Bernoulli, ChiSquare, Space, Theorem, TotalVariation, both, law, real
from dpsym.derive import cite

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

first, second = Bernoulli(q), Bernoulli(p)
place = {law("P"): first, law("Q"): second, Space("Y"): first.space}
tv, chi = TotalVariation(first, second), ChiSquare(first, second)
steps = theorem.derive(2 * gap).equals(2 * tv**2, because="the total variation of two coins")
steps.at_most(d, by=cite("divergences.pinsker", place))
steps = theorem.derive(d).at_most(chi, by=cite("divergences.kl-below-chi-square", place))
steps.equals(gap / (p * (1 - p)), because="chi-square of two coins")
