"""d(p || q) is at least log((1 - q)/q)/(1 - 2q) times (p - q)^2, for q below 1/2.

Ordentlich and Weinberger (2005), here for two points; equality at p = 1 - q, where Pinsker's constant 2 is
as small as possible.
"""

from sympy import Rational, log

from dpsym import KL, Bernoulli, Theorem, both, probability, real

p, q = probability("p"), real("q", above=0, below=Rational(1, 2))
kl, gap = KL(Bernoulli(p), Bernoulli(q)), (p - q) ** 2
rate = lambda q: log((1 - q) / q) / (1 - 2 * q)

theorem = Theorem(
    id="divergences.ordentlich-weinberger",
    title="Pinsker's inequality refined by the second law",
    claim=kl >= rate(q) * gap,
    tight=[{p: Rational(3, 4), q: Rational(1, 4)}],
)

theorem.mistake("the rate of the first law", kl >= rate(p) * gap, given=both(p > 0, p < Rational(1, 2)))
theorem.mistake("one percent too much", kl >= Rational(101, 100) * rate(q) * gap)
theorem.mistake("without the denominator", kl >= 4 * log((1 - q) / q) * gap)
theorem.mistake("twice Pinsker's constant", kl >= 4 * gap)
