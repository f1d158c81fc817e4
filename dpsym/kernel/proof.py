"""Proofs that a term is >= 0 (or > 0) on a box, as trees that the kernel checks node by node.

Each node says which rule was used; checking it never searches.  ``f`` is the term of the node's aim.

| node | the aim holds because |
|---|---|
| ``["enclose"]`` | interval arithmetic encloses f, or both sides of the relation, with the sign |
| ``["split", x, q, A, B]`` | it holds for x <= q (by A) and for x >= q (by B; an integer: x >= q+1) |
| ``["face", x, end, D, A]`` | f grows away from that end of x (by D), and f >= 0 at the end (by A) |
| ``["identity"]`` | f is identically zero |
| ``["rewrite", g, A]`` | f is identically g, and A proves it for g |
| ``["sum", [g, A], ...]`` | f is identically the sum of the g, each >= 0; one of them > 0 for a strict aim |
| ``["product", [g, k, s, A], ...]`` | f is identically the product of g^k; s*g >= 0 by A; signs multiply to + |
| ``["logs", a, b, A, B, C]`` | f is identically b - a, where a > 0 by A, b > 0 by B, and log b >= log a by C |
| ``["given", i]`` | f is identically the gap of hypothesis i |
| ``["vacuous", i]`` | hypothesis i is certainly false on the whole box |
| ``["cases", m, A, ...]`` | the maximum (minimum, abs, if) m is one of its arguments; A for each |
| ``["shift", x, i, t, A]`` | hypothesis i says x > w (or >=): put x = w + t with t > 0 (or >=) |

Identities hold wherever both terms are defined, so a proof speaks of the points where f is defined;
that the statement is defined on its whole domain is a second tree, of ``enclose`` and ``split`` only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from flint import fmpq

from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.calculus import derivative
from dpsym.kernel.interval import NOWHERE, Interval, to_integers
from dpsym.kernel.normal import Box, enclose, is_identically_zero
from dpsym.kernel.numbers import INFINITY, ZERO, compare
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, Term, rat, term, var

__all__ = ["Aim", "Node", "case_parts", "check", "check_defined", "face_parts", "gap", "gap_sides", "halves", "shifted"]

Node: TypeAlias = "list[Any]"
MAX_DEPTH: Final = 120


@dataclass(frozen=True)
class Aim:
    """What a node has to show: ``subject`` >= 0, or > 0 if ``strict``, on the box.

    ``sides`` are the two sides whose difference the subject is, where they are still at hand;
    ``terms`` is the table of terms that nodes refer to by number.
    """

    subject: Term
    strict: bool
    box: Box
    integers: frozenset[str] = frozenset()
    hypotheses: tuple[Relation, ...] = ()
    sides: tuple[Term, Term] | None = None
    terms: tuple[Term, ...] = ()
    depth: int = 0

    def toward(self, subject: Term, strict: bool | None = None) -> Aim:
        """Return the aim for another term on the same box."""
        strict = self.strict if strict is None else strict
        return replace(self, subject=subject, strict=strict, sides=None, depth=self.depth + 1)


def gap(relation: Relation) -> tuple[Term, bool]:
    """Return the term that is >= 0 exactly where an inequality holds, and whether it must be > 0."""
    lesser, greater = gap_sides(relation)
    return greater - lesser, relation.op in ("<", ">")


def gap_sides(relation: Relation) -> tuple[Term, Term]:
    """Return the side that is claimed to be the lesser, and the other one."""
    sides = (relation.lhs, relation.rhs)
    return sides if relation.op in ("<=", "<", "=") else (sides[1], sides[0])


def check(node: object, aim: Aim) -> None:
    """Check one proof tree.

    Raises:
        EvidenceError: the tree does not prove the aim; the sentence says which node fails.
    """
    if aim.depth > MAX_DEPTH or not isinstance(node, list) or not node:
        raise EvidenceError(f"{node!r:.60} is not a proof node, or the tree is deeper than {MAX_DEPTH}")
    rule = _RULES.get(node[0]) if isinstance(node[0], str) else None
    if rule is None:
        raise EvidenceError(f"{node[0]!r:.40} is not a rule of proof")
    try:
        rule(aim, *node[1:])
    except KernelRefusal as error:
        raise EvidenceError(f"rule {node[0]}: {error}") from error
    except (TypeError, ValueError, IndexError, KeyError) as error:
        raise EvidenceError(f"rule {node[0]} is malformed: {error}") from error


def check_defined(node: object, aim: Aim, parts: tuple[Term, ...]) -> None:
    """Check that every one of ``parts`` is defined on the box (``enclose``, ``split``, ``vacuous``)."""
    if not isinstance(node, list) or not node or aim.depth > MAX_DEPTH:
        raise EvidenceError("the tree that shows where the statement is defined is malformed")
    if node[0] == "split" and len(node) == 5:
        for half, inner in zip(halves(aim, *node[1:3]), node[3:], strict=True):
            check_defined(inner, half, parts)
    elif node[0] == "vacuous" and len(node) == 2:
        _vacuous(aim, node[1])
    elif node != ["enclose"] or any(enclose(part, aim.box) is NOWHERE for part in parts):
        raise EvidenceError(f"a side of the statement may be undefined on {_words(aim.box)}")


def _enclose(aim: Aim) -> None:
    enclosure = enclose(aim.subject, aim.box)
    if enclosure is not NOWHERE and enclosure.is_at_least(ZERO, aim.strict):
        return
    if aim.sides is not None:
        lesser, greater = (enclose(side, aim.box) for side in aim.sides)
        if lesser is not NOWHERE and greater is not NOWHERE and _separated(lesser, greater, aim.strict):
            return
    raise EvidenceError(f"the enclosure {enclosure} on {_words(aim.box)} does not have the sign")


def _split(aim: Aim, name: str, at: str, low: Node, high: Node) -> None:
    below, above = halves(aim, name, at)
    check(low, below)
    check(high, above)


def halves(aim: Aim, name: str, at: str) -> tuple[Aim, Aim]:
    """Return the aims on both sides of a split; the point of the split belongs to both."""
    point, old = rat(at).data, aim.box[name]
    if not (compare("<", old.lo, point) and compare("<", point, old.hi)):  # type: ignore[arg-type]
        raise EvidenceError(f"the split of {name} at {at} lies outside {old}")
    start = point + 1 if name in aim.integers and point.q == 1 else point  # type: ignore[union-attr, operator]
    low = Interval(old.lo, point, old.lo_open, False)  # type: ignore[arg-type]
    high = Interval(start, old.hi, False, old.hi_open)  # type: ignore[arg-type]
    if name in aim.integers:
        low, high = to_integers(low), to_integers(high)
    pieces = ({**aim.box, name: low}, {**aim.box, name: high})
    return tuple(replace(aim, box=box, depth=aim.depth + 1) for box in pieces)  # type: ignore[return-value]


def _face(aim: Aim, name: str, end: str, growth: Node, at_end: Node) -> None:
    away, face = face_parts(aim, name, end)
    check(growth, away)
    check(at_end, face)


def face_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Return the two aims of the rule ``face``: growth away from the end, and the sign at the end.

    f(x) - f(end) is the integral of the derivative along x, for f continuous on the closed box.  The
    segment from the end to a point may leave the hypotheses that speak of x; so those are not at
    hand in either aim.
    """
    if end not in ("lo", "hi"):
        raise EvidenceError(f"a face is lo or hi, not {end!r:.20}")
    old = aim.box[name]
    if end == "lo":
        value, is_open, closed = old.lo, old.lo_open, Interval(old.lo, old.hi, False, old.hi_open)
    else:
        value, is_open, closed = old.hi, old.hi_open, Interval(old.lo, old.hi, old.lo_open, False)
    if enclose(aim.subject, {**aim.box, name: closed}) is NOWHERE:
        raise EvidenceError(f"the term may be undefined on {_words(aim.box)}, so it need not be continuous")
    rest = replace(aim, hypotheses=tuple(_unless(h, name) for h in aim.hypotheses))
    slope = derivative(aim.subject, name)
    # strictly positive inside: by a positive value at the end, or (end excluded) by strict growth
    growth = rest.toward(slope if end == "lo" else -slope, aim.strict and is_open)
    face = rest.toward(aim.subject.replace({var(name): _exact(value)}), aim.strict and not is_open)
    return growth, replace(face, box={key: box for key, box in aim.box.items() if key != name})


