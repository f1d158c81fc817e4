r"""Statements: chains, conjunctions, implications and quantifiers, as conclusions and as hypotheses.

A = B <= C                      the steps A = B and B <= C
A and B, A, B                   both
A implies B                     B, given A
A iff B                         two statements: B given A, and A given B
for all x in ..., B             x becomes a variable of the claim
as a hypothesis                 ForAll over numbers and points, Supremum over events
there is x in ... with B        exists(x, B)
x := value                      a definition, in a chain also the first step
sup of f(x) over x > 0 is ...   what that says of all x, and of one (:mod:`dpsym.notes.meaning.extrema`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import sympy

from dpsym.language.events import EventSymbol
from dpsym.language.existence import apart, exists
from dpsym.language.relations import Both, Comparison, ForAll, conjuncts
from dpsym.language.spaces import Point
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.bound import is_event_name, space_in
from dpsym.notes.meaning.derivatives import densities, dominated
from dpsym.notes.meaning.extrema import statements_of
from dpsym.notes.meaning.notions import privacy
from dpsym.notes.meaning.objects import Index
from dpsym.notes.meaning.relations import relations, together
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Chain, Fenced, Listed, Logic, Name, Node, Quantified, Text
from dpsym.notes.words import shown


@dataclass(frozen=True)
class Stated:
    """A statement: what is given, what follows, and the steps of the chain that it is, if it is one."""

    conclusion: Any
    given: tuple[Any, ...] = ()
    steps: tuple[Any, ...] = ()


def stated(node: Node, scope: Scope) -> tuple[Stated, ...]:
    """Return what a formula claims: one statement, or two for an equivalence.

    Raises:
        Unread: a part is of a form that is not read.
        IllFormedError: a part does not type-check.
    """
    if isinstance(node, Fenced) and node.kind in ("round", "square"):
        return stated(node.inside, scope)
    given = [dominated(*pair) for pair in densities(node, scope)]
    new = [part for part in given if part not in scope.hypotheses]
    if new:
        inner = scope.child()
        for part in new:
            inner.suppose(part, "a density is written", node.span)
        return tuple(replace(entry, given=(*new, *entry.given)) for entry in stated(node, inner))
    if isinstance(node, Quantified):
        return _quantified(node, scope)
    if isinstance(node, Logic) and node.operator in ("implies", "iff"):
        return _implication(node, scope)
    if isinstance(node, Chain):
        steps = (
            tuple(relations(node, scope)) if (parts := statements_of(node)) is None else _apart(parts, scope)
        )
        return (Stated(together(list(steps)), (), steps),)
    return (Stated(_plain(node, scope, lambda part: _single(part, scope))),)


def _apart(parts: list[Node], scope: Scope) -> tuple[Any, ...]:
    """Return what parts state, with other names for what exists than for what is meant of all numbers."""
    found = [hypothesis(part, scope) for part in parts]
    taken = {str(each.bound) for each in found if isinstance(each, ForAll)}
    return tuple(apart(each, taken) for each in found)


def hypothesis(node: Node, scope: Scope) -> Any:
    """Return what a formula supposes; what it says for all values of something is bound in it."""
    if isinstance(node, Fenced) and node.kind in ("round", "square"):
        return hypothesis(node.inside, scope)
    if isinstance(node, Quantified):
        return _supposed_for_all(node, scope)
    if isinstance(node, Chain):
        return together(relations(node, scope, supposed=True))
    return _plain(node, scope, lambda part: hypothesis(part, scope))


def _plain(node: Node, scope: Scope, read: Callable[[Node], Any]) -> Any:
    """Return a conjunction, part by part, or what words between formulas say."""
    if isinstance(node, Listed) and node.kind == "words":
        return privacy(node, scope)
    if isinstance(node, Listed) and node.kind == "bare":
        return together([read(part) for part in node.items])
    if isinstance(node, Logic) and node.operator == "and":
        return together([read(part) for part in node.args])
    if isinstance(node, Logic):
        raise unread(node, f"{shown(node)} is a statement with '{node.operator}', which is not read here")
    if isinstance(node, Text):
        raise unread(node, f"the words {node.words!r:.80} are not read as a statement")
    raise ill_formed(node, f"{shown(node)} is not a relation, so it claims nothing")


def _single(node: Node, scope: Scope) -> Any:
    """Return a part of a conjunction that is claimed."""
    parts = stated(node, scope)
    if len(parts) != 1 or parts[0].given:
        raise unread(node, f"{shown(node)} is an implication among other statements, which is not read")
    return parts[0].conclusion


def _implication(node: Logic, scope: Scope) -> tuple[Stated, ...]:
    if node.operator == "iff":
        sides = [hypothesis(side, scope) for side in node.args]
        both = ((left, right) for pair in pairwise(sides) for left, right in (pair, pair[::-1]))
        return tuple(Stated(right, (left,)) for left, right in both)
    *premises, last = node.args
    given = tuple(part for premise in premises for part in conjuncts(hypothesis(premise, scope)))
    return tuple(replace(entry, given=(*given, *entry.given)) for entry in stated(last, scope))


def _quantified(node: Quantified, scope: Scope) -> tuple[Stated, ...]:
    """Return a statement in which the variables of the quantifiers are those of the claim."""
    from dpsym.notes.declare import declare_all

    kinds = [kind for kind, _ in node.quantifiers]
    if "exists" in kinds:
        return (_existence(node, scope),)
    inner = scope.child()
    declare_all(_conditions(node, inner), inner, origin="a quantifier")
    found = stated(node.statement, inner)
    return tuple(replace(entry, given=(*_own(inner), *entry.given)) for entry in found)


def _conditions(node: Quantified, inner: Scope) -> list[Node]:
    """Return the conditions of quantifiers; a symbol alone ranges over the space that the statement says."""
    for _, condition in node.quantifiers:
        if isinstance(condition, Name) and inner.find(condition) is None:
            space = space_in(node.statement, condition, inner)
            if space is not None:
                called = inner.dpsym_name(condition)
                kind, value = (Kind.POINT, Point(called, space))
                if is_event_name(condition):
                    kind, value = (Kind.EVENT, EventSymbol(called, space))
                inner.declare(Entry(condition, kind, value=value, origin="a quantifier", span=condition.span))
    return [condition for _, condition in node.quantifiers]


def _own(inner: Scope) -> tuple[Any, ...]:
    outer = inner.parent.supposed if inner.parent is not None else []
    return tuple(entry.statement for entry in inner.supposed[len(outer) :])


def _existence(node: Quantified, scope: Scope) -> Stated:
    """Return that unknowns exist, after quantifiers whose variables are those of the claim."""
    from dpsym.notes.declare import declare_all

    kinds = [kind for kind, _ in node.quantifiers]
    first = kinds.index("exists")
    if "forall" in kinds[first:]:
        raise unread(node, f"{shown(node)} says that something exists for which all others meet a condition")
    outer = scope.child()
    declare_all([condition for _, condition in node.quantifiers[:first]], outer, origin="a quantifier")
    inner = outer.child()
    unknowns = declare_all([condition for _, condition in node.quantifiers[first:]], inner, origin="there is")
    values = [entry.value for entry in unknowns]
    for value in values:
        if isinstance(value, EventSymbol) or getattr(value, "is_point", False):
            raise unread(node, f"that an event or a point exists is not read, in {shown(node)}")
    parts = [*_own(inner), hypothesis(node.statement, inner)]
    return Stated(exists(*values, together(parts)), _own(outer))


def _supposed_for_all(node: Quantified, scope: Scope) -> Any:
    """Return a hypothesis for all values of something."""
    from dpsym.notes.declare import declare_all

    if any(kind == "exists" for kind, _ in node.quantifiers):
        found = _existence(node, scope)
        if found.given:
            raise unread(
                node, f"{shown(node)} is a supposition with two kinds of quantifiers, which is not read"
            )
        return found.conclusion
    inner = scope.child()
    bound = declare_all(_conditions(node, inner), inner, origin="a quantifier")
    if _own(inner):
        raise unread(node, f"{shown(node)} is supposed under a condition, which is not read")
    statement = hypothesis(node.statement, inner)
    for entry in reversed(bound):
        statement = closed(statement, entry, node)
    return statement


def closed(statement: Any, entry: Entry, node: Node) -> Any:
    """Return a hypothesis for all values of one symbol: a number, a point, or an event."""
    value = entry.value.point if isinstance(entry.value, Index) else entry.value
    if value not in statement.free_symbols and not statement.has(value):
        return statement
    if isinstance(value, EventSymbol):
        return together(list(_over_events(statement, value, node)))
    if isinstance(value, Variable) or getattr(value, "is_point", False):
        if isinstance(value, Variable) and value.constraints:
            raise unread(
                node, f"{shown(node)} is supposed for all {value} under a condition, which is not read"
            )
        return ForAll(value, statement)
    raise unread(node, f"{shown(node)} is supposed for all {value}, which is neither a number nor a point")


def _over_events(statement: Any, event: EventSymbol, node: Node) -> Iterator[Any]:
    """Yield relations for all events as those of suprema: P(S) - e^epsilon Q(S) <= delta for its supremum."""
    if isinstance(statement, Both):
        for part in statement.args:
            yield from _over_events(part, event, node)
        return
    if not isinstance(statement, Comparison):
        raise unread(node, f"{shown(node)} is supposed for all events, which is read of relations only")
    lhs, op, rhs = statement.lhs, statement.op, statement.rhs
    if op in (">=", ">"):
        lhs, op, rhs = rhs, {">=": "<=", ">": "<"}[op], lhs
    ways = [(lhs, rhs)] if op != "=" else [(lhs, rhs), (rhs, lhs)]
    for small, large in ways:
        terms = sympy.Add.make_args(small - large)
        with_event = sympy.Add(*(term for term in terms if term.has(event)))
        without = sympy.Add(*(term for term in terms if not term.has(event)))
        yield Comparison(Supremum(with_event, event), "<=" if op == "=" else op, -without)


def defined(node: Node) -> tuple[Name, Node] | None:
    """Return the symbol and its value, if a formula begins with a definition."""
    if isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] == ":=":
        return node.first, node.links[0][1]
    return None
