"""Which part x of delta the composition should get, so that the noise of the K rounds is least.

The variance is 4K/epsilon^2 times log(1/x) log(K/(delta - x)).  Its derivative vanishes where
x log(1/x) = (delta - x) log(K/(delta - x)), solved here for K; up to delta = 1/3 it is then least at x.  Half
of delta is best for K = 1 and delta < 2/e only; for more rounds the best part is larger.  For K = 10 and
delta = 10^-3 it is 0.574 delta, which saves 0.23%.
"""

from sympy import E, Rational, diff, exp, log

from dpsym import Theorem, at_most, both, less, real
from dpsym.derive import StationaryPoint

half, thousandth, best = Rational(1, 2), Rational(1, 1000), Rational(574, 1000)
delta, single = real("delta", above=0, at_most=Rational(1, 3)), real("delta_1", above=0, below=2 / E)
wide = real("delta", above=0, below=1)
s, u = real("s", at_least=half, below=1), real("u", above=0, below=1)
noise = lambda part, K, delta=delta: log(1 / (part * delta)) * log(K / ((1 - part) * delta))
ten = lambda part: noise(part, 10, thousandth)
x = s * delta
K = (1 - s) * delta * exp(s * log(1 / x) / (1 - s))
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

# As a function of the share the product is convex where both logarithms are at least 1: so it is least at s.
board, t, t_ = theorem.derivation, *(real(name, above=0, below=1) for name in ("t", "t'"))
a, b, z = real("a", at_least=1), real("b", at_least=1), real("z")
q = real("q", above=0)
opened = board.lemma("the logarithm of K", general=True)
opened.chain(log(q * exp(z))).equals(log(q) + z)
curved = board.lemma("both logarithms are at least 1", general=True)
bent = lambda first, second, t: second / t**2 + first / (1 - t) ** 2 - 2 / (t * (1 - t))
curved.chain(bent(a, b, t)).at_least((1 / t - 1 / (1 - t)) ** 2).at_least(0)
power = s * log(1 / (s * delta)) / (1 - s)
first, second = lambda t: log(1 / (t * delta)), lambda t: log((1 - s) / (1 - t)) + power
product = lambda t: first(t) * second(t)
for share in (s, u):
    within = K / ((1 - share) * delta)
    place = {q: (1 - s) / (1 - share), z: power}
    logarithm = board.chain(log(within)).equals(second(share), by=opened.at(place))
    board.chain(noise(share, K)).equals(product(share), using=logarithm)
large = board.chain(first(t_)).at_least(1), board.chain(second(t_)).at_least(1)
bend = board.chain(diff(product(t_), t_, 2)).equals(bent(first(t_), second(t_), t_))
bend.at_least(0, by=curved.at({a: first(t_), b: second(t_), t: t_}), using=large)
least = StationaryPoint(product(t), t, s, at=u)
board.chain(product(s)).at_most(product(u), by=least, using=bend)

# For one round and the share 1/2 it is convex too, where delta is below 2/e.
length, lowest = real("l"), 1 - log(2)
logs = lambda t, length=length: (length - log(t)) * (length - log(1 - t))
parts = lambda length: bent(length - log(t_), length - log(1 - t_), t_)
short = board.lemma("log(1/delta) is at least 1 - log 2", given=length >= lowest, general=True)
bend = short.chain(diff(logs(t_), t_, 2)).equals(parts(length))
bend.at_least(parts(lowest)).at_least(0)
short.chain(logs(half)).at_most(logs(u), by=StationaryPoint(logs(t), t, half, at=u), using=bend)
long = log(1 / single)
below = board.lemma("delta is below 2/e", given=E * t < 2, general=True)
below.chain(log(1 / t)).at_least(lowest)
enough = board.chain(long).at_least(lowest, by=below.at({t: single}))
steps = theorem.derive(noise(half, 1, single)).equals(logs(half, long))
steps.at_most(logs(u, long), by=short.at({length: long}), using=enough).equals(noise(u, 1, single))
theorem.derive(ten(best)).less(ten(half))
