"""Which names a part of a formula binds, which occur free in it, and which are bound nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dpsym.notes.syntax import Big, Chain, Expect, Integral, Listed, Name, Node, Probability, SetBuilder

_NUMBERS: Final = frozenset("NZQRC")
_CONSTANTS: Final = frozenset(["infinity", "emptyset", "pi", "e"])
_BINDING: Final = frozenset(["=", "in", "subset", "->", ":="])


def free(node: Node) -> set[Node]:
    r"""Return the names that occur in a node, also as an index, where nothing inside binds them.

    >>> from dpsym.notes.syntax import Number
    >>> total = Big("sum", (Chain(Name("i"), (("=", Number("1")),)),), Name("k"), Name("a", index=Name("i")))
    >>> free(total) == {Name("k"), Name("a", index=Name("i"))}
    True
    """
    found: set[Node] = set()
    waiting: list[tuple[Node, frozenset[Node]]] = [(node, frozenset())]
    while waiting:
        part, hidden = waiting.pop()
        if isinstance(part, Name) and part not in hidden:
            found.add(part)
        own = _own(part)
        inner = hidden.union(own) if own else hidden
        waiting.extend((child, inner) for child in part.children())
    return found


def _own(node: Node) -> list[Node]:
    """Return the names that a node binds in its parts."""
    if isinstance(node, Big):
        return bound(node.below)
    if isinstance(node, Integral):
        return list(node.variables)
    if isinstance(node, Expect | Probability):
        return bound(node.over)
    return bound((node.member,)) if isinstance(node, SetBuilder) else []


def bound(conditions: Sequence[Node]) -> list[Node]:
    """Return the names that conditions below an operator bind."""
    found: list[Node] = []
    for condition in conditions:
        left: Node | None = condition
        if isinstance(condition, Chain):
            left = condition.first if condition.links[0][0] in _BINDING else condition
        if isinstance(left, Listed):
            found += [item for item in left.items if isinstance(item, Name)]
        elif left is not None:
            found += [part for part in left.walk() if isinstance(part, Name)]
    return found


def is_constant(node: Node) -> bool:
    r"""Whether a name is the same in every text: infinity, the empty set, pi, e, a system of numbers."""
    if not isinstance(node, Name) or node.marks:
        return False
    return (node.style == "bb" and node.base in _NUMBERS) or (node.base in _CONSTANTS and node.index is None)
