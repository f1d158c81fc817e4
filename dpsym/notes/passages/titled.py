"""Blocks with a title: what it says of the claims in them, and what a definition leaves to those after it."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.documents.base import Block, Kind, Words
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.titles import RELATION
from dpsym.notes.scope import identity

__all__ = ["UNTRUE", "note_title", "share_definitions"]

# Titles after which what follows need not be claimed.
UNTRUE: Final = re.compile(
    r"\b(?:wrong|false(?! (?:positive|negative|alarm|discover))|incorrect|erroneous|flawed|bogus|mistakes?|"
    r"fallac(?:y|ies)|myths?|misconceptions?|pitfalls?|non-?(?:theorem|example|lemma|result)s?|counterexamples?|"
    r"quiz|poll|conjectur\w*|informal\w*|open (?:problem|question)s?|unproved|unproven|doubtful)\b"
)
# Words that weaken a claim, but only name a subject in a title: *accuracy over many queries*.
NAMING: Final = word_set(
    "many several few some large small limit without need needs choose chooses find guess generic typical "
    "unknown certain appropriate student students either exception exceptions"
)


def share_definitions(block: Block, inner: Passage, outer: Passage) -> None:
    """Let what a definition defines mean the same in what follows it in its section.

    Only what depends on nothing else that is declared in the definition, and what means nothing yet.
    """
    if block.kind is not Kind.DEFINITION or inner is outer:
        return
    known = {entry.value for entry in outer.scope.entries()}
    for entry in inner.scope.own_entries:
        doubted = any(missed.concerns({str(identity(entry.name))}) for missed in inner.missed)
        if entry.definition is None or doubted or not entry.symbols <= known:
            continue
        if outer.scope.find(entry.name) is None:
            outer.scope.declare(entry)


def note_title(block: Block, passage: Passage) -> None:
    """Note that a statement is called informal, or false, in its title."""
    heading = block.kind is Kind.HEADING
    title = " ".join(piece.text for piece in block.pieces if isinstance(piece, Words)) if heading else ""
    title = f"{block.printed} {block.title} {title}".lower()
    found = [match[0] for match in UNTRUE.finditer(title)]
    found += [word for word in re.findall(r"[a-z]+", title) if word in DANGEROUS - NAMING and not heading]
    if RELATION.search(f"{block.printed} {block.title}") and not heading:
        message = "the title has a formula, which may say when what follows holds"
        passage.missed.append(Missed(message, block.source, block.span))
    if found and block.kind is not Kind.ITEM:
        message = f"the title has the word '{found[0]}', so this may not be claimed as it stands"
        passage.missed.append(Missed(message, block.source, block.span))
