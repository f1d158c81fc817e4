r"""What a derivation leaves out: the laws of ``\mathrm{TV}``, arguments of functions, ends of integrals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import sympy

from dpsym.errors import DpsymError
from dpsym.language.spaces import REALS
from dpsym.notes.items import Item
from dpsym.notes.macros import Macro
from dpsym.notes.parse import BadRow, Row, parse
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Divergence, Integral, Name, Node, Number, Operation, Power

WORDS = ("KL", "TV")
INFINITY = Name("infinity")


def divergences_of(
    items: Iterable[Item], macros: Mapping[str, Macro] | None = None
) -> Mapping[str, Divergence]:
    """Return the divergences of which items speak, by kind, where they speak of one of a kind alone."""
    found: dict[str, set[Divergence]] = {}
    for item in items:
        try:
            rows = parse(item.source, item.span, macros).rows
        except DpsymError:  # it was read with what the page knows, which is not needed here
            continue
        for row in rows:
            for part in row.node.walk() if isinstance(row, Row) else ():
                if isinstance(part, Divergence) and not part.upper:
                    found.setdefault(part.kind, set()).add(replace(part))
    return {kind: next(iter(several)) for kind, several in found.items() if len(several) == 1}


def spelled_out(
    rows: tuple[Row | BadRow, ...], meant: Mapping[str, Divergence], scope: Scope
) -> tuple[Row | BadRow, ...]:
    """Return rows in which a divergence that stands alone has its laws."""

    def rule(node: Node) -> Node | None:
        kind = _kind(node)
        known = kind is None or (isinstance(node, Name) and scope.find(node) is not None)
        return None if known or kind not in meant else replace(meant[str(kind)], span=node.span)

    if not meant:
        return rows
    return tuple(replace(row, node=_mapped(row.node, rule)) if isinstance(row, Row) else row for row in rows)


def _kind(node: Node) -> str | None:
    """Return of which kind a divergence is that has no laws, if a formula is one."""
    if isinstance(node, Name) and node.base in WORDS and node.index is None and not node.marks:
        return node.base
    chi = isinstance(node, Power) and node.base == Name("chi") and node.exponent == Number("2")
    return "chi2" if chi else None


def _mapped(node: Node, rule: Callable[[Node], Node | None]) -> Node:
    made = rule(node)
    if made is not None:
        return made
    return node if isinstance(node, Divergence) else node.rebuilt(lambda part: _mapped(part, rule))


def with_arguments(rows: tuple[Row | BadRow, ...], scope: Scope) -> tuple[Row | BadRow, ...]:
    """Return rows in which a side that is only the name of a function is its value: f >= 0 is f(x) >= 0.

    Only so in a derivation: a sheet says what it means.
    """
    return tuple(
        replace(row, node=_applied(row.node, scope))
        if isinstance(row, Row) and isinstance(row.node, Chain)
        else row
        for row in rows
    )


def with_ends(rows: tuple[Row | BadRow, ...], scope: Scope) -> tuple[Row | BadRow, ...]:
    r"""Return rows in which integrals without ends are over the line, where laws on it are spoken of.

    In such an integral p is p(x).  One whose variable stands outside of it, too, is an antiderivative.
    """
    laws = [entry.value for entry in scope.entries() if entry.kind is Kind.LAW]
    if not any(getattr(law, "space", None) == REALS for law in laws):
        return rows

    def rule(node: Node) -> Node | None:
        open_ended = isinstance(node, Integral) and node.low is None and node.high is None
        if not isinstance(node, Integral) or not open_ended or not node.variables:
            return None
        if not isinstance(node.variables[0], Name):
            return None
        place = node.variables[0]
        body = _mapped(node.body, lambda part: _at(part, place, scope))
        whole = replace(node, body=body, low=Operation("negate", (INFINITY,)), high=INFINITY)
        return node if len(node.variables) > 1 else whole

    return tuple(
        replace(row, node=_mapped(row.node, rule))
        if isinstance(row, Row) and _integrated(row.node).isdisjoint(_outside(row.node))
        else row
        for row in rows
    )


def _integrated(node: Node) -> set[Node]:
    """Return over what integrals without ends are."""
    parts = [part for part in node.walk() if isinstance(part, Integral) and part.low is None]
    return {variable for part in parts for variable in part.variables}


def _outside(node: Node) -> Iterator[Node]:
    """Yield the names that stand outside of integrals."""
    if isinstance(node, Name):
        yield node
    for part in () if isinstance(node, Integral) else node.children():
        yield from _outside(part)


def _at(part: Node, place: Name, scope: Scope) -> Node | None:
    """Return the value of a function of one number that stands alone; what is applied stays as it is."""
    if isinstance(part, Apply):
        return part
    entry = scope.find(part) if isinstance(part, Name) else None
    function = entry.value if entry is not None and entry.kind is Kind.FUNCTION else None
    single = isinstance(function, sympy.Lambda) and len(function.variables) == 1
    return Apply(part, (place,), span=part.span) if single else None


def _applied(chain: Chain, scope: Scope) -> Chain:
    if not all(sign in ("=", "<", ">", "<=", ">=") for sign, _ in chain.links):
        return chain
    first = _value(chain.first, scope) if chain.first is not None else None
    links = tuple((sign, _value(side, scope)) for sign, side in chain.links)
    return replace(chain, first=first, links=links)


def _value(side: Node, scope: Scope) -> Node:
    entry = scope.find(side) if isinstance(side, Name) else None
    function = entry.value if entry is not None and entry.kind is Kind.FUNCTION else None
    if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
        return side
    argument = Name(str(function.variables[0]))
    return side if scope.find(argument) is None else Apply(side, (argument,), span=side.span)
