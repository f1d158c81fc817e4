r"""Numbers in sequence: ``a_1, \dots, a_n \ge 0`` as the family of the a_j for j = 1, ..., n."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dpsym.notes.syntax import Chain, Interval, Listed, Name, Node, Number, Operation

__all__ = ["STYLE", "gathered"]

STYLE: Final = "internal"  # of the index of a family whose members are written out; no text can write it


def gathered(nodes: Iterable[Node]) -> list[Node]:
    r"""Return conditions with ``a_1, \dots, a_n`` as ``a_j`` of a family, and ``j \in [n]`` before it.

    Sequences that do not begin with 1 are left as they are.
    """
    return [part for node in nodes for part in _in_list(node)]


def _in_list(node: Node) -> list[Node]:
    chain = node if isinstance(node, Chain) else None
    listed = chain.first if chain is not None else node
    if not isinstance(listed, Listed) or listed.kind != "bare":
        return [node]
    items = list(listed.items)
    dots = (at for at, item in enumerate(items) if isinstance(item, Operation) and item.name == "dots")
    place = next(dots, 0)
    if place == 0 or place + 1 >= len(items):
        return [node]
    end = items[place + 1]
    last = end.first if isinstance(end, Chain) else end
    before = _counted(items[:place], last)
    if before is None or not isinstance(last, Name) or last.index is None:
        return [node]
    index = Name("j", STYLE, index=last.index, span=last.span)
    counts = Chain(index, (("in", Interval(Number("1"), last.index, integers=True)),), span=last.span)
    name = replace(last, index=index)
    member: Node = replace(end, first=name) if isinstance(end, Chain) else name
    if chain is not None and place + 2 == len(items):
        member = replace(chain, first=name)
        items, chain = items[: place + 1], None
    rest = [*items[: place - before], member, *items[place + 2 :]]
    if chain is not None:
        return [counts, replace(chain, first=replace(listed, items=tuple(rest)))]
    return [counts, *rest]


def _counted(items: list[Node], last: Node | None) -> int | None:
    """Return how many of the last items are a_1, a_2, ... of the family of ``last``."""
    if not isinstance(last, Name) or not isinstance(last.index, (Name, Number)):
        return None
    count = 0
    for item in reversed(items):
        if not isinstance(item, Name) or replace(item, index=last.index) != last:
            break
        count += 1
    written = [item.index for item in items[len(items) - count :] if isinstance(item, Name)]
    expected = [Number(str(number)) for number in range(1, count + 1)]
    return count if count and written == expected else None
