"""Blocks of a document by their words: which set the scene, which begin a new thought or only declare."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.documents.base import Block, Kind
from dpsym.notes.prose import clauses_of, sentences_of, tokens_of
from dpsym.notes.prose.clauses import Assumed, Introduced, NotUnderstood
from dpsym.notes.prose.patterns import word_set

__all__ = ["begins_anew", "heads_items", "is_setting", "only_declares", "sets_scene"]

GOES_ON: Final = word_set(
    "then hence thus therefore so moreover furthermore also in particular where here and now next "
    "finally consequently"
)
# Blocks of these names speak for the section in which they stand.
SETTINGS: Final = word_set(
    "setting settings setup convention conventions notation notations given preliminaries assumptions"
)
BESIDE: Final = word_set("and standing global general our common basic")


def sets_scene(block: Block) -> bool:
    """Return whether a block is called *Notation and conventions* or so: bounds in it declare symbols."""
    words = set(re.findall(r"[a-z]+", block.printed.lower()))
    return bool(words & SETTINGS) and words <= SETTINGS | BESIDE


def heads_items(block: Block) -> bool:
    """Return whether an item of a list has items of its own: bounds alone in it are for these."""
    return block.kind is Kind.ITEM and any(child.kind is Kind.ITEM for child in block.children)


def is_setting(block: Block) -> bool:
    """Return whether a block, as *Notation and conventions*, speaks for the section in which it stands."""
    return block.kind in (Kind.ASSUMPTION, Kind.PASSAGE) and sets_scene(block)


def begins_anew(block: Block) -> bool:
    """Return whether a paragraph begins a new thought: with a capital, and with no word that goes on."""
    token = next(iter(tokens_of(block.pieces)), None)
    if token is None or token.formula is not None:
        return False
    return token.capital and token.text not in GOES_ON


def only_declares(block: Block) -> bool:
    """Return whether an item of a list only declares and supposes: it speaks for what follows the list."""
    if block.kind is not Kind.ITEM:
        return False
    clauses = [
        clause
        for sentence in sentences_of(tokens_of(tuple(block.all_pieces())))
        for clause in clauses_of(sentence, False)
    ]
    return bool(clauses) and all(
        isinstance(clause, (Introduced, Assumed, NotUnderstood)) and clause.lasting for clause in clauses
    )
