"""k Gaussian mechanisms: accounting by Rényi divergences beats advanced composition, in numbers.

Each mechanism has the noise that makes it (epsilon, delta/(2k))-private in the classical analysis, for
delta = 10^-6 in total.  Rényi privacy of k steps with the best order gives rho + 2 sqrt(rho log(1/delta));
advanced composition (Dwork, Rothblum and Vadhan 2010) spends the other delta/2.  For few, large steps basic
composition, k epsilon, beats advanced composition, but not the Rényi bound.  No theorem in general: one pure
private step loses by the detour.
"""

from sympy import Rational, exp, log, sqrt

from dpsym import Theorem, both, chain, less

delta = Rational(1, 10**6)
convert = lambda rho: rho + 2 * sqrt(rho * log(1 / delta))
variance = lambda k, epsilon: 2 * log(Rational(5, 4) * 2 * k / delta) / epsilon**2
renyi = lambda k, epsilon: convert(k / (2 * variance(k, epsilon)))
advanced = lambda k, epsilon: epsilon * sqrt(2 * k * log(2 / delta)) + k * epsilon * (exp(epsilon) - 1)
tenth, half, small = Rational(1, 10), Rational(1, 2), Rational(1, 20)

theorem = Theorem(
    id="composition.renyi-accounting",
    notes="s1.17",
    title="Rényi accounting against advanced composition",
    claim=both(
        chain(
            renyi(100, tenth), "<", Rational(859, 1000), "<", Rational(643, 100), "<", advanced(100, tenth)
        ),
        chain(
            renyi(1000, small),
            "<",
            Rational(1293, 1000),
            "<",
            Rational(1107, 100),
            "<",
            advanced(1000, small),
        ),
        chain(renyi(10, half), "<", Rational(1462, 1000), "<", 10 * half, "<", advanced(10, half)),
    ),
)

theorem.mistake("advanced composition beats basic for few, large steps", less(advanced(10, half), 10 * half))
theorem.mistake("gains a factor of eight", less(8 * renyi(100, tenth), advanced(100, tenth)))
theorem.mistake("gains for one pure private step", less(convert(tenth**2 / 2), tenth))
theorem.mistake(
    "lets advanced composition grow like the root of k",
    less(advanced(1000, tenth), sqrt(10) * advanced(100, tenth)),
)
