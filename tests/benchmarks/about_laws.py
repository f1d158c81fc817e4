"""Statements about laws and numbers that are drawn from them, each with one beside it that is false by 1 to 5 %.

They were written before any of them was run, and are never changed to suit an engine.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import Abs, Max, Rational, exp, log, sqrt

from dpsym import (
    KL,
    Bernoulli,
    Beta,
    Bhattacharyya,
    Binomial,
    Cauchy,
    ChiSquare,
    Claim,
    Entropy,
    Expectation,
    Exponential,
    Gamma,
    Geometric,
    HockeyStick,
    JensenShannon,
    Laplace,
    Logistic,
    MaxDivergence,
    Normal,
    Poisson,
    Probability,
    RandomizedResponse,
    Renyi,
    SquaredHellinger,
    TotalVariation,
    TradeOff,
    Uniform,
    Weibull,
    at_least,
    at_most,
    draw,
    equal,
    laws,
    probability,
    real,
)

F = Rational
P, Q = laws("P Q")
alpha = real("alpha", above=1)
b, d, epsilon, k, rate, s, sigma = (
    real(name, above=0) for name in ("b", "d", "epsilon", "k", "lambda", "s", "sigma")
)
a, m, t = real("a"), real("m", above=0), real("t")
p, q = probability("p"), real("q", above=0, below=1)
answer = RandomizedResponse(epsilon)
TV: Final = TotalVariation(P, Q)
ROOTS: Final = (sqrt(rate) - sqrt(m)) ** 2
SQUARE: Final = (p - q) ** 2 / (q * (1 - q))
BIT: Final = draw("X", Bernoulli(p))


def bounds(node: Any, right: Any, wrong: Any) -> tuple[Any, Any]:
    """Return two upper bounds, of which the second is too small."""
    return at_most(node, right), at_most(node, wrong)


#: What holds, and what does not.
PAIRS: Final[tuple[tuple[Any, Any], ...]] = (
    bounds(KL(Poisson(rate), Poisson(2 * rate)), F(307, 1000) * rate, F(303, 1000) * rate),
    bounds(ChiSquare(Exponential(rate), Exponential(F(3, 2) * rate)), F(34, 100), F(33, 100)),
    bounds(TotalVariation(Normal(0, s), Normal(s, s)), F(383, 1000), F(38, 100)),
    bounds(HockeyStick(1, Laplace(0, F(1, 2)), Laplace(1, F(1, 2))), F(394, 1000), F(386, 1000)),
    bounds(Probability(draw("X", Binomial(10, F(1, 2))) >= 8), F(55, 1000), F(54, 1000)),
    bounds(Expectation(Abs(draw("X", Laplace(0, b)))), F(101, 100) * b, F(98, 100) * b),
    bounds(Expectation(Max(0, draw("X", Normal(0, sigma)))), F(2, 5) * sigma, F(39, 100) * sigma),
    bounds(Renyi(alpha, answer, answer.partner), alpha * epsilon**2 / 2, F(12, 25) * alpha * epsilon**2),
    bounds(SquaredHellinger(Poisson(rate), Poisson(m)), ROOTS, F(97, 100) * ROOTS),
    (
        equal(KL(Gamma(k, rate), Gamma(k, 2 * rate)), k * (1 - log(2))),
        equal(KL(Gamma(k, rate), Gamma(k, 2 * rate)), F(31, 100) * k),
    ),
    bounds(KL(Geometric(F(1, 2)), Geometric(F(1, 3))), F(118, 1000), F(115, 1000)),
    bounds(Bhattacharyya(Normal(0, 1), Normal(0, 2)), F(112, 1000), F(11, 100)),
    (
        equal(TotalVariation(Bernoulli(p), Bernoulli(q)), Abs(p - q)),
        at_most(TotalVariation(Bernoulli(p), Bernoulli(q)), F(49, 50) * Abs(p - q)),
    ),
    bounds(JensenShannon(P, Q), log(2) * TV, F(68, 100) * TV),
    (at_least(KL(P, Q), 2 * TV**2), at_least(KL(P, Q), F(41, 20) * TV**2)),
    (at_least(Renyi(2, P, Q), log(1 + 4 * TV**2)), at_least(Renyi(2, P, Q), log(1 + F(41, 10) * TV**2))),
    bounds(MaxDivergence(Laplace(0, b), Laplace(d, b)), d / b, F(99, 100) * d / b),
    (
        at_least(Entropy(Bernoulli(p)), 4 * log(2) * p * (1 - p)),
        at_least(Entropy(Bernoulli(p)), F(41, 10) * log(2) * p * (1 - p)),
    ),
    bounds(Probability(draw("X", Gamma(2, 1)) > 3), F(1, 5), F(195, 1000)),
    bounds(Probability(Abs(draw("X", Logistic(0, 1))) > 3), F(95, 1000), F(93, 1000)),
    bounds(Expectation(draw("X", Weibull(1, 2))), F(89, 100), F(88, 100)),
    bounds(Probability(draw("X", Beta(2, 3)) > F(1, 2)), F(313, 1000), F(309, 1000)),
    (
        equal(Probability(draw("X", Cauchy(0, s)) > s), F(1, 4)),
        at_most(Probability(draw("X", Cauchy(0, s)) > s), F(49, 200)),
    ),
    bounds(Expectation(exp(draw("X", Exponential(1)) / 2)), F(101, 50), F(197, 100)),
    (
        equal(Expectation(exp(t * draw("X", Normal(0, sigma)))), exp(t**2 * sigma**2 / 2)),
        at_most(Expectation(exp(t * draw("X", Normal(0, sigma)))), exp(F(49, 100) * t**2 * sigma**2)),
    ),
    bounds(log(Expectation(exp(t * (BIT - p)))), t**2 / 8, F(123, 1000) * t**2),
    (
        equal(ChiSquare(Bernoulli(p), Bernoulli(q)), SQUARE),
        at_most(ChiSquare(Bernoulli(p), Bernoulli(q)), F(99, 100) * SQUARE),
    ),
    bounds(HockeyStick(1, Normal(0, 1), Normal(1, 1)), F(127, 1000), F(124, 1000)),
    (
        at_least(TradeOff(F(1, 10), Normal(0, 1), Normal(1, 1)), F(61, 100)),
        at_least(TradeOff(F(1, 10), Normal(0, 1), Normal(1, 1)), F(62, 100)),
    ),
    (
        equal(Expectation((draw("X", Uniform(a, a + 1)) - a - F(1, 2)) ** 2), F(1, 12)),
        at_most(Expectation((draw("X", Uniform(a, a + 1)) - a - F(1, 2)) ** 2), F(82, 1000)),
    ),
)


def claims() -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true), Claim(false)) for true, false in PAIRS]
