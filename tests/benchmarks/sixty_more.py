"""Sixty more true claims about numbers, in a second list that was written after the first one was known.

Each is true on its whole domain; ``source`` says by what argument.  ``contact`` is a point at which both
sides are equal, where there is one; no prover is told.  The list is never changed to suit a prover.
"""

from __future__ import annotations

from typing import Any

from benchmarks.sixty import entry, gaussian_delta, kl
from sympy import Abs, E, Max, Rational, cosh, erf, erfc, exp, log, pi, sinh, sqrt, tanh

from dpsym import at_most, integer, less, probability, real

half, third = Rational(1, 2), Rational(1, 3)
a, b, n = real("a", above=0), real("b", above=0), real("n", above=0)
beta, faster = real("beta", at_least=a), real("beta", above=a)
alpha, order = real("alpha", above=1), real("alpha", at_least=1)
epsilon, positive = real("epsilon", at_least=0), real("epsilon", above=0)
total = real("epsilon0", at_least=epsilon)
failure = real("delta", above=0, below=1)
rounds, level = integer("k", at_least=2), real("L", above=0)
lam, sigma = real("lambda", above=0), real("sigma", above=0)
mean, mu = real("m", above=0), real("mu", above=0)
louder = real("nu", above=mu)
other = real("M", above=0)
p, q = real("p", above=0, below=1), real("q", above=0, below=1)
rho, rho2 = real("rho", above=0), real("rho2", above=0)
s, share = probability("s"), real("s", above=0, below=1)
rest = real("t", above=0, below=1 - share)
gap, u, v = real("d", above=0), real("u"), real("v")
w, x, y, z = real("w", above=0), real("x", above=0), real("y", above=0), real("z", above=0)
xi, eta, zeta = real("x"), real("y"), real("z")
x0, y0 = real("x", at_least=0), real("y", at_least=0)
later, wider = real("y", at_least=x0), real("y", at_least=x)


def h(p: Any) -> Any:
    """Return the entropy of a bit."""
    return -p * log(p) - (1 - p) * log(1 - p)


NORMAL_TAILS = [
    entry("tail below the density", "the Chernoff bound", at_most(erfc(x0), exp(-(x0**2))), contact={x0: 0}),
    entry(
        "tail further out",
        "substitute t + y in the integral",
        at_most(erfc(x0 + y0), exp(-(y0**2) - 2 * x0 * y0) * erfc(x0)),
        contact={x0: 1, y0: 0},
    ),
    entry(
        "disc inside of a square",
        "a disc of radius x lies in the square with half side x",
        less(1 - exp(-(x**2)), erf(x) ** 2),
    ),
    entry(
        "disc of the same area as a square",
        "Polya (1949), Williams (1946)",
        at_most(erf(x0) ** 2, 1 - exp(-4 * x0**2 / pi)),
        contact={x0: 0},
    ),
    entry(
        "erf is concave on the right",
        "its second derivative is negative",
        at_most((erf(x0) + erf(y0)) / 2, erf((x0 + y0) / 2)),
        contact={x0: 1, y0: 1},
    ),
    entry(
        "erf is subadditive",
        "concave and 0 at 0",
        less(erf(x + y), erf(x) + erf(y)),
    ),
    entry(
        "Mills' ratio falls",
        "it is an integral of exp(-t^2 - 2 t x)",
        at_most(exp(later**2) * erfc(later), exp(x0**2) * erfc(x0)),
        contact={x0: 1, later: 1},
    ),
    entry(
        "mixture of two Gaussian curves",
        "Chiani, Dardari and Simon (2003)",
        less(erfc(x), exp(-2 * x**2) / 2 + exp(-(x**2)) / 2),
    ),
    entry("Mills' ratio at most 1/x", "integrate t e^(-t^2)/x", less(sqrt(pi) * x * erfc(x), exp(-(x**2)))),
    entry(
        "Mills' ratio by a simple fraction",
        "the bound of Gordon for large x, the tangent at 0 for small x",
        at_most(exp(-(x0**2)), (1 + sqrt(pi) * x0) * erfc(x0)),
        contact={x0: 0},
    ),
    entry("tangent of the tail", "erfc is convex", less(1 - 2 * x / sqrt(pi), erfc(x))),
    entry(
        "more signal, less privacy",
        "the derivative by mu is a density",
        less(gaussian_delta(epsilon, mu), gaussian_delta(epsilon, louder)),
    ),
]

