"""Which part x of delta the composition should get, so that the noise of the K rounds is least.

The variance is 4K/epsilon^2 times log(1/x) log(K/(delta - x)).  Its derivative vanishes where
x log(1/x) = (delta - x) log(K/(delta - x)), solved here for K; up to delta = 1/3 it is then least at x.  Half
of delta is best for K = 1 and delta < 2/e only; for more rounds the best part is larger.  For K = 10 and
delta = 10^-3 it is 0.574 delta, which saves 0.23%.
"""

from sympy import E, Rational, exp, log

from dpsym import Theorem, at_most, both, less, real

half, thousandth, best = Rational(1, 2), Rational(1, 1000), Rational(574, 1000)
delta, single = real("delta", above=0, at_most=Rational(1, 3)), real("delta_1", above=0, below=2 / E)
wide = real("delta", above=0, below=1)
s, u = real("s", at_least=half, below=1), real("u", above=0, below=1)
noise = lambda part, K, delta=delta: log(1 / (part * delta)) * log(K / ((1 - part) * delta))
ten = lambda part: noise(part, 10, thousandth)
x = s * delta
K = (delta - x) * exp(x * log(1 / x) / (delta - x))
exchanged = (delta - x) * exp((delta - x) * log(1 / x) / x)

theorem = Theorem(
    id="composition.best-share",
    notes="s3.21c",
    title="The best part of delta for the composition",
    claim=both(
        noise(s, K) <= noise(u, K),
        noise(half, 1, single) <= noise(u, 1, single),
        less(ten(best), ten(half)),
    ),
    tight=[{s: half, u: half, delta: Rational(1, 10), single: half}],
)

theorem.mistake("half is best for ten rounds", ten(half) <= ten(u))
theorem.mistake("half is best for one round, whatever delta is", noise(half, 1, wide) <= noise(u, 1, wide))
theorem.mistake("equal shares are best for ten rounds", ten(Rational(1, 11)) <= ten(u))
theorem.mistake("saves 1%", at_most(ten(best), Rational(99, 100) * ten(half)))
theorem.mistake("exchanges the parts in the equation", noise(s, exchanged) <= noise(u, exchanged))
