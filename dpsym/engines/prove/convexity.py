"""Joint convexity: p log(p/q) and p^a q^(1-a) of a mixture are at most the mixture of their values.

Both are q f(p/q) for a convex f.  With X the ratio of the mixed masses, the difference is the sum over the
parts of w q (f(p/q) - f(X) - f'(X) (p/q - X)), and each bracket is >= 0, being a convex function above its
tangent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpsym.engines.prove.contacts import by_stationarity
from dpsym.engines.prove.factors import as_product
from dpsym.errors import DpsymError
from dpsym.identities import is_identically_zero
from dpsym.identities.normal import normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.judge import check
from dpsym.kernel.rules import generalised
from dpsym.kernel.terms import Term, rat, term, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_convexity"]

RATIO, MIXED = "r/", "x/"  # names for the ratio of one part and of the mixture


def by_convexity(search: Searching, aim: Aim) -> Node | None:
    """Show that a head of measure theory at a mixture is at most the mixture of its values."""
    mixture, bound = aim.ends
    if mixture.head not in ("relent", "powdiv"):
        return None
    p, q, *order = mixture.args
    parts = _parts(mixture, bound)
    try:
        rest_p, rest_q = p, q
        for weight, body in parts:
            rest_p, rest_q = rest_p - weight * body.args[0], rest_q - weight * body.args[1]
        if not parts or not is_identically_zero(rest_p, aim.box):
            return None
        node = _summed(search, aim, (p / q, order), parts, _simple(rest_q, aim))
        if node is not None:
            check(node, replace(aim, terms=tuple(search.terms)))
        return node
    except DpsymError:
        return None


def _parts(mixture: Term, bound: Term) -> list[tuple[Term, Term]]:
    """Return the weights of the bodies in the bound; none if it has other summands."""
    found = []
    for summand in bound.args if bound.head == "add" else (bound,):
        factors = summand.args if summand.head == "mul" else (summand,)
        bodies = [factor for factor in factors if factor.head == mixture.head]
        if len(bodies) != 1 or bodies[0].args[2:] != mixture.args[2:]:
            return []
        weight = rat(1)
        for factor in factors:
            weight = weight if factor is bodies[0] else weight * factor
        found.append((weight, bodies[0]))
    return found


def _simple(subject: Term, aim: Aim) -> Term:
    normalizer, (above, below) = normalized(subject, aim.box)
    return rat(0) if above.is_zero() else as_product(normalizer, above) * as_product(normalizer, below, -1)


def _above_tangent(r: Term, x: Term, order: list[Term]) -> Term:
    """Return f(r) - f(x) - f'(x) (r - x)."""
    if not order:
        return r * (term("log", r) - term("log", x)) - r + x
    (a,) = order
    return r**a - x**a - a * x ** (a - 1) * (r - x)


def _summed(
    search: Searching, aim: Aim, mixed: tuple[Term, list[Term]], parts: list[tuple[Term, Term]], rest: Term
) -> Node | None:
    ratio, order = mixed
    summands: list[Node] = []
    for weight, body in parts:
        value = body.args[0] / body.args[1]
        bracket = _above_tangent(value, ratio, order)
        half, whole = (_above_tangent(var(RATIO), x, order) for x in (ratio, var(MIXED)))
        inner = generalised(generalised(aim.toward(bracket), RATIO, value, half), MIXED, ratio, whole)
        tree = by_stationarity(search, inner)
        if tree is None:
            return None
        let = ["let", MIXED, search.place(ratio), search.place(whole), tree]
        let = ["let", RATIO, search.place(value), search.place(half), let]
        factors: list[tuple[Term, Node]] = [
            (weight, ["enclose"]),
            (body.args[1], ["enclose"]),
            (bracket, let),
        ]
        summands.append(_product(search, factors))
    if rest != rat(0):  # a part with p = 0
        at_zero = ratio if not order else (order[0] - 1) * ratio ** order[0]
        summands.append(_product(search, [(rest, ["enclose"]), (at_zero, ["enclose"])]))
    return ["sum", *summands]


def _product(search: Searching, factors: list[tuple[Term, Node]]) -> Node:
    whole = rat(1)
    for factor, _ in factors:
        whole = whole * factor
    return [search.place(whole), ["product", *([search.place(f), 1, 1, proof] for f, proof in factors)]]
