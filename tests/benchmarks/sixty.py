"""Sixty true claims about numbers, written before any prover was run on them, to measure provers with.

They are of the kind that proofs about privacy use: tails, conversions, coefficients, terms of composition,
entropies, means.  Each is true on its whole domain; ``source`` says by what argument.  ``contact`` is a
point of the domain at which both sides are equal, where there is one; no prover is told.

The list is never changed to suit a prover: a claim that none proves stays, as does one that all prove.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sympy import Abs, E, Max, Min, Rational, cosh, erf, erfc, exp, log, pi, sinh, sqrt, tanh

from dpsym import Claim, at_most, integer, less, probability, real

half = Rational(1, 2)
a, b = real("a", above=0), real("b", above=0)
beta = real("beta", at_least=a)
alpha, order = real("alpha", above=1), real("alpha", at_least=1)
c, d, m = real("c", above=0), real("d", above=0), real("m", at_least=0)
delta, failure = real("delta", above=0, below=1), probability("p")
epsilon, positive = real("epsilon", at_least=0), real("epsilon", above=0)
total = real("epsilon0", at_least=epsilon)
k, n = integer("k", at_least=1), real("n", above=0)
level, mu = real("L", above=0), real("mu", above=0)
p, q = real("p", above=0, below=1), real("q", above=0, below=1)
base = real("x", at_least=3)
power = real("y", at_least=base)
s, share = probability("s"), real("s", above=0, below=1)
rest = real("t", at_least=0, at_most=1 - s)
t, tau = real("t", at_least=0), real("t", above=0)
u, v = real("u"), real("v")
w, x, y, z = real("w", above=0), real("x", above=0), real("y", above=0), real("z", above=0)
xi, eta, zeta = real("x"), real("y"), real("z")
x0, y0, z0 = real("x", at_least=0), real("y", at_least=0), real("z", at_least=0)


@dataclass(frozen=True)
class Entry:
    """One claim of the list."""

    name: str
    source: str
    claim: Claim
    contact: dict[Any, Any] | None


def entry(name: str, source: str, conclusion: Any, given: Any = (), contact: Any = None) -> Entry:
    return Entry(name, source, Claim(conclusion, given=given, title=name), contact)


def kl(p: Any, q: Any) -> Any:
    """Return the divergence of two bits."""
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def gaussian_delta(epsilon: Any, mu: Any) -> Any:
    """Return the least delta of two normal laws at a distance of mu standard deviations."""
    return (
        erfc((epsilon / mu - mu / 2) / sqrt(2)) / 2
        - exp(epsilon) * erfc((epsilon / mu + mu / 2) / sqrt(2)) / 2
    )


def clip(x: Any) -> Any:
    return Max(-c, Min(c, x))


laplace_moment = (alpha * exp((alpha - 1) * epsilon) + (alpha - 1) * exp(-alpha * epsilon)) / (2 * alpha - 1)
soft = lambda x, y: log(exp(x) + exp(y))
GEOMETRIC = exp(positive) / (exp(positive) - 1) ** 2  # half the variance of discrete Laplace noise

TAILS = [
    entry(
        "Gaussian tail, upper bound of Komatu and Pollak",
        "Pollak (1956), and Abramowitz and Stegun 7.1.13",
        at_most(erfc(x0), 2 * exp(-(x0**2)) / (sqrt(pi) * (x0 + sqrt(x0**2 + 4 / pi)))),
        contact={x0: 0},
    ),
    entry(
        "Gaussian tail, lower bound of Birnbaum",
        "Birnbaum (1942), and Abramowitz and Stegun 7.1.13",
        less(2 * exp(-(x0**2)) / (sqrt(pi) * (x0 + sqrt(x0**2 + 2))), erfc(x0)),
    ),
    entry(
        "Gaussian tail, lower bound of Gordon",
        "Gordon (1941), Mills' ratio is at least x/(x^2 + 1)",
        less(2 * x0 * exp(-(x0**2)) / ((2 * x0**2 + 1) * sqrt(pi)), erfc(x0)),
    ),
    entry(
        "Gaussian tails are log-concave",
        "Prekopa: integrals of log-concave functions over half-lines are log-concave",
        at_most(erfc(xi) * erfc(eta), erfc((xi + eta) / 2) ** 2),
        contact={xi: 1, eta: 1},
    ),
    entry(
        "Gaussian mass of an interval",
        "Jensen's inequality for the mean of exp(-t^2) over 0 < t < x",
        less(2 * x / sqrt(pi) * exp(-(x**2) / 3), erf(x)),
    ),
    entry(
        "logistic and normal tails are close",
        "Haley (1952): with the factor 1.702 they differ by less than 1/100",
        less(Abs(1 / (1 + exp(-Rational(1702, 1000) * xi)) - erfc(-xi / sqrt(2)) / 2), Rational(1, 100)),
    ),
    entry(
        "density of the logistic law below that of the Laplace law",
        "1/(2 + e^x + e^-x) < e^-|x|",
        less(exp(-xi) / (1 + exp(-xi)) ** 2, exp(-Abs(xi))),
    ),
    entry(
        "Bernstein's bound from Bennett's",
        "h(u) = (1 + u) log(1 + u) - u exceeds u^2/(2 + 2u/3)",
        less(tau**2 / (2 * (b + tau / 3)), b * ((1 + tau / b) * log(1 + tau / b) - tau / b)),
    ),
    entry(
        "moments of a squared Gaussian",
        "Laurent and Massart (2000), proof of lemma 1",
        at_most((1 - 2 * t) ** (-half), exp(t + t**2 / (1 - 2 * t))),
        given=t < half,
        contact={t: 0},
    ),
    entry(
        "moments of Laplace noise",
        "-log(1 - u) is convex, so it stays below 2u until they meet again beyond 16/25",
        less(1 / (1 - tau**2), exp(2 * tau**2)),
        given=tau <= Rational(4, 5),
    ),
    entry(
        "all of k exponential variables are small",
        "1 - u < exp(-u) for u = exp(-t)",
        less((1 - exp(-tau)) ** k, exp(-k * exp(-tau))),
    ),
    entry(
        "largest value of a gamma density",
        "the logarithm a log x - x is concave with its maximum at x = a",
        at_most(x**a * exp(-x), a**a * exp(-a)),
        contact={x: 2, a: 2},
    ),
]

CONVERSIONS = [
    entry(
        "Gaussian mechanism, total variation is the worst",
        "the hockey-stick divergence falls in epsilon",
        at_most(gaussian_delta(epsilon, mu), erf(mu / (2 * sqrt(2)))),
        contact={epsilon: 0, mu: 1},
    ),
    entry(
        "Gaussian mechanism, delta linear in the distance",
        "delta is phi(t) (R(t) - R(t + m)) for Mills' ratio R, and -R' = 1 - t R(t) is at most 1",
        at_most(
            erfc(t / sqrt(2)) / 2 - exp(m**2 / 2 + m * t) * erfc((t + m) / sqrt(2)) / 2,
            m * exp(-(t**2) / 2) / sqrt(2 * pi),
        ),
        contact={t: 1, m: 0},
    ),
    entry(
        "Laplace noise is no worse than randomized response",
        "with u = exp(epsilon), v = exp(epsilon0) it says 1 <= sqrt(u v)",
        at_most(1 - exp((epsilon - total) / 2), (exp(total) - exp(epsilon)) / (1 + exp(total))),
        contact={epsilon: 1, total: 1},
    ),
    entry(
        "Laplace mechanism is zero-concentrated",
        "pure privacy implies zCDP (Bun and Steinke 2016), and the left side is its moment (Mironov 2017)",
        at_most(laplace_moment, exp(alpha * (alpha - 1) * epsilon**2 / 2)),
        contact={epsilon: 0, alpha: 2},
    ),
    entry(
        "Laplace mechanism, its divergence stays below epsilon",
        "Renyi divergences are below that of infinite order",
        less(log(laplace_moment.subs(epsilon, positive)) / (alpha - 1), positive),
    ),
    entry(
        "constant of the sharp conversion from below",
        "(1 + 1/n)^n < e (2n + 1)/(2n + 2) (Polya and Szego), n = alpha - 1",
        less(2 / (E * (2 * alpha - 1)), (1 - 1 / alpha) ** (alpha - 1) / alpha),
    ),
    entry(
        "failures and powers",
        "log y <= y - 1 for y = x^-s",
        at_most(-(x**share) * log(x), 1 / (E * share)),
        contact={x: exp(-2), share: half},
    ),
    entry(
        "roots of logarithms of failures",
        "sqrt(u + v) < sqrt(u) + sqrt(v)",
        less(sqrt(log(2 / delta)), sqrt(log(2)) + sqrt(log(1 / delta))),
    ),
    entry(
        "loss of a group",
        "a sum of k powers of exp(epsilon), of which the last is the largest",
        at_most((exp(k * positive) - 1) / (exp(positive) - 1), k * exp((k - 1) * positive)),
        contact={k: 1, positive: 1},
    ),
    entry(
        "hockey-stick triangle at one point",
        "p - e^(a+b) r = (p - e^a q) + e^a (q - e^b r)",
        at_most(
            Max(0, x0 - exp(a + b) * z0),
            Max(0, x0 - exp(a) * y0) + exp(a) * Max(0, y0 - exp(b) * z0),
        ),
        contact={x0: 8, y0: 2, z0: 0, a: 1, b: 1},
    ),
]

COMPOSITION = [
    entry(
        "both terms of advanced composition",
        "K eps^2/2 is at most eps sqrt(K L)/2, and sqrt(2) + 1/2 < 2",
        less(k * positive**2 / 2 + positive * sqrt(2 * k * level), 2 * positive * sqrt(k * level)),
        given=k * positive**2 <= level,
    ),
    entry(
        "two mechanisms together cost less than their sum",
        "a^2 + b^2 < (a + b)^2",
        less(
            (a**2 + b**2) / 2 + sqrt(2 * level * (a**2 + b**2)), (a + b) ** 2 / 2 + sqrt(2 * level) * (a + b)
        ),
    ),
    entry(
        "no failure in k rounds, second order",
        "Bonferroni's inequality for k independent events",
        at_most((1 - failure) ** k, 1 - k * failure + k * (k - 1) * failure**2 / 2),
        contact={failure: half, k: 2},
    ),
    entry(
        "sum of inverse roots, one term",
        "2 (sqrt(K + 1) - sqrt(K)) is 2/(sqrt(K + 1) + sqrt(K))",
        less(2 * sqrt(k + 1) - 2 * sqrt(k), 1 / sqrt(k)),
    ),
    entry(
        "compound growth stays below e",
        "log(1 - s x) < -s x",
        less((1 - share * p) ** (1 / share), exp(-p)),
    ),
    entry(
        "compound growth with a half step exceeds e",
        "log((1 + h)/(1 - h)) > 2h at h = 1/(2n + 1)",
        less(E, (1 + 1 / n) ** (n + half)),
    ),
    entry(
        "moments of a sampled mechanism",
        "Jensen's inequality for the power alpha",
        at_most((1 - s + s * exp(epsilon)) ** order, 1 - s + s * exp(order * epsilon)),
        contact={s: 1, epsilon: 1, order: 3},
    ),
    entry(
        "sampling divides a small loss",
        "log(1 + u) <= u and exp(eps) - 1 < 2 eps for eps <= 1",
        less(1 + share * (exp(positive) - 1), exp(2 * share * positive)),
        given=positive <= 1,
    ),
    entry(
        "cumulants of a bit grow with the order",
        "means of higher order are larger",
        at_most(log(1 - s + s * exp(a * xi)) / a, log(1 - s + s * exp(beta * xi)) / beta),
        contact={s: half, xi: 1, a: 1, beta: 1},
    ),
    entry(
        "Hoeffding's lemma for a bit",
        "Hoeffding (1963), the second derivative is a variance, at most 1/4",
        at_most(log(1 - failure + failure * exp(u)), failure * u + u**2 / 8),
        contact={failure: Rational(1, 3), u: 0},
    ),
    entry(
        "Bennett's step: an exponential below a parabola",
        "(e^x - 1 - x)/x^2 increases",
        at_most(exp(xi), 1 + xi + xi**2 * (exp(b) - 1 - b) / b**2),
        given=xi <= b,
        contact={xi: 1, b: 1},
    ),
    entry(
        "Hoeffding's step: an exponential below its chord",
        "exp is convex, and x lies between -1 and 1",
        at_most(exp(v * xi), cosh(v) + xi * sinh(v)),
        given=(xi >= -1, xi <= 1),
        contact={v: 2, xi: 1},
    ),
    entry(
        "subgaussian by an exponential of a square",
        "Vershynin (2018), section 2.5",
        at_most(exp(xi), xi + exp(xi**2)),
        contact={xi: 0},
    ),
]

DIVERGENCES = [
    entry(
        "Bretagnolle and Huber for bits",
        "Bretagnolle and Huber (1978)",
        at_most((p - q) ** 2, 1 - exp(-kl(p, q))),
        contact={p: half, q: half},
    ),
    entry(
        "Bretagnolle and Huber in the form of Tsybakov",
        "Tsybakov (2009), lemma 2.6",
        less(exp(-kl(p, q)) / 2, 1 - Abs(p - q)),
    ),
    entry(
        "KL below the logarithm of chi-square",
        "Jensen's inequality for the logarithm",
        at_most(kl(p, q), log(1 + (p - q) ** 2 / (q * (1 - q)))),
        contact={p: half, q: half},
    ),
    entry(
        "Fano's bound for one bit",
        "the entropy of a bit is at most log 2, and log(1/(1 - q)) > 0",
        less(p * log(1 / q) - log(2), kl(p, q)),
    ),
    entry(
        "moments above total variation",
        "the divergence of order alpha exceeds KL, which exceeds 2 (p - q)^2 (Pinsker)",
        at_most(
            1 + 2 * (alpha - 1) * (p - q) ** 2,
            p**alpha * q ** (1 - alpha) + (1 - p) ** alpha * (1 - q) ** (1 - alpha),
        ),
        contact={p: half, q: half, alpha: 2},
    ),
    entry(
        "entropy of a bit above its variance",
        "Topsoe (2001)",
        at_most(4 * p * (1 - p) * log(2), -p * log(p) - (1 - p) * log(1 - p)),
        contact={p: half},
    ),
    entry(
        "one term of the entropy",
        "its maximum is 1/e < 37/100",
        less(-p * log(p), Rational(37, 100)),
    ),
    entry(
        "log-sum inequality with two terms",
        "x log x is convex",
        at_most((a + b) * log((a + b) / (c + d)), a * log(a / c) + b * log(b / d)),
        contact={a: 1, b: 2, c: 2, d: 4},
    ),
    entry(
        "error of randomized response below that of Gaussian scale",
        "sinh x > x, and p (1 - p) <= 1/4",
        less((GEOMETRIC + failure * (1 - failure)) / n, 1 / (n * positive**2) + 1 / (4 * n)),
    ),
    entry(
        "variance of discrete Laplace noise from below",
        "1/sinh(x)^2 > 1/x^2 - 1/3",
        less(1 / positive**2 - Rational(1, 12), GEOMETRIC),
    ),
]

MEANS = [
    entry(
        "Young's inequality",
        "weighted means of x^p and y^q with 1/p + 1/q = 1",
        at_most(x * y, x**alpha / alpha + y ** (alpha / (alpha - 1)) * (alpha - 1) / alpha),
        contact={x: 2, y: 4, alpha: 3},
    ),
    entry(
        "Hoelder's inequality for two terms",
        "Hoelder with the exponents 1/s and 1/(1 - s)",
        at_most(
            x**share * y ** (1 - share) + w**share * z ** (1 - share),
            (x + w) ** share * (y + z) ** (1 - share),
        ),
        contact={x: 1, y: 1, w: 2, z: 2, share: half},
    ),
    entry(
        "Jensen's inequality for three roots",
        "the square root is concave",
        at_most(
            s * sqrt(x0) + rest * sqrt(y0) + (1 - s - rest) * sqrt(z0),
            sqrt(s * x0 + rest * y0 + (1 - s - rest) * z0),
        ),
        contact={x0: 4, y0: 4, z0: 4, s: Rational(1, 3), rest: Rational(1, 3)},
    ),
    entry(
        "geometric means of three below their sum",
        "an exponential of a mean is at most the largest of the exponentials",
        less(exp(s * xi + rest * eta + (1 - s - rest) * zeta), exp(xi) + exp(eta) + exp(zeta)),
    ),
    entry(
        "logarithmic mean above the geometric one",
        "sinh x > x at half the logarithm of the quotient",
        less(log((x + y) / x), y / sqrt(x * (x + y))),
    ),
    entry(
        "powers of one another",
        "log x / x falls from x = e on",
        at_most(power**base, base**power),
        contact={base: 4, power: 4},
    ),
    entry(
        "Lazarevic's inequality",
        "Lazarevic (1966)",
        at_most(x0**3 * cosh(x0), sinh(x0) ** 3),
        contact={x0: 0},
    ),
    entry(
        "tangent of log cosh in the square",
        "Jaakkola and Jordan (1997): log cosh(sqrt(u)) is concave in u",
        at_most(log(cosh(xi)), log(cosh(y)) + tanh(y) / (2 * y) * (xi**2 - y**2)),
        contact={xi: -2, y: 2},
    ),
    entry(
        "tanh from below by its continued fraction",
        "the second convergent of Lambert's fraction",
        less(3 * x / (3 + x**2), tanh(x)),
    ),
    entry(
        "tanh near one",
        "1 - tanh x = 2/(e^(2x) + 1)",
        less(1 - 2 * exp(-2 * xi), tanh(xi)),
    ),
    entry(
        "difference of two values of tanh",
        "tanh x - tanh y = sinh(x - y)/(cosh x cosh y), least below where x = -y",
        at_most(tanh(xi) - tanh(eta), 2 * tanh((xi - eta) / 2)),
        given=eta <= xi,
        contact={xi: 1, eta: -1},
    ),
    entry(
        "softplus near its corner",
        "log(1 + u) < u for u = e^-|x|",
        less(log(1 + exp(xi)), Max(0, xi) + exp(-Abs(xi))),
    ),
    entry(
        "soft maximum changes no more than its arguments",
        "it is monotone, and adding a number to both arguments adds it to the value",
        at_most(Abs(soft(xi, eta) - soft(u, v)), Max(Abs(xi - u), Abs(eta - v))),
        contact={xi: 1, eta: 2, u: 0, v: 1},
    ),
    entry(
        "loss of the exponential mechanism with two outputs",
        "with r = |x - y| it is r/(1 + e^r), at most 0.2785",
        less(Max(xi, eta) - (xi * exp(xi) + eta * exp(eta)) / (exp(xi) + exp(eta)), Rational(7, 25)),
    ),
    entry(
        "clipping moves no two numbers apart",
        "a projection to an interval",
        at_most(Abs(clip(xi) - clip(eta)), Abs(xi - eta)),
        contact={xi: half, eta: -half, c: 1},
    ),
]

SIXTY = (*TAILS, *CONVERSIONS, *COMPOSITION, *DIVERGENCES, *MEANS)
