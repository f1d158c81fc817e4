"""Below which utility the exponential mechanism draws with probability at most e^-t, by its tail bound.

The bound |R| / |R_OPT| exp(epsilon (c - OPT) / (2 Delta)) equals e^-t at
c = OPT - (2 Delta / epsilon)(log(|R| / |R_OPT|) + t), and nowhere else: an identity.
"""

from sympy import evaluate, exp, log

from dpsym import Theorem, both, equal, integer, real

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
OPT, t, c = real("OPT"), real("t"), real("c")
optima = integer("m", at_least=1)
size = integer("n", at_least=optima)
tail = lambda c: size / optima * exp(epsilon * (c - OPT) / (2 * Delta))
threshold = lambda t, scale=2: OPT - scale * Delta / epsilon * (log(size / optima) + t)
with evaluate(False):  # else it is exp(-t) before anything is shown
    bound = tail(threshold(t))

theorem = Theorem(
    id="exponential.threshold",
    notes="s2.E4",
    title="The utility that is missed with probability e^-t",
    claim=both(equal(bound, exp(-t)), equal(threshold(-log(tail(c))), c)),
    tight=[{optima: 1, size: 1, OPT: 0, t: 0, c: 0, epsilon: 1, Delta: 1}, {optima: 1, size: 2, t: 1}],
)

theorem.mistake("forgets the 2", equal(tail(threshold(t, 1)), exp(-t)))
theorem.mistake("loses the sign of t", equal(tail(threshold(-t)), exp(-t)))
theorem.mistake(
    "counts the points with the opposite sign", equal(tail(threshold(t - 2 * log(size / optima))), exp(-t))
)
theorem.mistake("forgets how many points there are", equal(tail(OPT - 2 * Delta / epsilon * t), exp(-t)))
theorem.mistake("a gap 1% too small", tail(threshold(99 * t / 100)) <= exp(-t))

theorem.derive(bound).equals(exp(-t))
theorem.derive(threshold(-log(tail(c)))).equals(c)