MOMENTS = [
    entry(
        "Bernstein's moments",
        "k! >= 2 3^(k-2)",
        less(exp(x) - 1 - x, x**2 / (2 * (1 - x / 3))),
        given=x < 3,
    ),
    entry(
        "Gaussian density below any exponential",
        "(t - l s^2)^2 >= 0",
        at_most(exp(-(x0**2) / (2 * sigma**2)), exp(lam**2 * sigma**2 / 2 - lam * x0)),
        contact={x0: 2, lam: 2, sigma: 1},
    ),
    entry(
        "logarithm by three terms",
        "the remainder x^4 is negative",
        less(log(1 + x), x - x**2 / 2 + x**3 / 3),
    ),
    entry(
        "failing n times",
        "(1 - p)(1 + p) <= 1 and Bernoulli",
        less((1 - failure) ** n, 1 / (1 + n * failure)),
    ),
    entry("log cosh below a parabola", "tanh x <= x", less(log(cosh(x)), x**2 / 2)),
    entry("log cosh above its asymptote", "e^-|x| > 0", less(Abs(xi) - log(2), log(cosh(xi)))),
    entry(
        "log cosh is convex",
        "its derivative is tanh",
        at_most(log(cosh((xi + eta) / 2)), (log(cosh(xi)) + log(cosh(eta))) / 2),
        contact={xi: 1, eta: 1},
    ),
    entry(
        "compound interest grows with its steps",
        "n log(1 + x/n) increases in n",
        at_most((1 + x / a) ** a, (1 + x / beta) ** beta),
        contact={x: 1, a: 1, beta: 1},
    ),
    entry(
        "difference of two exponential tails",
        "1 - e^-u <= u and u e^-u <= 1/e",
        less(exp(-a * x) - exp(-faster * x), (faster - a) / (a * E)),
    ),
    entry(
        "hyperbolic sine by two terms",
        "all coefficients of its series are positive",
        less(x + x**3 / 6, sinh(x)),
    ),
    entry(
        "slope of the hyperbolic sine",
        "(x cosh x - sinh x)' = x sinh x",
        less(sinh(x), x * cosh(x)),
    ),
    entry(
        "Poisson tail by roots",
        "log u <= u - 1 at u = sqrt(m/x)",
        at_most((sqrt(x) - sqrt(mean)) ** 2, x * log(x / mean) - x + mean),
        contact={x: 1, mean: 1},
    ),
]

