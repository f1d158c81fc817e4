"""Equations that define notations, in sentences that are not understood as a whole.

    We *put* f(x) = x^2 and, what matters later, for wobbly k, g(x) = f(x) + 1

A sentence with a word that defines, or any sentence of a definition, says of an equation with a new notation
on its left what that stands for.  Words that deny, ask or suppose leave nothing of it, and a word that
defines does so where only neutral words stand before it: *some authors put* says what others do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dpsym.notes.definitions import is_root
from dpsym.notes.discourse.defined import roles_agreeing
from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.region import Region
from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import Token
from dpsym.notes.formula.kinds import Kind, kind_of
from dpsym.notes.syntax import Chain, Listed, Logic, Name, Node, Power

DEFINING: Final = frozenset(["DEFINE", "LET", "WHERE", "DENOTE"])
SIGNS: Final = frozenset([",", ";", ":", "--", "and"])
TURNING: Final = frozenset(["DENIES", "ASK", "SUPPOSE", "IF", "IFF", "UNLESS", "ALTERNATIVE", "HEDGES"])


def equations_in(sentence: Sentence, region: Region, page: Page) -> Iterator[Token]:
    """Yield the formulas of a sentence that may define something, if the sentence defines."""
    texts = [token.text for token in sentence.tokens]
    cues: set[str] = set()
    begins: set[str] = set()
    begun = True
    for place, _, longest in page.lexicon.forms(texts):
        here = {str(entry.get("is")) for entry in longest}
        cues |= here
        begins |= here if begun else set()
        neutral = any(entry.category == "neutral" for entry in longest)
        begun = texts[place] in SIGNS or (begun and neutral)
    defines = region.defines or any(around.defines for around in region.around()) or begins & DEFINING
    if defines and not cues & TURNING and not sentence.question:
        yield from (token for token in sentence.tokens if token.formula is not None)


def equations_of(atom: Atom, region: Region) -> list[int]:
    """Return the places of the equations of which a formula consists, if each of them defines something.

    One that says of a customary divergence what it is stands among them.
    """
    parts = statements_of(atom)
    new: set[Name] = set()

    def known(name: Name) -> bool:
        return region.scope.find(name) is not None or name in new

    for part in parts:
        kind = kind_of(part, known)
        root = _of_a_power(part)
        if kind.kind is Kind.DEFINITION and kind.names:
            new |= set(kind.names)
        elif root is not None and (root not in new and is_root(root, region.scope)):
            new.add(root)
        elif not (isinstance(part, Chain) and roles_agreeing(part)):
            return []
    return list(range(len(parts)))


def _of_a_power(node: Node) -> Name | None:
    """Return the symbol that an equation defines by its square, as ``H^2 = ...`` does."""
    first = node.first if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["="] else None
    return first.base if isinstance(first, Power) and isinstance(first.base, Name) else None


def part_of(atom: Atom, place: int, region: Region) -> Atom:
    """Return one of the statements of a formula as an atom of its own."""
    parts = statements_of(atom)
    part = parts[place] if place < len(parts) else atom.node
    return replace(atom, whole=part, kind=kind_of(part, lambda name: region.scope.find(name) is not None))


def statements_of(atom: Atom) -> list[Node]:
    """Return the statements of a formula, row by row."""
    return [part for node in atom.nodes for part in _parts(node)]


def _parts(node: Node) -> Iterator[Node]:
    """Yield the statements of a list."""
    if isinstance(node, Listed) and node.kind == "bare":
        for item in node.items:
            yield from _parts(item)
    elif isinstance(node, Logic) and node.operator == "and":
        for item in node.args:
            yield from _parts(item)
    else:
        yield node
