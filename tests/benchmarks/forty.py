"""Forty true claims, of all kinds that the catalogue has, to measure with what is proved without advice.

Fifteen are about numbers, fifteen about all laws, ten are implications.  Each is true on its whole domain;
``source`` says by what argument.  They were written before any of them was run.  The list is never changed to
suit a prover: a claim that is not proved stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Abs, Rational, cosh, erfc, exp, log, sqrt, tanh

from dpsym import (
    KL,
    ZCDP,
    ApproximateDP,
    ChiSquare,
    Claim,
    Conditional,
    HockeyStick,
    Joint,
    Mixture,
    MutualInformation,
    Product,
    PureDP,
    PushForward,
    Renyi,
    Space,
    TotalVariation,
    at_least,
    at_most,
    equal,
    event,
    laws,
    less,
    probability,
    real,
    stochastic_map,
)

half = Rational(1, 2)
a, b, w = real("a", above=0), real("b", above=0), real("w", above=0)
x, y, z = real("x", above=0), real("y", above=0), real("z", above=0)
xi = real("x")
x0, y0 = real("x", at_least=0), real("y", at_least=0)
small = real("x", at_least=-1, at_most=1)
beyond = real("x", above=-1)
p, q = real("p", above=0, below=1), real("q", above=0, below=1)
s, share = probability("s"), real("s", above=0, at_most=1)
alpha = real("alpha", above=1)
epsilon, further = real("epsilon", at_least=0), real("epsilon'", at_least=0)
wider = real("epsilon", at_least=further)
delta, rho = probability("delta"), real("rho", at_least=0)
Y, W = Space("Y"), Space("W")
P, Q, R = laws("P Q R", on=Y)
P2, Q2 = laws("P' Q'", on=W)
S = event("S", on=Y)
K = stochastic_map("K", Y, W)
private = PureDP(epsilon)(P, Q)
approximately = ApproximateDP(epsilon, delta)(P, Q)
concentrated = ZCDP(rho)(P, Q)
ends = exp(epsilon) + 1


@dataclass(frozen=True)
class Entry:
    """One claim of the list."""

    name: str
    source: str
    claim: Claim


def entry(name, source, conclusion, given=()):
    return Entry(name, source, Claim(conclusion, given=given, title=name))


def kl(p, q):
    """Return the divergence of two bits."""
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def h(p):
    """Return the entropy of a bit."""
    return -p * log(p) - (1 - p) * log(1 - p)


NUMBERS = [
    entry("mode of a gamma density", "log t <= t - 1 at t = x/a", at_most(x**a * exp(-x), a**a * exp(-a))),
    entry("logarithm below a root", "the derivative by sqrt(1 + x)", at_most(log(1 + x0), x0 / sqrt(1 + x0))),
    entry("tanh above a fraction", "e^(2x) >= 1 + 2x", at_least(tanh(x0), x0 / (1 + x0))),
    entry(
        "normal tails multiply", "erfc is log-concave and 1 at 0", at_most(erfc(x0 + y0), erfc(x0) * erfc(y0))
    ),
    entry(
        "mean of two roots",
        "squared twice it is a polynomial",
        at_most((sqrt(1 + small) + sqrt(1 - small)) / 2, 1 - small**2 / 8),
    ),
    entry("Bernoulli, with a power below 1", "concave in x", at_most((1 + beyond) ** s, 1 + s * beyond)),
    entry(
        "Young's inequality",
        "log is concave",
        at_most(a * b, a**alpha / alpha + (alpha - 1) * b ** (alpha / (alpha - 1)) / alpha),
    ),
    entry(
        "entropy below the geometric mean",
        "Topsoe (2001)",
        at_most(h(p), 2 * log(2) * sqrt(p * (1 - p))),
    ),
    entry(
        "Bergstrom's inequality",
        "Cauchy and Schwarz",
        at_most((x + y + z) ** 2 / (a + b + 1), x**2 / a + y**2 / b + z**2),
    ),
    entry(
        "privacy of a subsample, from below",
        "log is concave",
        at_most(s * epsilon, log(1 + s * (exp(epsilon) - 1))),
    ),
    entry("two bits: KL below chi-square", "log t <= t - 1", at_most(kl(p, q), (p - q) ** 2 / (q * (1 - q)))),
    entry("log cosh below its tangent", "log cosh is convex", at_most(log(cosh(xi)), xi * tanh(xi))),
    entry(
        "log cosh at a share", "log cosh is convex and 0 at 0", at_most(log(cosh(s * x0)), s * log(cosh(x0)))
    ),
    entry(
        "the factor of the conversion",
        "log(1 - t) > -t/(1 - t)",
        less(exp(-1), (1 - 1 / alpha) ** (alpha - 1)),
    ),
    entry(
        "exponential below four terms",
        "the remainder has the sign of the next term",
        at_most(exp(-x0), 1 - x0 + x0**2 / 2 - x0**3 / 6 + x0**4 / 24),
    ),
]

LAWS = [
    entry(
        "Bretagnolle and Huber",
        "Cauchy and Schwarz, then Jensen",
        at_most(TotalVariation(P, Q), sqrt(1 - exp(-KL(P, Q)))),
    ),
    entry("KL below the logarithm of chi-square", "Jensen", at_most(KL(P, Q), log(1 + ChiSquare(P, Q)))),
    entry(
        "total variation below chi-square",
        "Cauchy and Schwarz",
        at_most(TotalVariation(P, Q), sqrt(ChiSquare(P, Q)) / 2),
    ),
    entry("hockey-stick falls", "e^epsilon >= 1", at_most(HockeyStick(epsilon, P, Q), TotalVariation(P, Q))),
    entry(
        "triangle of total variation",
        "pointwise",
        at_most(TotalVariation(P, R), TotalVariation(P, Q) + TotalVariation(Q, R)),
    ),
    entry(
        "triangle of hockey-sticks",
        "pointwise",
        at_most(
            HockeyStick(epsilon + further, P, R),
            HockeyStick(epsilon, P, Q) + exp(epsilon) * HockeyStick(further, Q, R),
        ),
    ),
    entry("order 2 and chi-square", "by definition", equal(Renyi(2, P, Q), log(1 + ChiSquare(P, Q)))),
    entry(
        "a mixture moves a share of the way",
        "pointwise",
        equal(TotalVariation(Mixture(s, P, Q), P), s * TotalVariation(P, Q)),
    ),
    entry(
        "KL to a mixture",
        "KL is convex",
        at_most(KL(P, Mixture(share, P, Q)), share * KL(P, Q)),
    ),
    entry(
        "chi-square of a mixture",
        "pointwise",
        equal(ChiSquare(Mixture(share, Q, P), Q), share**2 * ChiSquare(P, Q)),
    ),
    entry("no event tells more", "pointwise", at_most(Abs(P(S) - Q(S)), TotalVariation(P, Q))),
    entry(
        "Jensen and Shannon below total variation",
        "the information is convex along f-divergences of two points",
        at_most(MutualInformation(half, P, Q), log(2) * TotalVariation(P, Q)),
    ),
    entry(
        "an output tells nothing beside the input",
        "sum over the outputs",
        equal(TotalVariation(Joint(P, K), Joint(Q, K)), TotalVariation(P, Q)),
    ),
    entry(
        "processing lowers chi-square",
        "Cauchy and Schwarz",
        at_most(ChiSquare(PushForward(K, P), PushForward(K, Q)), ChiSquare(P, Q)),
    ),
    entry(
        "total variation of pairs",
        "by way of a pair of one law of each",
        at_most(
            TotalVariation(Product(P, P2), Product(Q, Q2)), TotalVariation(P, Q) + TotalVariation(P2, Q2)
        ),
    ),
]

IMPLICATIONS = [
    entry(
        "total variation under pure privacy",
        "randomized response is the worst case",
        at_most(TotalVariation(P, Q), (exp(epsilon) - 1) / ends),
        private,
    ),
    entry(
        "chi-square under pure privacy",
        "(t - e^epsilon)(t - e^-epsilon) <= 0 for the ratio t",
        at_most(ChiSquare(P, Q), exp(epsilon) + exp(-epsilon) - 2),
        private,
    ),
    entry(
        "total variation under approximate privacy",
        "add both orders",
        at_most(TotalVariation(P, Q), (exp(epsilon) - 1 + 2 * delta) / ends),
        approximately,
    ),
    entry(
        "pure privacy over two steps",
        "ratios multiply",
        PureDP(epsilon + further)(P, R),
        (private, PureDP(further)(Q, R)),
    ),
    entry(
        "probability preservation",
        "Hoelder's inequality",
        at_most(P(S), (exp(epsilon) * Q(S)) ** ((alpha - 1) / alpha)),
        at_most(Renyi(alpha, P, Q), epsilon),
    ),
    entry("mean of the loss under zCDP", "the order falls to 1", at_most(KL(P, Q), rho), concentrated),
    entry(
        "total variation under zCDP",
        "Pinsker's inequality",
        at_most(TotalVariation(P, Q), sqrt(rho / 2)),
        concentrated,
    ),
    entry(
        "how far conditioning moves a law",
        "pointwise",
        equal(TotalVariation(Conditional(P, S), P), 1 - P(S)),
        P(S) > 0,
    ),
    entry(
        "processing keeps approximate privacy",
        "data processing",
        ApproximateDP(epsilon, delta)(PushForward(K, P), PushForward(K, Q)),
        approximately,
    ),
    entry(
        "less epsilon, more delta",
        "pointwise",
        at_most(HockeyStick(further, P, Q), delta + exp(wider) - exp(further)),
        at_most(HockeyStick(wider, P, Q), delta),
    ),
]

FORTY = [*NUMBERS, *LAWS, *IMPLICATIONS]
