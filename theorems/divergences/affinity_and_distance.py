"""Total variation by the affinity B, the sum of sqrt(p q): 1 - B <= TV <= sqrt(1 - B^2).

Kailath (1967); the upper bound is the inequality of Cauchy and Schwarz.
"""

from sympy import Abs, Rational, sqrt

from dpsym import BhattacharyyaCoefficient, SumOver, Theorem, TotalVariation, both, laws, point, real
from dpsym.derive import Definition, LinearSum, MassOne, TermByTerm

P, Q = laws("P Q")
B, tv, third = BhattacharyyaCoefficient(P, Q), TotalVariation(P, Q), Rational(1, 3)

theorem = Theorem(
    id="divergences.affinity-and-distance",
    title="Affinity and total variation",
    claim=both(tv >= 1 - B, tv**2 <= 1 - B**2),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("without the square of the affinity", tv**2 <= 1 - B)
theorem.mistake("without the root", tv <= 1 - B**2)
theorem.mistake("the square as a lower bound", tv >= 1 - B**2)
theorem.mistake("one third too much", (1 + third) * (1 - B) <= tv)

y, c = point("y"), real("c", above=0)
a, b = real("a", at_least=0), real("b", at_least=0)
p, q = P(y), Q(y)
theorem.derive(tv).at_least(1 - B, because="min(p, q) is at most sqrt(p q)")
numbers = theorem.derivation.lemma("(c u - v)² >= 0", general=True)
mean = lambda a, b: (c * (a - b) ** 2 + (a + b) ** 2 / c) / 2
numbers.chain(Abs(a**2 - b**2)).at_most(mean(a, b))
gaps, means = SumOver(Abs(p - q), y), SumOver(mean(sqrt(p), sqrt(q)), y)
between = theorem.derivation.lemma("for every c")
steps = between.chain(2 * tv).equals(gaps, by=Definition(tv, y), because="definition")
steps.at_most(means, by=TermByTerm(gaps, "<=", means), using=numbers.at({a: sqrt(p), b: sqrt(q)}))
linear = SumOver(p, y) + SumOver(q, y), SumOver(sqrt(p) * sqrt(q), y)
steps.equals((c + 1 / c) / 2 * linear[0] + (1 / c - c) * linear[1], by=LinearSum(means))
steps.equals(c * (1 - B) + (1 + B) / c, using=(MassOne(P, y), MassOne(Q, y), Definition(B, y)))
cases = theorem.derivation.cases(tv**2 <= 1 - B**2, tv > 0, tv <= 0)
best = cases[0].chain(2 * tv).at_most((1 + B) / tv * (1 - B) + tv, by=between.at({c: (1 + B) / tv}))
cases[0].chain(tv**2).at_most(1 - B**2, using=best, because="with c = (1 + B)/TV")
cases[1].chain(tv**2).at_most(1 - B**2, because="B is at most 1")