PRIVACY = [
    entry(
        "loss of a sampled mechanism from below",
        "log is concave",
        less(share * positive, log(1 + share * (exp(positive) - 1))),
    ),
    entry(
        "total variation of randomized response",
        "it is tanh(epsilon/2)",
        less((exp(positive) - 1) / (exp(positive) + 1), positive / 2),
    ),
    entry(
        "failures of a group",
        "(e^(k eps) - 1)/(e^eps - 1) >= k",
        less(alpha * (exp(positive) - 1), exp(alpha * positive) - 1),
    ),
    entry(
        "Cauchy and Schwarz for two budgets",
        "(sqrt(a M) - sqrt(b L))^2 >= 0",
        at_most(sqrt(rho * level) + sqrt(rho2 * other), sqrt((rho + rho2) * (level + other))),
        contact={rho: 1, rho2: 2, level: 1, other: 2},
    ),
    entry(
        "weaker form of a concentrated tail",
        "(3/4)^2 > 1/2",
        less(exp(-((a - rho) ** 2) / (4 * rho)), exp(-(a**2) / (8 * rho))),
        given=a >= 4 * rho,
    ),
    entry(
        "Laplace mechanism, linear in the excess",
        "1 - e^-u <= u",
        at_most(1 - exp((epsilon - total) / 2), (total - epsilon) / 2),
        contact={epsilon: 1, total: 1},
    ),
    entry(
        "best order of a concentrated tail",
        "the parabola in alpha is least at (epsilon + rho)/(2 rho)",
        at_most(-((epsilon - rho) ** 2) / (4 * rho), (alpha - 1) * (alpha * rho - epsilon)),
        contact={epsilon: 3, rho: 1, alpha: 2},
    ),
    entry("k failures", "the union bound", less(1 - (1 - failure) ** rounds, rounds * failure)),
    entry(
        "triangle of concentrated privacy",
        "(x sqrt(a) - y/sqrt(a))^2 >= 0",
        at_most((x0 + y0) ** 2, (1 + a) * x0**2 + (1 + 1 / a) * y0**2),
        contact={x0: 1, y0: 2, a: 2},
    ),
    entry(
        "hockey-stick divergence is convex",
        "a maximum of linear functions",
        at_most(
            Max(0, s * x0 + (1 - s) * y0 - exp(epsilon) * z),
            s * Max(0, x0 - exp(epsilon) * z) + (1 - s) * Max(0, y0 - exp(epsilon) * z),
        ),
        contact={s: half, x0: 3, y0: 3, z: 1, epsilon: 0},
    ),
    entry(
        "exponential mechanism with two outputs",
        "each factor changes by at most e^d",
        less(
            exp(xi) / (exp(xi) + exp(eta)),
            exp(2 * gap) * exp(u) / (exp(u) + exp(v)),
        ),
        given=(xi - u <= gap, u - xi <= gap, eta - v <= gap, v - eta <= gap),
    ),
    entry(
        "halving the privacy of a staircase",
        "tanh is concave on the right",
        less(share * tanh(x), tanh(share * x)),
    ),
]

BITS = [
    entry(
        "multiplicative Chernoff bound, above",
        "twice the integral of (p - t)/(t(1 - t))",
        at_most((p - q) ** 2 / (2 * p), kl(p, q)),
        given=q <= p,
        contact={p: half, q: half},
    ),
    entry(
        "multiplicative Chernoff bound, below",
        "the same integral",
        at_most((p - q) ** 2 / (2 * q), kl(p, q)),
        given=p <= q,
        contact={p: half, q: half},
    ),
    entry(
        "KL above Hellinger",
        "log u <= u - 1 at u = sqrt(q/p)",
        at_most(2 * (1 - sqrt(p * q) - sqrt((1 - p) * (1 - q))), kl(p, q)),
        contact={p: half, q: half},
    ),
    entry(
        "KL above the divergence of order 1/2",
        "Jensen's inequality for the logarithm",
        at_most(-2 * log(sqrt(p * q) + sqrt((1 - p) * (1 - q))), kl(p, q)),
        contact={p: half, q: half},
    ),
    entry(
        "KL below chi-square",
        "log u <= u - 1",
        at_most(kl(p, q), (p - q) ** 2 / (q * (1 - q))),
        contact={p: half, q: half},
    ),
    entry(
        "orders 2 and 3",
        "Cauchy and Schwarz",
        at_most((p**2 / q + (1 - p) ** 2 / (1 - q)) ** 2, p**3 / q**2 + (1 - p) ** 3 / (1 - q) ** 2),
        contact={p: half, q: half},
    ),
    entry(
        "entropy below the root of the variance",
        "Topsoe (2001), a weaker exponent",
        at_most(h(p), 2 * log(2) * sqrt(p * (1 - p))),
        contact={p: half},
    ),
    entry(
        "entropy is concave",
        "h'' < 0",
        at_most((h(p) + h(q)) / 2, h((p + q) / 2)),
        contact={p: half, q: half},
    ),
    entry(
        "Jensen and Shannon below total variation",
        "Lin (1991): convex in p, and equal at p = 0 and p = q",
        at_most(x * log(2 * x / (x + y)) + y * log(2 * y / (x + y)), log(2) * Abs(x - y)),
        contact={x: 1, y: 1},
    ),
    entry(
        "relative entropy of mixtures at one point",
        "it is jointly convex",
        at_most(
            (s * x + (1 - s) * y) * log((s * x + (1 - s) * y) / (s * w + (1 - s) * z)),
            s * x * log(x / w) + (1 - s) * y * log(y / z),
        ),
        contact={s: half, x: 1, y: 1, w: 1, z: 1},
    ),
    entry(
        "logit from below",
        "its derivative is 2/(1 - d^2)",
        less(2 * failure, log((1 + failure) / (1 - failure))),
    ),
    entry(
        "logit from above",
        "log u < (u - 1/u)/2 at u^2",
        less(log((1 + failure) / (1 - failure)), 2 * failure / (1 - failure**2)),
    ),
]

