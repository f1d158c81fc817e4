"""The Renyi divergence of Poisson laws, by the log-partition e^t of the family.

Standard: D_a = m' - a/(a-1) m + m^a m'^(1-a)/(a-1) for the means m and m'.
"""

from sympy import log

from dpsym import KL, Poisson, Renyi, Theorem, both, equal, real

alpha = real("alpha", above=1)
first, second = real("m", above=0), real("m'", above=0)
P, Q = Poisson(first), Poisson(second)
power = first**alpha * second ** (1 - alpha)

theorem = Theorem(
    id="renyi.poisson",
    title="Poisson laws",
    claim=both(
        equal(Renyi(alpha, P, Q), second - alpha / (alpha - 1) * first + power / (alpha - 1)),
        equal(KL(P, Q), first * log(first / second) - first + second),
    ),
)

theorem.mistake("the means exchanged", equal(KL(P, Q), second * log(second / first) - second + first))
theorem.mistake("without the difference of the means", equal(KL(P, Q), first * log(first / second)))
theorem.mistake(
    "the power of the other mean",
    equal(
        Renyi(alpha, P, Q),
        second - alpha / (alpha - 1) * first + second**alpha * first ** (1 - alpha) / (alpha - 1),
    ),
)
