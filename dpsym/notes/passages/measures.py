"""Divergences that a text names in words: ``where D is the KL divergence``.

A name in words only explains a symbol that is read like that anyway; where the two differ, it is not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dpsym.language.divergences import (
    KL,
    ChiSquare,
    HockeyStick,
    MaxDivergence,
    Renyi,
    TotalVariation,
)
from dpsym.notes.complaints import unread
from dpsym.notes.meaning import denote
from dpsym.notes.passages.by_noun import Here
from dpsym.notes.passages.positions import declare_by_place
from dpsym.notes.scope import Entry
from dpsym.notes.syntax import Chain, Name, Node
from dpsym.notes.words import shown

__all__ = ["MEASURES", "measures"]

#: For each name in words the classes of what it may name, and the symbols that stand for it by themselves.
MEASURES: Final[Mapping[str, tuple[tuple[Any, ...], frozenset[str]]]] = {
    "kl-divergence": ((KL,), frozenset({"D", "KL"})),
    "total-variation": ((TotalVariation,), frozenset({"TV"})),
    "hockey-stick": ((HockeyStick,), frozenset()),
    "renyi-divergence": ((Renyi, KL, MaxDivergence), frozenset()),
    "max-divergence": ((MaxDivergence,), frozenset()),
    "chi-square": ((ChiSquare,), frozenset()),
}


def measures(here: Here) -> list[Entry]:
    """Check that symbols are read as the divergence that words say they are.

    Raises:
        Unread: a symbol is read as something else, or not at all.
    """
    classes, alone = MEASURES[here.noun.kind]
    for node in here.nodes:
        head = node.first if isinstance(node, Chain) and node.first is not None else node
        if isinstance(head, Name) and head.base in alone and head.index is None and not head.marks:
            continue
        if not isinstance(_meant(head, here), classes):
            raise unread(head, f"{shown(head)} is called a divergence that it is not read as")
    return []


def _meant(head: Node, here: Here) -> Any:
    here.session.force(head, here.passage)
    declare_by_place([head], here.passage, here.session)
    here.session.complete([head], here.passage)
    return denote(head, here.passage.scope)