FUNCTIONS = [
    entry(
        "logarithm by Pade",
        "the derivative is (x/(2 + x))^2/(1 + x)",
        less(2 * x / (2 + x), log(1 + x)),
    ),
    entry(
        "logarithmic mean by cubic roots",
        "Lin (1974)",
        at_most(wider - x, log(wider / x) * ((x**third + wider**third) / 2) ** 3),
        contact={x: 1, wider: 1},
    ),
    entry(
        "means of higher order are larger",
        "Jensen's inequality for powers",
        at_most(((x**a + y**a) / 2) ** (1 / a), ((x**beta + y**beta) / 2) ** (1 / beta)),
        contact={x: 1, y: 1, a: 1, beta: 2},
    ),
    entry(
        "three weights",
        "exp is convex",
        at_most(x**share * y**rest * z ** (1 - share - rest), share * x + rest * y + (1 - share - rest) * z),
        contact={x: 1, y: 1, z: 1, share: third, rest: third},
    ),
    entry(
        "powers are superadditive",
        "u^a <= u below 1",
        at_most(x**order + y**order, (x + y) ** order),
        contact={x: 1, y: 2, order: 1},
    ),
    entry(
        "powers of a sum",
        "x^a is convex",
        at_most((x + y) ** order, 2 ** (order - 1) * (x**order + y**order)),
        contact={x: 1, y: 1, order: 2},
    ),
    entry("two powers exceed one", "Bernoulli's inequality", less(1, x**y + y**x)),
    entry(
        "powers crossed",
        "(a - b)(log a - log b) >= 0",
        at_most(a**b * b**a, a**a * b**b),
        contact={a: 1, b: 1},
    ),
    entry("powers beat logarithms", "log t < t at t = x^(1/a)", less(log(x), a * x ** (1 / a))),
    entry(
        "tanh is subadditive",
        "concave and 0 at 0",
        less(tanh(x + y), tanh(x) + tanh(y)),
    ),
    entry(
        "logistic function is Lipschitz",
        "its derivative is at most 1/4",
        at_most(Abs(1 / (1 + exp(-xi)) - 1 / (1 + exp(-eta))), Abs(xi - eta) / 4),
        contact={xi: 1, eta: 1},
    ),
    entry(
        "triangle inequality in the plane",
        "Minkowski",
        at_most(sqrt((xi + u) ** 2 + (eta + v) ** 2), sqrt(xi**2 + eta**2) + sqrt(u**2 + v**2)),
        contact={xi: 1, eta: 2, u: 2, v: 4},
    ),
]

SIXTY_MORE = (*NORMAL_TAILS, *MOMENTS, *PRIVACY, *BITS, *FUNCTIONS)
