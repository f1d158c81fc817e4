"""True inequalities of the field in kernel terms, and false variants of each: mistakes that people make.

Every false variant is false because of a small change to something true: a constant one percent off, a sign,
an order that is one too small, a strict relation where equality occurs, a hypothesis left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from flint import fmpq

from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.language.elaboration.goals import Goal, Saturation

ZERO, ONE = fmpq(0), fmpq(1)
REAL, POSITIVE, AT_LEAST_ZERO = Domain(), Domain(ZERO, None, lo_open=True), Domain(ZERO, None)
ORDER, UNIT = Domain(ONE, None, lo_open=True), Domain(ZERO, ONE)
COUNT, BIT = Domain(ONE, None, integer=True), Domain(ZERO, ONE, integer=True)

exp = lambda x: term("exp", x)
log = lambda x: term("log", x)
root = lambda x: x ** rat("1/2")
tanh = lambda x: term("tanh", x)
e, d, s, x, y, a, b, c = (var(n) for n in ("e", "d", "s", "x", "y", "a", "b", "c"))
order, order2, e1, e2, e_hat, k = (var(n) for n in ("order", "order2", "e1", "e2", "e_hat", "k"))


@dataclass(frozen=True)
class Claimed:
    name: str
    goal: Goal


def law(name: str, size: int) -> list[Term]:
    return [var(f"{name}[{i + 1}]") for i in range(size)]


def total(terms) -> Term:
    result = rat(0)
    for each in terms:
        result = result + each
    return result


def renyi(alpha, p, q) -> Term:
    return (alpha - 1) ** -1 * log(total(term("powdiv", i, j, alpha) for i, j in zip(p, q, strict=True)))


def kl(p, q) -> Term:
    return total(term("relent", i, j) for i, j in zip(p, q, strict=True))


def worst(p, q) -> Term:
    return term("max", *(term("logratio", i, j) for i, j in zip(p, q, strict=True)))


def both_ways(p, q) -> Term:
    return term("max", worst(p, q), worst(q, p))


def hockey(eps, p, q) -> Term:
    return total(term("max", rat(0), i - exp(eps) * j) for i, j in zip(p, q, strict=True))


def mass(p, event) -> Term:
    return total(i * j for i, j in zip(p, event, strict=True))


P, Q, R = law("P", 3), law("Q", 3), law("R", 3)
P2, Q2, R2 = law("P", 2), law("Q", 2), law("R", 2)
EVENT = law("S", 3)
DOMAINS = {
    **{
        "e": AT_LEAST_ZERO,
        "d": UNIT,
        "s": UNIT,
        "x": AT_LEAST_ZERO,
        "y": UNIT,
        "a": REAL,
        "b": REAL,
        "c": REAL,
    },
    **{
        "order": ORDER,
        "order2": ORDER,
        "e1": AT_LEAST_ZERO,
        "e2": AT_LEAST_ZERO,
        "e_hat": AT_LEAST_ZERO,
        "k": COUNT,
    },
    **{str(v.data): UNIT for v in P + Q + R},
    **{str(v.data): BIT for v in EVENT},
}


def goal(lhs: Term, op: str, rhs: Term, given=(), saturated=(), points=()) -> Goal:
    """Build a goal; laws are recognised by their variables, hypotheses ``(lhs, op, rhs)`` stay in order."""
    saturations = tuple(Saturation(str(v.data), expression) for expression, v in saturated)
    hypotheses = [Relation(o, left, right) for left, o, right in given]
    hypotheses += [Relation("<=", expression, v) for expression, v in saturated]
    conclusion = Relation(
        op, lhs if isinstance(lhs, Term) else rat(lhs), rhs if isinstance(rhs, Term) else rat(rhs)
    )
    used = conclusion.variables().union(*(h.variables() for h in hypotheses))
    groups = []
    for letter in "PQR":
        group = tuple(sorted(n for n in used if n.startswith(letter + "[")))
        size = 3 if any(n.endswith("[3]") for n in used) else 2
        if group:
            groups.append(tuple(f"{letter}[{i + 1}]" for i in range(size)))
    hypotheses += [Relation("=", total(map(var, group)), rat(1)) for group in groups]
    names = sorted(used.union(*map(set, groups)), key=list(DOMAINS).index)
    variables = tuple(Variable(name, DOMAINS[name]) for name in names)
    binaries = tuple(n for n in names if n.startswith("S["))
    return Goal(
        Statement(variables, tuple(hypotheses), conclusion),
        "",
        tuple(groups),
        saturations,
        points,
        {},
        binaries,
    )


def rr(t: Term, alpha: Term) -> Term:
    """The Renyi divergence of randomized response, with t = exp(epsilon)."""
    p, q = t / (1 + t), 1 / (1 + t)
    return (alpha - 1) ** -1 * log(p**alpha * q ** (1 - alpha) + q**alpha * p ** (1 - alpha))


PURE = [(both_ways(P, Q), e)]
PURE2 = [(both_ways(P2, Q2), e)]
RDP = [(renyi(order, P, Q), e_hat)]
CONSTANT = (1 - 1 / order) ** (order - 1) / order
CONVERTED = exp((order - 1) * (e_hat - e)) * CONSTANT
MIXED = ([(1 - s) * i + s * j for i, j in zip(P2, R2, strict=True)], Q2)
RESPONSE = {"P[1]": rat("3/4"), "P[2]": rat("1/4"), "Q[1]": rat("1/4"), "Q[2]": rat("3/4"), "e": log(rat(3))}

TRUE = {
    "tanh": goal(e * tanh(e / 2), "<=", e**2 / 2),
    "randomized response": goal(rr(exp(e), order), "<=", order * e**2 / 2),
    "sharp constant": goal(CONSTANT, "<=", 1),
    "sharp constant from below": goal((1 - 1 / order) ** (order - 1), ">=", exp(rat(-1))),
    "monotone order": goal(renyi(order, P, Q), "<=", renyi(order2, P, Q), [(order, "<", order2)]),
    "KL below max divergence": goal(kl(P, Q), "<=", worst(P, Q)),
    "KL of pure": goal(kl(P, Q), "<=", e * tanh(e / 2), saturated=PURE),
    "pure to RDP": goal(renyi(order, P2, Q2), "<=", order * e**2 / 2, saturated=PURE2),
    "conversion": goal(hockey(e, P, Q), "<=", CONVERTED, saturated=RDP),
    "squares": goal((a + b) ** 2, "<=", 2 * (a**2 + b**2)),
    "Gaussian triangle": goal((a - c) ** 2 * (1 - s) * s, "<=", (a - b) ** 2 * s + (b - c) ** 2 * (1 - s)),
    "Pinsker": goal(
        total(term("abs", i - j) for i, j in zip(P2, Q2, strict=True)) / 2, "<=", root(kl(P2, Q2) / 2)
    ),
    "quasi-convex": goal(renyi(order, *MIXED), "<=", term("max", renyi(order, P2, Q2), renyi(order, R2, Q2))),
    "probability": goal(
        mass(P, EVENT), "<=", (exp(e_hat) * mass(Q, EVENT)) ** (1 - 1 / order), saturated=RDP
    ),
    "group": goal(worst(P, R), "<=", e1 + e2, saturated=[(worst(P, Q), e1), (worst(Q, R), e2)]),
    "tail": goal(term("erfc", x), "<=", exp(-(x**2))),
    "logarithm": goal(log(1 + x), "<=", x),
    "small epsilon": goal(exp(e) - 1, "<=", e + e**2, [(e, "<=", rat(1))]),
    "amplification": goal(log(1 + s * (exp(e) - 1)), "<=", s * (exp(e) - 1)),
    "union": goal(1 - (1 - d) ** k, "<=", k * d),
    "parabola": goal(y**2 * (1 - y), "<=", rat("4/27")),
    "KL not negative": goal(kl(P, Q), ">=", 0),
    "hockey stick and total variation": goal(hockey(e, P2, Q2), "<=", hockey(rat(0), P2, Q2)),
}

FALSE = {
    "tanh, constant 1% off": goal(e * tanh(e / 2), "<=", e**2 / rat("202/100")),
    "tanh, strict at 0": goal(e * tanh(e / 2), "<", e**2 / 2),
    "tanh, linear": goal(e * tanh(e / 2), "<=", e / 2),
    "tanh, a third": goal(e * tanh(e / 2), "<=", e**2 / 3),
    "tanh, reversed": goal(e * tanh(e / 2), ">=", e**2 / 2),
    "tanh, of epsilon": goal(e * tanh(e), "<=", e**2 / 2),
    "randomized response, order - 1": goal(rr(exp(e), order), "<=", (order - 1) * e**2 / 2),
    "randomized response, 1% off": goal(rr(exp(e), order), "<=", order * e**2 / rat("202/100")),
    "randomized response, quarter": goal(rr(exp(e), order), "<=", order * e**2 / 4),
    "randomized response, linear": goal(rr(exp(e), order), "<=", order * e / 2),
    "sharp constant, times order": goal(CONSTANT * order**2, "<=", 1),
    "sharp constant, at most a half": goal(CONSTANT, "<=", rat("1/2")),
    "sharp constant, 1% below": goal((1 - 1 / order) ** (order - 1), ">=", exp(rat(-1)) * rat("101/100")),
    "sharp constant, exponent order": goal((1 - 1 / order) ** order, ">=", exp(rat(-1))),
    "sharp constant, at most 99%": goal(CONSTANT, "<=", rat("99/100")),
    "monotone order, reversed": goal(renyi(order2, P, Q), "<=", renyi(order, P, Q), [(order, "<", order2)]),
    "monotone order, without hypothesis": goal(renyi(order, P2, Q2), "<=", renyi(order2, P2, Q2)),
    "monotone order, strict": goal(renyi(order, P, Q), "<", renyi(order2, P, Q), [(order, "<", order2)]),
    "monotone order, 1% more": goal(
        renyi(order, P, Q) * rat("101/100"), "<=", renyi(order2, P, Q), [(order, "<", order2)]
    ),
    "KL above max divergence": goal(kl(P, Q), ">=", worst(P, Q)),
    "KL below the other max divergence": goal(kl(P, Q), "<=", worst(Q, P)),
    "KL symmetric": goal(kl(P, Q), "=", kl(Q, P)),
    "KL of pure, half": goal(kl(P, Q), "<=", e * tanh(e / 2) / 2, saturated=PURE),
    "KL of pure, 1% less": goal(kl(P, Q), "<=", e * tanh(e / 2) * rat("99/100"), saturated=PURE),
    "KL of pure, quarter": goal(kl(P, Q), "<=", e**2 / 4, saturated=PURE),
    "KL of pure, strict": goal(kl(P2, Q2), "<", e * tanh(e / 2), saturated=PURE2, points=(RESPONSE,)),
    "KL of pure, one way only": goal(kl(P, Q), "<=", e * tanh(e / 2), saturated=[(worst(P, Q), e)]),
    "pure to RDP, 1% off": goal(renyi(order, P2, Q2), "<=", order * e**2 / rat("202/100"), saturated=PURE2),
    "pure to RDP, order - 1": goal(renyi(order, P2, Q2), "<=", (order - 1) * e**2 / 2, saturated=PURE2),
    "pure to RDP, linear": goal(renyi(order, P2, Q2), "<=", e / 2, saturated=PURE2),
    "conversion, sign": goal(hockey(e, P, Q), "<=", exp((order - 1) * (e - e_hat)) * CONSTANT, saturated=RDP),
    "conversion, order": goal(hockey(e, P, Q), "<=", exp(order * (e_hat - e)) * CONSTANT, saturated=RDP),
    "conversion, constant again": goal(hockey(e, P, Q), "<=", CONVERTED / order, saturated=RDP),
    "conversion, 5% off": goal(hockey(e, P, Q), "<=", CONVERTED * rat("95/100"), saturated=RDP),
    "squares, 1% off": goal((a + b) ** 2, "<=", rat("198/100") * (a**2 + b**2)),
    "squares, strict": goal((a + b) ** 2, "<", 2 * (a**2 + b**2)),
    "squares, without factor": goal((a + b) ** 2, "<=", a**2 + b**2),
    "Gaussian triangle, doubled": goal(
        (a - c) ** 2 * (1 - s) * s * rat("102/100"), "<=", (a - b) ** 2 * s + (b - c) ** 2 * (1 - s)
    ),
    "Pinsker, 1% off": goal(
        total(term("abs", i - j) for i, j in zip(P2, Q2, strict=True)) / 2,
        "<=",
        root(kl(P2, Q2) / rat("204/100")),
    ),
    "Pinsker, without root": goal(
        total(term("abs", i - j) for i, j in zip(P2, Q2, strict=True)) / 2, "<=", kl(P2, Q2) / 2
    ),
    "quasi-convex, minimum": goal(
        renyi(order, *MIXED), "<=", term("min", renyi(order, P2, Q2), renyi(order, R2, Q2))
    ),
    "quasi-convex, half": goal(
        renyi(order, *MIXED), "<=", term("max", renyi(order, P2, Q2), renyi(order, R2, Q2)) / 2
    ),
    "probability, exponent inverted": goal(
        mass(P, EVENT), "<=", (exp(e_hat) * mass(Q, EVENT)) ** (order / (order - 1)), saturated=RDP
    ),
    "probability, like pure": goal(mass(P, EVENT), "<=", exp(e_hat) * mass(Q, EVENT), saturated=RDP),
    "group, maximum": goal(
        worst(P, R), "<=", term("max", e1, e2), saturated=[(worst(P, Q), e1), (worst(Q, R), e2)]
    ),
    "group, root of squares": goal(
        worst(P, R), "<=", root(e1**2 + e2**2), saturated=[(worst(P, Q), e1), (worst(Q, R), e2)]
    ),
    "group, 1% less": goal(
        worst(P, R), "<=", (e1 + e2) * rat("99/100"), saturated=[(worst(P, Q), e1), (worst(Q, R), e2)]
    ),
    "tail, 1% off": goal(term("erfc", x), "<=", exp(-(x**2)) * rat("99/100")),
    "tail, exponent": goal(term("erfc", x), "<=", exp(-2 * x**2)),
    "tail, half": goal(term("erfc", x), "<=", exp(-(x**2)) / 2),
    "logarithm, next term": goal(log(1 + x), "<=", x - x**2 / 2),
    "logarithm, bounded": goal(log(1 + x), "<=", 25),
    "logarithm, 1% off": goal(log(1 + x), "<=", x * rat("99/100")),
    "logarithm, strict": goal(log(1 + x), "<", x),
    "small epsilon, up to 2": goal(exp(e) - 1, "<=", e + e**2, [(e, "<=", rat(2))]),
    "small epsilon, no hypothesis": goal(exp(e) - 1, "<=", e + e**2),
    "small epsilon, quadratic": goal(exp(e) - 1, "<=", e + e**2 / 2, [(e, "<=", rat(1))]),
    "amplification, linear": goal(log(1 + s * (exp(e) - 1)), "<=", s * e),
    "amplification, square": goal(log(1 + s * (exp(e) - 1)), "<=", s**2 * (exp(e) - 1)),
    "union, from below": goal(1 - (1 - d) ** k, ">=", k * d),
    "union, one less": goal(1 - (1 - d) ** k, "<=", (k - 1) * d),
    "parabola, 0.1% off": goal(y**2 * (1 - y), "<=", rat("4/27") * rat("999/1000")),
    "KL positive": goal(kl(P, Q), ">", 0),
    "far away": goal(x / (1 + x), "<=", rat("999999/1000000")),
    "hockey stick, reversed": goal(hockey(e, P2, Q2), ">=", hockey(rat(0), P2, Q2)),
    "hockey stick, difference": goal(hockey(e, P2, Q2), "=", hockey(e, Q2, P2)),
}


@pytest.fixture(params=[Claimed(*item) for item in TRUE.items()], ids=lambda claimed: claimed.name)
def truth(request) -> Claimed:
    return request.param


@pytest.fixture(params=[Claimed(*item) for item in FALSE.items()], ids=lambda claimed: claimed.name)
def mistake(request) -> Claimed:
    return request.param


@pytest.fixture(scope="session")
def truths() -> list[Claimed]:
    return [Claimed(*item) for item in TRUE.items()]


@pytest.fixture(scope="session")
def mistakes() -> list[Claimed]:
    return [Claimed(*item) for item in FALSE.items()]
