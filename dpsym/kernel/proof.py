"""Proofs that a term is >= 0 (or > 0) on a box, as trees that the kernel checks node by node.

Each node says which rule was used; checking it never searches.  ``f`` is the term of the node's aim.

| node | the aim holds because |
|---|---|
| ``["enclose"]`` | interval arithmetic encloses f, or both sides of the relation, with the sign |
| ``["split", x, q, A, B]`` | it holds for x <= q (by A) and for x >= q (by B; an integer: x >= q+1) |
| ``["face", x, end, D, A]`` | f grows away from that end of x (by D), and f >= 0 at the end (by A) |
| ``["far", x, end, D, A]`` | f falls towards that infinite end of x (by D), where its limit is >= 0 (by A) |
| ``["edge", x, end, A, B]`` | it holds at that end of x (by A), and on the box without it (by B) |
| ``["restrict", x, i, A]`` | hypothesis i bounds x by w; A for x up to the greatest w (from the least one) |
| ``["identity"]`` | f is identically zero |
| ``["rewrite", g, A]`` | f is identically g, and A proves it for g |
| ``["sum", [g, A], ...]`` | f is identically the sum of the g, each >= 0; one of them > 0 for a strict aim |
| ``["product", [g, k, s, A], ...]`` | f is identically the product of g^k; s*g >= 0 by A; the s^k give + |
| ``["logs", a, b, A, B, C]`` | f is identically b - a; a > 0 by A, b > 0 by B, and log b >= log a by C |
| ``["exps", a, b, A]`` | f is identically b - a, and e^b - e^a has the sign by A |
| ``["given", i]`` | f is identically the gap of hypothesis i |
| ``["given", i, m, A]`` | m > 0 by A, and m*f is identically the gap of hypothesis i |
| ``["have", a, b, strict, A, B]`` | a <= b (or a < b) by A; B, which may use that as its last hypothesis |
| ``["let", u, t, g, A]`` | f is identically g at u = t; A proves it for g, for every u that t can be |
| ``["vacuous", i]`` | hypothesis i is certainly false on the whole box |
| ``["cases", m, A, ...]`` | the maximum (minimum, abs, if) m is one of its arguments; A for each |
| ``["shift", x, i, t, A]`` | hypothesis i says x > w (x < w, >=, <=): put x = w + t (w - t), t > 0 (>=) |
| ``["compare", a, b, A, B]`` | it holds where a >= b (by A) and where a <= b (by B) |
| ``["bound", x, i, D, A]`` | hypothesis i bounds x by w; f grows away from w (by D), f >= 0 at x = w (by A) |
| ``["concave", x, i, j, C, A, B]`` | i, j bound x (or lo, hi); -f'' >= 0 by C, f >= 0 at the bounds by A, B |
| ``["substitute", x, how, t, A]`` | x = h(t) on a box of t that reaches all of x; see below |

What h(t) is: 1/t (``inverse``), e^t (``exp``), log t (``log``), t^2 (``square``), t/(1+t) (``odds``) or
-t (``negative``).

Identities are asserted only where every part of both terms is defined and finite on the whole box,
and enclosures are those of terms that are defined there; so every rule but ``vacuous`` also shows
that f is defined.  That each side of the statement is defined on its whole domain is a second tree,
of ``enclose``, ``split``, ``restrict``, ``vacuous`` and ``cases`` only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel.aims import (
    Aim,
    bound_parts,
    case_parts,
    compared,
    concave_parts,
    face_parts,
    gap,
    gap_sides,
    generalised,
    halves,
    hypothesis_of,
    shifted,
    words,
)
from dpsym.kernel.domains import edge_parts, far_parts, narrowed, substituted
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.normal import is_identically_zero
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, term

__all__ = [
    "Aim",
    "Node",
    "case_parts",
    "check",
    "check_defined",
    "face_parts",
    "gap",
    "gap_sides",
    "halves",
    "shifted",
]

Node: TypeAlias = "list[Any]"
MAX_DEPTH: Final = 120


def check(node: object, aim: Aim) -> None:
    """Check one proof tree.

    Raises:
        EvidenceError: the tree does not prove the aim; the sentence says which node fails.
    """
    if aim.depth > MAX_DEPTH or not isinstance(node, list) or not node:
        raise EvidenceError(f"{shown(node)} is not a proof node, or the tree is deeper than {MAX_DEPTH}")
    rule = _RULES.get(node[0]) if isinstance(node[0], str) else None
    if rule is None:
        raise EvidenceError(f"{shown(node[0])} is not a rule of proof")
    try:
        rule(aim, *node[1:])
    except KernelRefusal as error:
        raise EvidenceError(f"rule {node[0]}: {error}") from error
    except MALFORMED as error:
        raise EvidenceError(f"rule {node[0]} is malformed: {type(error).__name__} {error}") from error


def check_defined(node: object, aim: Aim, parts: tuple[Term, ...]) -> None:
    """Check that all ``parts`` are defined on the box.

    The rules are ``enclose``, ``split``, ``restrict``, ``vacuous`` and ``cases``.
    """
    if not isinstance(node, list) or not node or aim.depth > MAX_DEPTH:
        raise EvidenceError("the tree that shows where the statement is defined is malformed")
    if node[0] == "split" and len(node) == 5:
        for half, inner in zip(halves(aim, *node[1:3]), node[3:], strict=True):
            check_defined(inner, half, parts)
    elif node[0] == "restrict" and len(node) == 4:
        check_defined(node[3], narrowed(aim, *node[1:3]), parts)
    elif node[0] == "vacuous" and len(node) == 2:
        _vacuous(aim, node[1])
    elif node[0] == "cases" and len(node) > 2:  # what is chosen from is all that need be defined
        choice = _term(aim, node[1])
        for case, inner in zip(case_parts(aim.toward(choice), choice), node[2:], strict=True):
            check_defined(inner, case, tuple(part.replace({choice: case.subject}) for part in parts))
    elif node != ["enclose"] or any(enclose(part, aim.box) is NOWHERE for part in parts):
        raise EvidenceError(f"a side of the statement may be undefined on {words(aim.box)}")


def _enclose(aim: Aim) -> None:
    enclosure = enclose(aim.subject, aim.box)
    if enclosure is not NOWHERE and enclosure.is_at_least(ZERO, aim.strict):
        return
    if aim.sides is not None:  # without the subtraction, which may lose a sign or be inf - inf
        lesser, greater = (enclose(side, aim.box) for side in aim.sides)
        if lesser.is_below(greater, aim.strict):
            return
    raise EvidenceError(f"the enclosure {enclosure} on {words(aim.box)} does not have the sign")


def _both(aims: tuple[Aim, Aim], first: Node, second: Node) -> None:
    check(first, aims[0])
    check(second, aims[1])


def _split(aim: Aim, name: str, at: str, low: Node, high: Node) -> None:
    _both(halves(aim, name, at), low, high)


def _face(aim: Aim, name: str, end: str, growth: Node, at_end: Node) -> None:
    _both(face_parts(aim, name, end), growth, at_end)


def _far(aim: Aim, name: str, end: str, falls: Node, at_end: Node) -> None:
    _both(far_parts(aim, name, end), falls, at_end)


def _edge(aim: Aim, name: str, end: str, at_end: Node, inside: Node) -> None:
    _both(edge_parts(aim, name, end), at_end, inside)


def _restrict(aim: Aim, name: str, place: int, proof: Node) -> None:
    check(proof, narrowed(aim, name, place))


def _cases(aim: Aim, place: int, *proofs: Node) -> None:
    cases = case_parts(aim, _term(aim, place))
    for case, proof in zip(cases, proofs, strict=True):
        check(proof, case)


def _identity(aim: Aim) -> None:
    if aim.strict or not is_identically_zero(aim.subject, aim.box):
        raise EvidenceError("the term is not identically zero")


def _rewrite(aim: Aim, place: int, proof: Node) -> None:
    other = _term(aim, place)
    _same(aim, other)
    check(proof, aim.toward(other))


def _sum(aim: Aim, *parts: list[Any]) -> None:
    terms = [_term(aim, place) for place, *_ in parts]  # none would be an IndexError below
    total = terms[0]
    for part in terms[1:]:
        total = total + part
    _same(aim, total)
    for i, (_, proof) in enumerate(parts):
        check(proof, aim.toward(terms[i], aim.strict and i == 0))


def _product(aim: Aim, *parts: list[Any]) -> None:
    total, sign = rat(1), 1
    for place, power, side, proof in parts:
        factor = _term(aim, place)
        if type(power) is not int or power < 1 or side not in (1, -1):
            raise EvidenceError("a factor needs a power >= 1 and a sign 1 or -1")
        total = total * factor**power
        if power % 2 == 0 and not aim.strict:
            continue  # an even power is >= 0; that the factor is defined at all, _same will see
        check(proof, aim.toward(factor * side))
        sign *= side**power
    if sign != 1:
        raise EvidenceError("the signs of the factors multiply to -1")
    _same(aim, total)


def _logs(aim: Aim, lesser: int, greater: int, positive: Node, positive2: Node, proof: Node) -> None:
    a, b = _term(aim, lesser), _term(aim, greater)
    _same(aim, b - a)
    check(positive, aim.toward(a, strict=True))
    check(positive2, aim.toward(b, strict=True))
    check(proof, aim.toward(term("log", b) - term("log", a)))


def _exps(aim: Aim, lesser: int, greater: int, proof: Node) -> None:
    a, b = _term(aim, lesser), _term(aim, greater)
    _same(aim, b - a)
    sides = (term("exp", a), term("exp", b))
    check(proof, replace(aim.toward(sides[1] - sides[0]), sides=sides))


def _given(aim: Aim, place: int, multiple: int | None = None, positive: Node | None = None) -> None:
    relation = hypothesis_of(aim, place)
    subject, strict = gap(relation)
    if aim.strict and not strict:
        raise EvidenceError("the hypothesis is not strict")
    if multiple is not None:  # f has the sign of m*f
        check(positive, aim.toward(_term(aim, multiple), strict=True))
        aim = aim.toward(aim.subject * _term(aim, multiple))
    if relation.op == "=" and is_identically_zero(aim.subject + subject, aim.box):
        return  # the gap is 0, so its negative is as good
    _same(aim, subject)


def _have(aim: Aim, lesser: int, greater: int, strict: bool, proof: Node, rest: Node) -> None:
    a, b = _term(aim, lesser), _term(aim, greater)
    if type(strict) is not bool:
        raise EvidenceError("a relation is strict or not")
    check(proof, replace(aim.toward(b - a, strict), sides=(a, b)))
    relation = Relation("<" if strict else "<=", a, b)
    check(rest, replace(aim, hypotheses=(*aim.hypotheses, relation), depth=aim.depth + 1))


def _let(aim: Aim, fresh: str, value: int, general: int, proof: Node) -> None:
    check(proof, generalised(aim, fresh, _term(aim, value), _any_term(aim, general)))


def _concave(aim: Aim, name: str, low: object, high: object, *proofs: Node) -> None:
    for part, proof in zip(concave_parts(aim, name, low, high), proofs, strict=True):
        check(proof, part)


def _vacuous(aim: Aim, place: int) -> None:
    relation = hypothesis_of(aim, place)
    lhs, rhs = enclose(relation.lhs, aim.box), enclose(relation.rhs, aim.box)
    lesser, greater = (lhs, rhs) if relation.op in ("<", "<=") else (rhs, lhs)
    if lhs is NOWHERE or rhs is NOWHERE:  # an undefined hypothesis is not false
        raise EvidenceError("the hypothesis may be undefined")
    if relation.op == "=":
        false = lhs.is_below(rhs, True) or rhs.is_below(lhs, True)
    else:
        false = greater.is_below(lesser, relation.op in ("<=", ">="))
    if not false:
        raise EvidenceError(f"hypothesis {place} is not certainly false on {words(aim.box)}")


def _shift(aim: Aim, name: str, place: int, fresh: str, proof: Node) -> None:
    check(proof, shifted(aim, name, place, fresh))


def _compare(aim: Aim, left: int, right: int, above: Node, below: Node) -> None:
    first, second = compared(aim, _term(aim, left), _term(aim, right))
    check(above, first)
    check(below, second)


def _bound(aim: Aim, name: str, place: int, growth: Node, at_bound: Node) -> None:
    away, end = bound_parts(aim, name, place)
    check(growth, away)
    check(at_bound, end)


def _substitute(aim: Aim, name: str, how: str, fresh: str, proof: Node) -> None:
    check(proof, substituted(aim, name, how, fresh))


def _same(aim: Aim, other: Term) -> None:
    """Refuse unless both terms are equal, with all their parts finite, at each point of the box."""
    if not is_identically_zero(aim.subject - other, aim.box):
        raise EvidenceError("the two terms are not identical")


def _any_term(aim: Aim, place: object) -> Term:
    if type(place) is not int or not 0 <= place < len(aim.terms):
        raise EvidenceError(f"the proof refers to term {shown(place)}, which does not exist")
    return aim.terms[place]


def _term(aim: Aim, place: object) -> Term:
    found = _any_term(aim, place)
    if not found.variables() <= aim.box.keys():
        raise EvidenceError(f"term {place} speaks of variables that are not in the box")
    return found


_RULES: Final[Mapping[str, Callable[..., None]]] = {
    "enclose": _enclose,
    "split": _split,
    "face": _face,
    "far": _far,
    "edge": _edge,
    "restrict": _restrict,
    "identity": _identity,
    "rewrite": _rewrite,
    "sum": _sum,
    "product": _product,
    "logs": _logs,
    "exps": _exps,
    "given": _given,
    "have": _have,
    "let": _let,
    "concave": _concave,
    "vacuous": _vacuous,
    "shift": _shift,
    "cases": _cases,
    "compare": _compare,
    "bound": _bound,
    "substitute": _substitute,
}