def _cases(aim: Aim, place: int, *proofs: Node) -> None:
    cases = case_parts(aim, _term(aim, place))
    for case, proof in zip(cases, proofs, strict=True):
        check(proof, case)


def case_parts(aim: Aim, choice: Term) -> list[Aim]:
    """Return the aims of the rule ``cases``, one for each argument that ``choice`` can be.

    At every point a maximum, minimum, absolute value or if is one of a few terms; the hypothesis
    under which it is that one is added.
    """
    if choice.head == "abs":
        (x,) = choice.args
        options = [(x, [Relation(">=", x, rat(0))]), (-x, [Relation("<=", x, rat(0))])]
    elif choice.head in ("max", "min"):
        op = ">=" if choice.head == "max" else "<="
        options = [(x, [Relation(op, x, y) for y in choice.args if y is not x]) for x in choice.args]
    elif choice.head in ("if_lt", "if_le"):
        a, b, x, y = choice.args
        yes, no = ("<", ">=") if choice.head == "if_lt" else ("<=", ">")
        options = [(x, [Relation(yes, a, b)]), (y, [Relation(no, a, b)])]
    else:
        raise EvidenceError(f"the rule cases does not know {choice.head}")
    return [
        replace(aim.toward(aim.subject.replace({choice: x})), hypotheses=(*aim.hypotheses, *more))
        for x, more in options
    ]


