"""A sentence: what it does, clause by clause, or which of its words were not understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import takewhile
from typing import Any, Final

from dpsym.notes.english.acts import Let
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.chart import Chart, Unit, grammar
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.meaning import MEANINGS, Beside, Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.source import Span
from dpsym.notes.syntax import Node

__all__ = ["Understood", "comment_of", "is_heading", "lead_of", "read_sentence", "units_of"]

NAMES: Final = frozenset(["notion", "law", "mechanism", "quantity"])  # that a comment may name
COMMENTS: Final = NAMES | {"comment", "neutral", "name"}
LOOSE: Final = frozenset(",;:")  # signs that end a sentence without a meaning of their own


@dataclass(frozen=True)
class Understood:
    """What a sentence does: its readings, of which there is one if it is not ambiguous.

    Without any ``stuck`` is the first token that no reading could pass.
    """

    readings: tuple[tuple[Clause, ...], ...]
    stuck: Token | None = None


def units_of(tokens: Sequence[Token], atom: Callable[[Formula], Atom]) -> list[Unit]:
    """Return the units of a sentence: a hyphen between words is none."""
    units = []
    for place, token in enumerate(tokens):
        made = atom(token.formula) if token.formula is not None else None
        units.append(Unit(token.text, made, token.capital and place > 0))
    return units


def read_sentence(sentence: Sentence, atom: Callable[[Formula], Atom], lexicon: Lexicon) -> Understood:
    """Return what a sentence does.

    Args:
        sentence: its tokens.
        atom: parses a formula, with what is known where the sentence stands.
        lexicon: the words.
    """
    tokens = list(sentence.tokens)
    while len(tokens) > 1 and tokens[-1].text in LOOSE and tokens[-1].formula is None:
        tokens.pop()
    chart = Chart(units_of(tokens, atom), lexicon, grammar(), MEANINGS)
    readings = [reading for reading in chart.readings("sentence") if not _is_misplaced(reading, tokens)]
    readings = _using_most(_parted(readings, tokens, lexicon))
    if readings:
        return Understood(tuple(readings))
    place = min(chart.furthest, len(tokens) - 1)
    return Understood((), tokens[place])


def lead_of(sentence: Sentence, atom: Callable[[Formula], Atom], lexicon: Lexicon) -> Beside | None:
    """Return what the words before a list say of each of its items, if they were understood in one way."""
    found = Chart(units_of(sentence.tokens, atom), lexicon, grammar(), MEANINGS).readings("leadin")
    return found[0] if len(found) == 1 else None


def is_heading(tokens: Sequence[Token], atom: Callable[[Formula], Atom], lexicon: Lexicon) -> bool:
    """Return whether a heading or a title consists of words that are known."""
    return bool(Chart(units_of(tokens, atom), lexicon, grammar(), MEANINGS).readings("heading"))


def comment_of(sentence: Sentence, lexicon: Lexicon) -> frozenset[str] | None:
    """Return the roles of the words of a sentence that consists of comment; nothing for any other.

    Names of people, notions, laws and quantities may stand in it, and signs, but no formula.
    """
    texts = [token.text for token in sentence.tokens]
    roles: set[str] = set()
    place = 0
    while place < len(texts):
        token = sentence.tokens[place]
        if token.formula is not None:
            return None
        found = [(end, entry) for end, entry in lexicon.at(texts, place)]
        if any(entry.category == "notation" for _, entry in found):
            return None
        known = [
            (end, entry) for end, entry in found if entry.category in COMMENTS or entry.get("is") == "PLACE"
        ]
        if known:
            end, entry = max(known, key=lambda pair: pair[0])
            roles.add(str(entry.get("role", "restricts" if entry.category in NAMES else "")))
            place = end
        elif token.kind == WORD:
            return None
        else:
            place += 1
    return frozenset(roles)


Reading = tuple[Clause, ...]


def _using_most(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that pass over no formula which another one uses, beside all that it uses."""
    used = [frozenset(atom.span for atom in _atoms_in(reading)) for reading in readings]
    return [
        reading for reading, own in zip(readings, used, strict=True) if not any(own < other for other in used)
    ]


def _parted(readings: Sequence[Reading], tokens: Sequence[Token], lexicon: Lexicon) -> list[Reading]:
    """Return the readings without conditions behind a concluding word: *if A, then B, and hence C*.

    If all have some, all are returned.
    """
    texts = [token.text for token in tokens]
    concluding = [
        tokens[place].span.start
        for place in range(len(texts))
        if texts[place]
        for _, entry in lexicon.at(texts, place)
        if entry.get("stance") == "concludes"
    ]

    def parts(reading: Reading) -> bool:
        starts = [atom.span.start for clause in reading for atom in _atoms_in(clause.leads.when)]
        return not any(min(starts) < place < max(starts) for place in concluding if starts)

    kept = [reading for reading in readings if parts(reading)]
    return kept or list(readings)


def _atoms_in(part: Any) -> Iterator[Atom]:
    """Yield the formulas of what a sentence does."""
    if isinstance(part, Atom):
        yield part
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from _atoms_in(each)
    elif is_dataclass(part) and not isinstance(part, Span | Node):
        for one in fields(part):
            yield from _atoms_in(getattr(part, one.name))


def _is_misplaced(reading: tuple[Clause, ...], tokens: Sequence[Token]) -> bool:
    """Return whether bounds are taken for introductions though a word stands before them."""
    introduces = any(
        isinstance(act, Let) and act.role == "given" for clause in reading for act in clause.acts
    )
    before = takewhile(lambda token: token.formula is None, tokens)
    return introduces and any(token.kind == WORD for token in before)
