"""Equations that define notations, in sentences that are not understood as a whole.

    We *put* f(x) = x^2 and, what matters later, for wobbly k, g(x) = f(x) + 1
    a wobbly coin falls *with probability* p = 1/3

A sentence with a word that defines, or any sentence of a definition, says of an equation with a new notation
on its left what that stands for; so does one behind a word for what it is.  Words that deny, ask or suppose
leave nothing of it, and a word that defines does so where only neutral words or quantifiers stand before it:
*some authors put* says what others do.
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
from dpsym.notes.free import names_in
from dpsym.notes.syntax import Chain, Listed, Logic, Name, Node, Power

DEFINING: Final = frozenset(["DEFINE", "LET", "WHERE", "DENOTE"])
PASSIVE: Final = "ISDEFINED"  # wherever it stands: "the beta function is defined by B(a, b) = ..."
CALLS: Final = "calls"
NAMING: Final = frozenset(["ATCHANCE", "parameter", "quantity"])
SIGNS: Final = frozenset([",", ";", ":", "--", "and"])
TURNING: Final = frozenset(["DENIES", "ASK", "SUPPOSE", "IF", "IFF", "UNLESS", "ALTERNATIVE", "HEDGES"])


def equations_in(sentence: Sentence, region: Region, page: Page) -> Iterator[Token]:
    """Yield the formulas of a sentence that may define something, if the sentence defines.

    In the passive, or by what it calls something, it defines functions alone: the boundary that is defined
    by x = 0 says nothing of x.
    """
    texts = [token.text for token in sentence.tokens]
    cues: set[str] = set()
    begins: set[str] = set()
    named: set[int] = set()  # the places behind words for what stands there: *with probability p = 1/3*
    begun, ranging = True, False
    for place, end, longest in page.lexicon.forms(texts):
        here = {str(entry.get("is", entry.category)) for entry in longest}
        cues |= here
        calls = any(entry.get("name") == CALLS for entry in longest)
        begins |= {PASSIVE if calls else cue for cue in here} if begun else set()
        named |= {end} if here & NAMING else set()
        ranging = begun and (ranging or "FORALL" in here)
        neutral = any(entry.category == "neutral" for entry in longest)
        passed = neutral or (ranging and (not texts[place] or "FORALL" in here))  # "for x > 0 we put ..."
        anew = texts[place] in SIGNS and (texts[place] != "," or texts[place + 1 : place + 2] == ["and"])
        begun = anew or (begun and (passed or texts[place] in SIGNS))  # "up to a factor, let c = 2"
    within = region.defines or any(around.defines for around in region.around())
    defines = within or bool(begins & DEFINING)
    if cues & TURNING or sentence.question:
        return
    for place, token in enumerate(sentence.tokens):
        if token.formula is None:
            continue
        node = page.atom(token.formula, region).whole
        function = PASSIVE in cues | begins and isinstance(node, Chain) and not isinstance(node.first, Name)
        if defines or function or (place in named and _has_parts(node)):
            yield token


def _has_parts(node: Node | None) -> bool:
    """Return whether the right side of an equation is a formula of symbols, and no mere value: one case."""
    right = node.links[0][1] if isinstance(node, Chain) else None
    return right is not None and not isinstance(right, Name) and any(names_in(right))


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
