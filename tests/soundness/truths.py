"""True statements that touch: each holds with equality, or comes arbitrarily near to it, somewhere.

``contact`` draws a point where (or near which) both sides meet; a checker that errs does so there first.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from flint import fmpq

from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

Point = dict[str, fmpq]
ZERO, ONE = fmpq(0), fmpq(1)
HALF = rat("1/2")

exp = lambda t: term("exp", t)
log = lambda t: term("log", t)
tanh = lambda t: term("tanh", t)
x, y, z, e, p, q, s, d, t, a, b, K, n = map(
    var, ["x", "y", "z", "e", "p", "q", "s", "d", "t", "a", "b", "K", "n"]
)

REAL, POSITIVE, FROM_ZERO = Domain(), Domain(ZERO, None, lo_open=True), Domain(ZERO)
UNIT, INSIDE = Domain(ZERO, ONE), Domain(ZERO, ONE, lo_open=True, hi_open=True)
ORDER, ORDERS = Domain(ONE, None, lo_open=True), Domain(ONE, None, infinite=True)
DOMAINS = {
    **{"x": REAL, "y": REAL, "z": REAL, "e": FROM_ZERO, "t": Domain(ONE), "a": ORDER, "b": ORDER},
    **{"p": UNIT, "q": UNIT, "s": UNIT, "d": INSIDE},
    **{"K": Domain(fmpq(2), None, integer=True), "n": Domain(ONE, None, integer=True)},
}


@dataclass(frozen=True)
class Truth:
    """A true statement, and how to draw a point of contact."""

    name: str
    statement: Statement
    contact: Callable[[random.Random], Point]


def number(rng: random.Random) -> fmpq:
    """Return a positive number that a person would write, of any magnitude up to 50."""
    return fmpq(rng.randint(1, 50), rng.choice((1, 1, 2, 3, 7, 10, 100)))


def fraction(rng: random.Random) -> fmpq:
    """Return a number strictly between 0 and 1."""
    below = rng.choice((2, 3, 5, 10, 100, 1000))
    return fmpq(rng.randint(1, below - 1), below)


def truth(name, lhs, op, rhs, contact, given=(), **domains) -> Truth:
    sides = [side if isinstance(side, Term) else rat(side) for side in (lhs, rhs)]
    conclusion = Relation(op, *sides)
    hypotheses = tuple(Relation(o, left, right) for left, o, right in given)
    used = sorted(conclusion.variables().union(*(h.variables() for h in hypotheses)))
    variables = tuple(Variable(v, domains.get(v, DOMAINS.get(v))) for v in used)
    return Truth(name, Statement(variables, hypotheses, conclusion), contact)


def at(**values: object) -> Callable[[random.Random], Point]:
    """Return a drawer of points: fixed numbers, and functions of the generator for the others."""

    def drawn(rng: random.Random) -> Point:
        return {k: v(rng) if callable(v) else fmpq(*map(int, str(v).split("/"))) for k, v in values.items()}

    return drawn


def same(first: str, second: str, draw=fraction, **others: object) -> Callable[[random.Random], Point]:
    """Return a drawer of points at which two variables agree."""

    def drawn(rng: random.Random) -> Point:
        value = draw(rng)
        return {first: value, second: value, **at(**others)(rng)}

    return drawn


def order(rng: random.Random) -> fmpq:
    return 1 + number(rng)


def binary_kl(p: Term, q: Term) -> Term:
    return term("relent", p, q) + term("relent", 1 - p, 1 - q)


def binary_renyi(a: Term, p: Term, q: Term) -> Term:
    return (a - 1) ** -1 * log(term("powdiv", p, q, a) + term("powdiv", 1 - p, 1 - q, a))


def hockey(t: Term, p: Term, q: Term) -> Term:
    return term("max", rat(0), p - t * q) + term("max", rat(0), 1 - p - t * (1 - q))


def balanced(rng: random.Random) -> Point:
    """Return a point where the triangle of two squares is tight: y/a = x/(b - a)."""
    first, more, scale = number(rng), number(rng), number(rng)
    return {"a": 1 + first, "b": 1 + first + more, "x": scale * more, "y": scale * (1 + first)}


def extremal(rng: random.Random) -> Point:
    above = order(rng)
    return {"a": above, "q": 1 - 1 / above}


def response(rng: random.Random) -> Point:
    ratio = 1 + number(rng)
    return {"t": ratio, "p": ratio / (1 + ratio), "q": 1 / (1 + ratio)}


CONSTANT = (1 - 1 / a) ** (a - 1) / a
RESPONSE = binary_renyi(a, exp(e) / (1 + exp(e)), 1 / (1 + exp(e)))

TRUTHS = [
    truth("tangent of exp", 1 + x, "<=", exp(x), at(x=0)),
    truth("tanh, quadratic", e * tanh(e / 2), "<=", e**2 / 2, at(e=0)),
    truth("tanh, linear", e * tanh(e / 2), "<=", e, at(e=lambda rng: rng.choice((ZERO, fmpq(100))))),
    truth("odds", (exp(e) - 1) / (exp(e) + 1) * e, "<=", e**2 / 2, at(e=0)),
    truth("exp above its mirror", 1 - exp(-e), "<=", exp(e) - 1, at(e=0)),
    truth("sharp constant", CONSTANT, "<=", 1, at(a="1000001/1000000")),
    truth("mixing", p * rat("3/4") + (1 - p) / 4, "=", p / 2 + rat("1/4"), at(p=fraction)),
    truth("second order of exp", e * (exp(e) - 1) - e**2, "<=", e**3, at(e=0), e=UNIT),
    truth("square of a difference", 2 * x * y, "<=", x**2 + y**2, same("x", "y", number)),
    truth("two means", (x * y) ** HALF, "<=", (x + y) / 2, same("x", "y", number), x=POSITIVE, y=POSITIVE),
    truth("log below its tangent", log(x), "<=", x - 1, at(x=1), x=POSITIVE),
    truth("KL of two points", rat(0), "<=", binary_kl(p, q), same("p", "q")),
    truth(
        "union bound",
        log(2 * K / d) * log(2 / d),
        "<",
        log((K + 1) / d) ** 2,
        at(K=lambda rng: fmpq(rng.randint(2, 9)), d=fraction),
    ),
    truth(
        "monotone in a parameter", x**2 * a, "<=", x**2 * b, same("a", "b", order, x=number), [(a, "<=", b)]
    ),
    truth("absolute value", term("max", x, -x), "<=", term("abs", x), at(x=0)),
    truth(
        "power of a product",
        x**a * y**a,
        "=",
        (x * y) ** a,
        at(x=number, y=number, a=order),
        x=POSITIVE,
        y=POSITIVE,
    ),
    truth("decay", (1 - s) * exp(-e), "<=", 1, at(e=0, s=0)),
    truth("Gaussian tail", term("erfc", x), "<=", exp(-(x**2)), at(x=0), x=FROM_ZERO),
    truth("parabola", p * (1 - p), "<=", rat("1/4"), at(p="1/2")),
    truth("cubic", p**2 * (1 - p), "<=", rat("4/27"), at(p="2/3")),
    truth("randomized response", RESPONSE, "<=", a * e**2 / 2, at(a=order, e=0)),
    truth("Pinsker", 2 * (p - q) ** 2, "<=", binary_kl(p, q), same("p", "q")),
    truth("conversion, pointwise", (1 - q) * q ** (a - 1), "<=", CONSTANT, extremal),
    truth(
        "orders",
        binary_renyi(a, p, q),
        "<=",
        binary_renyi(b, p, q),
        lambda rng: {**same("p", "q")(rng), **same("a", "b", order)(rng)},
        [(a, "<=", b)],
    ),
    truth("hockey stick", hockey(t, p, q), "<=", hockey(rat(1), p, q), at(t=1, p=fraction, q=fraction)),
    truth(
        "hockey stick of a response",
        hockey(t, p, q),
        "<=",
        rat(0),
        response,
        [(p, "<=", t * q), (1 - p, "<=", t * (1 - q))],
    ),
    truth(
        "positive and negative part",
        term("max", rat(0), p - t * q) - term("max", rat(0), t * q - p),
        "=",
        p - t * q,
        at(p=fraction, q=fraction, t=order),
    ),
    truth(
        "Gaussian triangle",
        (x + y) ** 2 / b,
        "<=",
        x**2 / (b - a) + y**2 / a,
        balanced,
        [(a, "<", b)],
    ),
    truth("Bernoulli", 1 - n * d, "<=", (1 - d) ** n, at(n=1, d=fraction)),
    truth("order at infinity", a**-1, "<=", 1, at(a=1), a=ORDERS),
    truth(
        "inverse orders",
        b**-1,
        "<=",
        a**-1,
        same("a", "b", order),
        [(a, "<=", b)],
        a=ORDERS,
        b=ORDERS,
    ),
    truth(
        "above a logarithm",
        p,
        "<=",
        exp(x),
        lambda rng: {"p": ONE, "x": ZERO},
        [(log(p), "<=", x)],
    ),
    truth("a finite logarithm", log(p), "<", INF, at(p=1), p=UNIT),
    truth("subsampling", log(1 + s * (exp(e) - 1)), "<=", s * (exp(e) - 1), at(s=fraction, e=0)),
]
