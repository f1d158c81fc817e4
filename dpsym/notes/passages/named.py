"""Names for the laws of mechanisms: ``let X be the distribution of f(D) and X' that for D'``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dpsym.language.distributions.composed import Joint, Product
from dpsym.notes.complaints import unread
from dpsym.notes.meaning import denote
from dpsym.notes.meaning.objects import Dataset, Procedure
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.subjects import outputs_of
from dpsym.notes.prose.clauses import Fact
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Apply, Listed, Name, Node
from dpsym.notes.words import shown

__all__ = ["name_laws"]


def name_laws(nodes: Sequence[Node], fact: Fact, passage: Passage) -> None:
    """Declare names for the law of a mechanism at one input, and at its neighbour."""
    first, what, second = nodes[0], nodes[1], nodes[2]
    if not isinstance(first, Name) or not isinstance(second, Name) or second.base != first.base:
        raise unread(fact.span, "which names these laws have is not read")
    values = _of_pair(what, passage) if isinstance(what, Listed) else _of_mechanism(what, passage)
    for name, value in zip((first, second), values, strict=True):
        kind = Kind.KERNEL if getattr(value, "is_kernel", False) else Kind.LAW
        passage.scope.declare(Entry(name, kind, None, value, None, "the name of a law", name.span))


def _of_mechanism(what: Node, passage: Passage) -> tuple[Any, Any]:
    if not isinstance(what, Apply) or not isinstance(what.function, Name):
        raise unread(what, f"the law of {shown(what)} is not read")
    entry = passage.scope.find(what.function)
    if entry is None or not isinstance(entry.value, Procedure):
        raise unread(what, f"{shown(what.function)} is not a mechanism that is declared here")
    inputs = [part for part in what.args if isinstance(part, Name) and _is_dataset(part, passage)]
    if len(inputs) != 1:
        raise unread(what, f"at which input the law of {shown(what)} is taken is not read")
    (name,) = inputs
    partner = Name(name.base, name.style, (*name.marks, "prime"), name.index)
    pair = outputs_of(what.function, passage, (name, partner))
    return pair.first, pair.second


def _is_dataset(name: Name, passage: Passage) -> bool:
    """Return whether a name is an input; a new one beside a mechanism is."""
    entry = passage.scope.find(name)
    if entry is None:
        value = Dataset(name)
        passage.scope.declare(
            Entry(name, Kind.DATASET, None, value, None, "an input of a mechanism", name.span)
        )
        return True
    return entry.kind is Kind.DATASET


def _of_pair(what: Listed, passage: Passage) -> tuple[Any, Any]:
    """Return the law of (X, Y) for a law X and a kernel Y, and that of their partners."""
    names = [item for item in what.items if isinstance(item, Name)]
    if len(names) != 2 or len(what.items) != 2:
        raise unread(what, f"the law of {shown(what)} is not read")
    partners = [
        Name(name.base, name.style, (*name.marks, "prime"), name.index, span=name.span) for name in names
    ]
    return _joint(names, passage), _joint(partners, passage)


def _joint(names: Sequence[Name], passage: Passage) -> Any:
    first, second = (denote(name, passage.scope) for name in names)
    return Joint(first, second) if getattr(second, "is_kernel", False) else Product(first, second)
