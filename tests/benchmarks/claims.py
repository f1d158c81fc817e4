"""Five claims of the field, each four times: as a kernel statement, for sympy, and by hand for python-flint.

All three spell the same formula.  The hand-written forms are what a careful person writes once: powers
are taken as q (p/q)^alpha, nothing is computed twice, and both sides are compared as balls.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy
from flint import arb, fmpq

from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var

ZERO, ONE = fmpq(0), fmpq(1)
POSITIVE = Domain(ZERO, None, lo_open=True)
ORDER = Domain(ONE, None, lo_open=True)
UNIT = Domain(ZERO, ONE)
SIZE = 8

exp = lambda x: term("exp", x)
log = lambda x: term("log", x)


@dataclass(frozen=True)
class Example:
    """One claim in every form, and a way to draw a point of its domain, as rationals by name."""

    name: str
    statement: Statement
    symbolic: tuple[sympy.Expr, ...]  # right side less left side; the claim holds if one of them is >= 0
    by_hand: Callable[..., bool | None]  # of balls, in the order of the statement's variables
    in_domain: Callable[..., bool]  # likewise by hand: whether a point certainly lies in the domain
    draw: Callable[[random.Random], dict[str, fmpq]]


def conversion() -> Example:
    a, eh, e, d = map(var, ("alpha", "epsilon_hat", "epsilon", "delta"))
    lhs = exp((a - 1) * (eh - e)) / a * (1 - 1 / a) ** (a - 1)
    A, EH, E, D = sympy.symbols("alpha epsilon_hat epsilon delta")
    symbolic = D - sympy.exp((A - 1) * (EH - E)) / A * (1 - 1 / A) ** (A - 1)

    def by_hand(a: arb, eh: arb, e: arb, d: arb) -> bool | None:
        below = a - 1
        inverse = 1 / a
        return decided((below * (eh - e)).exp() * inverse * (1 - inverse) ** below, d)

    domains = {"alpha": ORDER, "epsilon_hat": POSITIVE, "epsilon": POSITIVE, "delta": UNIT}
    return Example(
        "RDP conversion",
        at_most(lhs, d, domains),
        (symbolic,),
        by_hand,
        lambda a, eh, e, d: a > 1 and eh > 0 and e > 0 and 0 <= d <= 1,
        lambda rng: {
            "alpha": 1 + decimal(rng, 0.05, 30),
            "epsilon_hat": decimal(rng, 0.01, 2),
            "epsilon": decimal(rng, 0.01, 4),
            "delta": decimal(rng, 1e-6, 1),
        },
    )


def renyi_positive() -> Example:
    a = var("alpha")
    ps, qs = names("p"), names("q")
    lhs, rhs = rat(0), renyi(a, [var(p) for p in ps], [var(q) for q in qs])
    A, P, Q = sympy.Symbol("alpha"), sympy.symbols(ps), sympy.symbols(qs)
    symbolic = sympy_renyi(A, P, Q)

    def by_hand(a: arb, *masses: arb) -> bool | None:
        return decided(ZERO, hand_renyi(a, a - 1, masses[:SIZE], masses[SIZE:]))

    domains = {"alpha": ORDER, **dict.fromkeys([*ps, *qs], POSITIVE)}
    return Example(
        f"Rényi, {SIZE} points",
        at_most(lhs, rhs, domains),
        (symbolic,),
        by_hand,
        lambda a, *masses: a > 1 and all(mass > 0 for mass in masses),
        lambda rng: {"alpha": 1 + decimal(rng, 0.05, 30), **law(rng, ps), **law(rng, qs)},
    )


def randomized_response() -> Example:
    a, e = var("alpha"), var("epsilon")
    p, q = exp(e) / (1 + exp(e)), 1 / (1 + exp(e))
    A, E = sympy.symbols("alpha epsilon")
    P, Q = sympy.exp(E) / (1 + sympy.exp(E)), 1 / (1 + sympy.exp(E))

    def by_hand(a: arb, e: arb) -> bool | None:
        t = e.exp()
        q = 1 / (1 + t)
        p = t * q
        below = a - 1
        divergence = (p * t**below + q * (1 / t) ** below).log() / below
        return decided(divergence, a * e * e / 2)

    return Example(
        "randomized response",
        at_most(renyi(a, [p, q], [q, p]), a * e**2 / 2, {"alpha": ORDER, "epsilon": POSITIVE}),
        (A * E**2 / 2 - sympy_renyi(A, [P, Q], [Q, P]),),
        by_hand,
        lambda a, e: a > 1 and e > 0,
        lambda rng: {"alpha": 1 + decimal(rng, 0.05, 30), "epsilon": decimal(rng, 0.01, 5)},
    )


def gaussian_delta() -> Example:
    e, m, d = map(var, ("epsilon", "mu", "delta"))
    half, root = rat("1/2"), rat(2) ** rat("1/2")
    lhs = half * term("erfc", (e / m - m / 2) / root) - exp(e) * half * term("erfc", (e / m + m / 2) / root)
    E, M, D = sympy.symbols("epsilon mu delta")
    tail = lambda x: sympy.erfc(x / sympy.sqrt(2)) / 2
    symbolic = D - tail(E / M - M / 2) + sympy.exp(E) * tail(E / M + M / 2)

    def by_hand(e: arb, m: arb, d: arb) -> bool | None:
        scale = 1 / arb(2).sqrt()
        centre, shift = e / m * scale, m / 2 * scale
        return decided((centre - shift).erfc() / 2 - e.exp() * (centre + shift).erfc() / 2, d)

    return Example(
        "Gaussian δ (erfc)",
        at_most(lhs, d, {"epsilon": POSITIVE, "mu": POSITIVE, "delta": UNIT}),
        (symbolic,),
        by_hand,
        lambda e, m, d: e > 0 and m > 0 and 0 <= d <= 1,
        lambda rng: {
            "epsilon": decimal(rng, 0.01, 4),
            "mu": decimal(rng, 0.1, 3),
            "delta": decimal(rng, 1e-6, 1),
        },
    )


def quasi_convexity() -> Example:
    a, s = var("alpha"), var("s")
    ps, qs, rs = names("p"), names("q"), names("r")
    p, q, r = ([var(n) for n in group] for group in (ps, qs, rs))
    mixed = [(1 - s) * i + s * j for i, j in zip(p, r, strict=True)]
    lhs, rhs = renyi(a, mixed, q), term("max", renyi(a, p, q), renyi(a, r, q))
    A, S = sympy.symbols("alpha s")
    P, Q, R = (sympy.symbols(group) for group in (ps, qs, rs))
    blend = [(1 - S) * i + S * j for i, j in zip(P, R, strict=True)]
    mixture = sympy_renyi(A, blend, Q)
    symbolic = (sympy_renyi(A, P, Q) - mixture, sympy_renyi(A, R, Q) - mixture)  # Max is far slower in sympy

    def by_hand(a: arb, s: arb, *masses: arb) -> bool | None:
        p, q, r = (masses[i * SIZE : (i + 1) * SIZE] for i in range(3))
        rest, below = 1 - s, a - 1
        blend = [rest * i + s * j for i, j in zip(p, r, strict=True)]
        one, two = hand_renyi(a, below, p, q), hand_renyi(a, below, r, q)
        return decided(hand_renyi(a, below, blend, q), one.max(two))

    domains = {"alpha": ORDER, "s": UNIT, **dict.fromkeys([*ps, *qs, *rs], POSITIVE)}
    return Example(
        f"quasi-convexity, {SIZE} points",
        at_most(lhs, rhs, domains),
        symbolic,
        by_hand,
        lambda a, s, *masses: a > 1 and 0 <= s <= 1 and all(mass > 0 for mass in masses),
        lambda rng: {
            "alpha": 1 + decimal(rng, 0.05, 30),
            "s": decimal(rng, 0.01, 1),
            **law(rng, ps),
            **law(rng, qs),
            **law(rng, rs),
        },
    )


def at_most(lhs: Term, rhs: Term, domains: dict[str, Domain]) -> Statement:
    variables = tuple(Variable(name, domain) for name, domain in domains.items())
    return Statement(variables, (), Relation("<=", lhs, rhs))


def names(letter: str) -> list[str]:
    return [f"{letter}{i + 1}" for i in range(SIZE)]


def renyi(a: Term, p: list[Term], q: list[Term]) -> Term:
    """Return the divergence as the language elaborates it."""
    total = rat(0)
    for i, j in zip(p, q, strict=True):
        total = total + term("powdiv", i, j, a)
    return (a - 1) ** -1 * log(total)


def sympy_renyi(a: Any, p: Any, q: Any) -> Any:
    return sympy.log(sum(i**a * j ** (1 - a) for i, j in zip(p, q, strict=True))) / (a - 1)


def hand_renyi(a: arb, below: arb, p: Any, q: Any) -> arb:
    total = arb(0)
    for i, j in zip(p, q, strict=True):
        total += j * (i / j) ** a
    return total.log() / below


def decided(lhs: arb, rhs: arb) -> bool | None:
    return True if lhs <= rhs else False if lhs > rhs else None


def decimal(rng: random.Random, low: float, high: float) -> fmpq:
    """Return a number of 12 decimals between the ends, log-scaled."""
    return fmpq(round(10**12 * low * (high / low) ** rng.random()), 10**12)


def law(rng: random.Random, group: list[str]) -> dict[str, fmpq]:
    weights = [rng.randint(1, 10**6) for _ in group]
    return {name: fmpq(weight, sum(weights)) for name, weight in zip(group, weights, strict=True)}


EXAMPLES = (conversion(), renyi_positive(), randomized_response(), gaussian_delta(), quasi_convexity())
