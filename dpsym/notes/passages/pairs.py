"""Pairs of laws that belong together: a law and what it was before, marginals and conditionals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Joint
from dpsym.language.kernels import kernel
from dpsym.language.spaces import ProductSpace
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.spaces import space_of
from dpsym.notes.passages.passage import Passage
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.syntax import Name, Node
from dpsym.notes.words import shown

__all__ = ["introduce_conditionals", "introduce_marginals", "specialise"]


def specialise(before: Entry, after: Entry, passage: Passage) -> None:
    """Note that a law was made more special: what is supposed of it in general holds of the special one."""
    if isinstance(before.value, LawSymbol) and before.value != after.value:
        step = {before.value: after.value}
        known = {old: new.xreplace(step) for old, new in (passage.fact("replaced") or {}).items()}
        passage.facts["replaced"] = {**known, **step}


def introduce_marginals(
    names: Sequence[Name], given: Sequence[Node], passage: Passage, origin: str
) -> list[Entry]:
    """Declare the marginals on one factor of laws on pairs."""
    spaces = [node for node in given if not _is_law(node, passage)]
    laws = [node for node in given if _is_law(node, passage)]
    if len(spaces) != 1 or len(laws) != len(names):
        raise unread(given[0], "whose marginals these are is not read")
    space = space_of(spaces[0], passage.scope)
    entries = []
    for name, law in zip(names, laws, strict=True):
        value = LawSymbol(passage.scope.dpsym_name(name), space)
        entries.append(passage.scope.declare(Entry(name, Kind.LAW, None, value, None, origin, name.span)))
        passage.facts.setdefault("marginals", {})[str(identity(law)) if isinstance(law, Name) else ""] = value
    return entries


def introduce_conditionals(
    names: Sequence[Name], given: Sequence[Node], passage: Passage, origin: str
) -> list[Entry]:
    """Declare conditional laws as the rows of kernels, and the laws on pairs as made from both."""
    spaces = [node for node in given if not _is_law(node, passage)]
    laws = [node for node in given if isinstance(node, Name) and _is_law(node, passage)]
    marginals = passage.fact("marginals") or {}
    if len(spaces) != 1 or len(laws) != len(names) or not names:
        raise unread(given[0] if given else names[0], "whose conditional laws these are is not read")
    target = space_of(spaces[0], passage.scope)
    entries = []
    for name, law in zip(names, laws, strict=True):
        marginal = marginals.get(str(identity(law)))
        whole = passage.scope.find(law)
        if marginal is None or whole is None or name.index is None:
            raise unread(name, f"of which marginal {shown(name)} is the conditional law is not read")
        if whole.value.space != ProductSpace(marginal.space, target):
            raise unread(name, f"{shown(law)} is not a law on the pairs that {shown(name)} would need")
        base = replace(name, index=None)
        value = kernel(passage.scope.dpsym_name(base), marginal.space, target)
        entries.append(passage.scope.declare(Entry(base, Kind.KERNEL, None, value, None, origin, name.span)))
        joint = replace(whole, value=Joint(marginal, value))
        passage.scope.declare(joint)
        specialise(whole, joint, passage)
    return entries


def _is_law(node: Node, passage: Passage) -> bool:
    entry = passage.scope.find(node) if isinstance(node, Name) else None
    return entry is not None and entry.kind is Kind.LAW
