"""Blocks with a title: what it says of the claims in them, and what a definition leaves to those after it."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.documents.base import Block, Kind, Math, Words
from dpsym.notes.letters import letters_of_latex
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.titles import RELATION
from dpsym.notes.prose.tokens import WORD, tokens_of
from dpsym.notes.prose.understood import strange_in_title
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
#: Words with which a heading says when what follows it holds.
CONDITIONS: Final = word_set("if when whenever given assuming suppose under restricted only")
#: The same where a heading begins with them.
BEGINNING: Final = word_set("for where with at in on below above near")
#: Accents and marks in a title, which are no words.
ACCENTS: Final = re.compile(r"\\\W|--")


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


def note_title(block: Block, passage: Passage, session: Session) -> None:
    """Note that a title calls a statement informal or false, or says something that is not understood."""
    heading = block.kind is Kind.HEADING
    if session.strict and heading:
        _note_heading(block, passage)
    elif session.strict and block.kind is not Kind.ITEM:
        strange = strange_in_title(ACCENTS.sub("", f"{block.printed} {block.title}"))
        if strange:
            message = f"the title has the word '{strange[0]}', which was not understood"
            passage.missed.append(Missed(message, block.source, block.span))
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


def _note_heading(block: Block, passage: Passage) -> None:
    """Note the symbols of which a heading speaks, and that it may say when what follows it holds."""
    words = [token for token in tokens_of(block.pieces) if token.kind == WORD]
    letters = [letters_of_latex(piece.latex) for piece in block.pieces if isinstance(piece, Math)]
    cues = [token.text for token in words if token.text in CONDITIONS]
    cue = bool(cues) or (bool(words) and words[0].text in BEGINNING)
    if not letters and not cue:
        return
    symbols = frozenset[str]() if cue or not all(letters) else frozenset[str]().union(*letters)
    message = "the heading may say when what follows holds, which was not understood"
    passage.missed.append(Missed(message, block.source, block.span, symbols, False, symbols))
