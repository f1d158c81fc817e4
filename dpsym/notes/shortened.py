r"""Divergences without their laws: in an answer ``\mathrm{TV}`` is the one that its sheet speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from dpsym.errors import DpsymError
from dpsym.notes.items import Item
from dpsym.notes.macros import Macro
from dpsym.notes.parse import BadRow, Row, parse
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Divergence, Name, Node, Number, Power

__all__ = ["divergences_of", "spelled_out"]

WORDS = ("KL", "TV")


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
