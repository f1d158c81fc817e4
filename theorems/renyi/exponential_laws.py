"""The Renyi divergence of exponential laws with rates r and r': for a r + (1-a) r' > 0.

Gil, Alajaji and Linder (2013, Table 2).
"""

from sympy import log

from dpsym import KL, Exponential, Renyi, Theorem, both, equal, real

alpha = real("alpha", above=1)
first, second = real("r", above=0), real("r'", above=0)
P, Q = Exponential(first), Exponential(second)
between = alpha * first + (1 - alpha) * second

theorem = Theorem(
    id="renyi.exponential-laws",
    title="Exponential laws",
    given=between > 0,
    claim=both(
        equal(Renyi(alpha, P, Q), log(first / second) + log(first / between) / (alpha - 1)),
        equal(KL(P, Q), log(first / second) + second / first - 1),
    ),
)

theorem.mistake("the rates exchanged", equal(KL(P, Q), log(second / first) + first / second - 1))
theorem.mistake("without the second logarithm", equal(Renyi(alpha, P, Q), log(first / second)))
theorem.mistake(
    "the weights exchanged",
    equal(Renyi(2, P, Q), log(first / second) + log(first / (2 * second - first))),
    given=(2 * second - first > 0, 2 * first - second > 0),
)
