"""With an epsilon linear in the order, the conversion to approximate privacy has a best order.

It may be chosen afterwards: the epsilon rho alpha + log(1/delta)/(alpha - 1) of the conversion is, by the
inequality of the means, at least rho + 2 sqrt(rho log(1/delta)), with equality at the order
1 + sqrt(log(1/delta)/rho).  The value is that of Bun and Steinke (2016, Proposition 1.3).
"""

from sympy import Rational, exp, log, sqrt

from dpsym import Theorem, both, equal, real

alpha, rho = real("alpha", above=1), real("rho", above=0)
delta = real("delta", above=0, below=1)
spent = lambda order: rho * order + log(1 / delta) / (order - 1)
best = 1 + sqrt(log(1 / delta) / rho)
value = rho + 2 * sqrt(rho * log(1 / delta))

theorem = Theorem(
    id="conversion.best-order",
    notes="s1.18",
    title="The best order of the conversion",
    claim=both(spent(alpha) >= value, equal(spent(best), value)),
    tight=[{rho: 1, delta: exp(-4), alpha: 3}, {rho: Rational(1, 4), delta: exp(-1), alpha: 3}],
)

theorem.mistake("forgets the 1 in the best order", equal(spent(1 + best), value))
theorem.mistake("turns the ratio around in the best order", equal(spent(1 + 1 / (best - 1)), value))
theorem.mistake("reaches the value at every order", equal(spent(alpha), value))
theorem.mistake("finds a value 1% larger", spent(alpha) >= Rational(101, 100) * value)
theorem.mistake("forgets a factor of two under the root", spent(best) <= rho + sqrt(2 * rho * log(1 / delta)))

theorem.derive(spent(alpha)).at_least(value, because="the inequality of the means")
theorem.derive(spent(best)).equals(value)
