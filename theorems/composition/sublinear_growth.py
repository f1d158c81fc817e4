"""Under advanced composition epsilon grows less than linearly in the number K of steps.

K epsilon_0^2/2 + epsilon_0 sqrt(2 K L) with L = log(1/delta), divided by K, falls strictly.  The two terms
have the ratio epsilon_0 sqrt(K/(8 L)): at first the growth is like sqrt(K), and later like K, with the slope
epsilon_0^2/2, which is less than the epsilon_0 of basic composition for epsilon_0 < 2.
"""

from sympy import sqrt

from dpsym import Theorem, both, equal, less, real

K = real("K", at_least=1)
later = real("K'", above=K)
epsilon0, L = real("epsilon_0", above=0), real("L", above=0)
second = lambda K: epsilon0 * sqrt(2 * K * L)
total = lambda K: K * epsilon0**2 / 2 + second(K)

theorem = Theorem(
    id="composition.sublinear-growth",
    notes="s3.16g",
    title="Sub-linear growth under advanced composition",
    claim=both(
        less(total(later) / later, total(K) / K),
        equal(total(K), second(K) * (1 + epsilon0 * sqrt(K) / sqrt(8 * L))),
        epsilon0**2 / 2 * (later - K) < total(later) - total(K),
    ),
    tight=[{K: 1, later: 2, epsilon0: 1, L: 1}],
)

theorem.mistake("twice the steps, twice epsilon", total(2 * K) >= 2 * total(K))
theorem.mistake("stays of the order sqrt(K)", total(K) <= 10 * second(K))
theorem.mistake("is always below basic composition", total(K) <= K * epsilon0)
theorem.mistake("grows like sqrt(K) from the first step on", total(K) <= sqrt(K) * total(1))