def _identity(aim: Aim) -> None:
    if aim.strict or not is_identically_zero(aim.subject, aim.box):
        raise EvidenceError("the term is not identically zero")


def _rewrite(aim: Aim, place: int, proof: Node) -> None:
    other = _term(aim, place)
    _same(aim, other)
    check(proof, aim.toward(other))


def _sum(aim: Aim, *parts: list[Any]) -> None:
    terms = [_term(aim, place) for place, *_ in parts]
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
            continue  # an even power is >= 0
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


def _given(aim: Aim, place: int) -> None:
    relation = _hypothesis(aim, place)
    subject, strict = gap(relation)
    if aim.strict and not strict:
        raise EvidenceError("the hypothesis is not strict")
    if relation.op == "=" and is_identically_zero(aim.subject + subject, aim.box):
        return
    _same(aim, subject)


def _vacuous(aim: Aim, place: int) -> None:
    relation = _hypothesis(aim, place)
    lhs, rhs = enclose(relation.lhs, aim.box), enclose(relation.rhs, aim.box)
    lesser, greater = (lhs, rhs) if relation.op in ("<", "<=") else (rhs, lhs)
    if lhs is NOWHERE or rhs is NOWHERE:
        raise EvidenceError("the hypothesis may be undefined")
    if relation.op == "=":
        false = _separated(lhs, rhs, True) or _separated(rhs, lhs, True)
    else:
        false = _separated(greater, lesser, strict=relation.op in ("<=", ">="))
    if not false:
        raise EvidenceError(f"hypothesis {place} is not certainly false on {_words(aim.box)}")


def _shift(aim: Aim, name: str, place: int, fresh: str, proof: Node) -> None:
    check(proof, shifted(aim, name, place, fresh))


def shifted(aim: Aim, name: str, place: int, fresh: str) -> Aim:
    """Return the aim of the rule ``shift``: hypothesis ``place`` says name > w, so name = w + fresh."""
    relation = _hypothesis(aim, place)
    lesser, greater = gap_sides(relation)
    if greater != var(name) or name in lesser.variables() or relation.op == "=" or fresh in aim.box:
        raise EvidenceError(f"hypothesis {place} does not bound {name} from below by something else")
    change = {var(name): lesser + var(fresh)}
    box = {key: old for key, old in aim.box.items() if key != name}
    box[fresh] = Interval(ZERO, INFINITY, relation.op in ("<", ">"), True)
    moved = tuple(Relation(h.op, h.lhs.replace(change), h.rhs.replace(change)) for h in aim.hypotheses)
    target = aim.toward(aim.subject.replace(change))
    return replace(target, box=box, hypotheses=moved, integers=aim.integers - {name})


def _same(aim: Aim, other: Term) -> None:
    if not is_identically_zero(aim.subject - other, aim.box):
        raise EvidenceError("the two terms are not identical")


def _term(aim: Aim, place: object) -> Term:
    if type(place) is not int or not 0 <= place < len(aim.terms):
        raise EvidenceError(f"the proof refers to term {place!r:.20}, which does not exist")
    found = aim.terms[place]
    if not found.variables() <= aim.box.keys():
        raise EvidenceError(f"term {place} speaks of variables that are not in the box")
    return found


def _hypothesis(aim: Aim, place: object) -> Relation:
    if type(place) is not int or not 0 <= place < len(aim.hypotheses):
        raise EvidenceError(f"there is no hypothesis {place!r:.20}")
    return aim.hypotheses[place]


def _unless(hypothesis: Relation, name: str) -> Relation:
    """Replace a hypothesis about ``name`` by one that says nothing, so that numbering stays."""
    return hypothesis if name not in hypothesis.variables() else Relation("<=", rat(0), rat(0))


def _exact(end: Any) -> Term:
    if type(end) is fmpq:
        return rat(end)
    for value, infinite in ((INFINITY, INF), (-INFINITY, -INF)):
        if compare("=", end, value):
            return infinite
    raise EvidenceError("the end of the box is not an exact number")


def _separated(lesser: Interval, greater: Interval, strict: bool) -> bool:
    if compare("<", lesser.hi, greater.lo):
        return True
    certain = compare("<=", lesser.hi, greater.lo) is True
    return certain and (not strict or lesser.hi_open or greater.lo_open)


def _words(box: Mapping[str, Interval]) -> str:
    return ", ".join(f"{name} in {interval}" for name, interval in sorted(box.items())) or "the only point"


_RULES: Final[Mapping[str, Callable[..., None]]] = {
    "enclose": _enclose,
    "split": _split,
    "face": _face,
    "identity": _identity,
    "rewrite": _rewrite,
    "sum": _sum,
    "product": _product,
    "logs": _logs,
    "given": _given,
    "vacuous": _vacuous,
    "shift": _shift,
    "cases": _cases,
}
