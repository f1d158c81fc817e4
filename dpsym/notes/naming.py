r"""What a derivation names in passing, without *let*: ``f(x) = e^x - x``, ``u := x/2 \in [0, 1)``.

An equation whose left side is a name that nothing knows, or such a name applied to letters, gives the name
its meaning; what the formula says besides is said of it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Final

from dpsym.notes.english.atoms import Formula
from dpsym.notes.free import free_names
from dpsym.notes.scope import Scope, identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import EMPTY, Apply, Chain, Interval, Listed, Name, Node

GIVING: Final = ("=", ":=")


def named_in_passing(
    formula: Formula, node: Node | None, scope: Scope, doubted: Container[str]
) -> tuple[Formula, Formula | None] | None:
    """Return the part of a formula that says what a new name means, and the part that says more.

    Args:
        formula: what is written.
        node: it as one tree, if it was read.
        scope: what is known.
        doubted: the identities of names of which words say something that was not understood.
    """
    parts = node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)
    first = parts[0]
    if not isinstance(first, Chain) or first.first is None or first.links[0][0] not in GIVING:
        return None
    value = first.links[0][1]
    if not _names_new(first.first, value, scope, doubted):
        return None
    end = formula.content.end
    if len(first.links) > 1:
        rest: Span | None = Span(value.span.start, end)
    else:
        rest = Span(parts[1].span.start, end) if len(parts) > 1 and parts[1] is not None else None
    start = formula.content.start
    closed = end if rest is None else _closed(formula.source.text, start, value.span.end, end)
    said = replace(formula, content=Span(start, closed))
    return said, None if rest is None else replace(formula, content=rest)


def _names_new(head: Node, value: Node, scope: Scope, doubted: Container[str]) -> bool:
    """Return whether a name that nothing knows is said to be a value that is known."""
    arguments = head.args if isinstance(head, Apply) else ()
    name = head.function if isinstance(head, Apply) else head
    if not isinstance(name, Name) or name.marks or not all(isinstance(one, Name) for one in arguments):
        return False
    if len(set(arguments)) < len(arguments) or name in set(value.walk()) or not _is_number(value):
        return False
    if name not in free_names(name, scope) or identity(name) in doubted:
        return False
    return all(one in arguments for one in free_names(value, scope))


def _closed(text: str, start: int, end: int, last: int) -> int:
    """Return where a part of a formula ends with the braces that are open in it."""
    while end < last and text.count("{", start, end) > text.count("}", start, end):
        end += 1
    return end


def _is_number(value: Node) -> bool:
    """Return whether an expression may be a number: a set or a list is none."""
    return not any(isinstance(part, (Interval, Listed)) or part == EMPTY for part in value.walk())
