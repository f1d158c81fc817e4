"""What a derivation says: its items with the words around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dpsym.language.symbols import Variable
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, WORD, Token
from dpsym.notes.items import Item


@dataclass(frozen=True)
class Told:
    """A sentence of a derivation, as it is written."""

    line: int  # where it begins
    words: str  # its words; a formula is ``$`` in them
    formulas: tuple[str, ...] = ()  # its formulas, in LaTeX
    kept: bool = True  # whether what its formulas say was kept in some way, as a row, a supposition or a name
    text: str = field(default="", repr=False)  # how it is written


@dataclass(frozen=True)
class Said:
    """An item of a derivation with the words of its sentence: before it, after it, and all of them."""

    item: Item
    before: str
    after: str
    words: str
    pins: tuple[Any, ...] = ()  # equations of what came before by which symbols of the sheet take values
    ranges: tuple[Any, ...] = ()  # for which values functions were defined before
    case: tuple[Any, ...] = ()  # what the case supposes in which it stands
    worded: bool = False  # whether its left side is one that only words name
    free: bool = False  # whether it speaks of letters that nothing declares, as a fact for all numbers does
    place: int = 0  # which sentence of the derivation it stands in
    nearby: tuple[Any, ...] = ()  # for which values its sentence is meant
    condition: bool = False  # whether it says that itself


@dataclass(frozen=True)
class Continued:
    """What a derivation says."""

    said: tuple[Said, ...]  # its items in order, each with the words of its sentence
    #: the line and the words of every sentence; a formula is ``$`` in them
    sentences: tuple[tuple[int, str], ...] = ()
    given: tuple[Any, ...] = ()  # what was supposed before the derivation began
    symbols: tuple[Variable, ...] = ()  # the numbers that were declared before
    #: the names of symbols that are not said to stand for all values of their range
    existing: frozenset[str] = frozenset()
    #: the names of the derivation that stand for an expression, with it
    values: tuple[tuple[str, Any], ...] = ()
    told: tuple[Told, ...] = ()  # every sentence with its formulas, in the order of the text

    @property
    def items(self) -> tuple[tuple[Item, str], ...]:
        """The items with all words of their sentences."""
        return tuple((entry.item, entry.words) for entry in self.said)


def words_of(tokens: Iterable[Token]) -> str:
    """Return the words of a text; a formula is ``$`` in them."""
    return " ".join(
        token.text if token.kind == WORD else "$" for token in tokens if token.kind in (WORD, FORMULA)
    )


def words_before(sentence: Sentence, formula: Formula) -> str:
    """Return the words before a formula, from the formula before."""
    tokens = sentence.tokens
    place = next((n for n, token in enumerate(tokens) if token.formula == formula), 0)
    first = max((n + 1 for n in range(place) if tokens[n].formula is not None), default=0)
    return words_of(tokens[first:place])


def around(sentence: Sentence, item: Item) -> tuple[str, str]:
    """Return the words before and after the formula of an item, up to the next formulas."""
    tokens: Sequence[Token] = sentence.tokens
    place = next(
        (
            number
            for number, token in enumerate(tokens)
            if token.formula is not None
            and token.formula.span.start <= item.span.start < token.formula.span.end
        ),
        None,
    )
    if place is None:
        return "", ""
    first = max((n + 1 for n in range(place) if tokens[n].formula is not None), default=0)
    last = next((n for n in range(place + 1, len(tokens)) if tokens[n].formula is not None), len(tokens))
    return words_of(tokens[first:place]), words_of(tokens[place + 1 : last])
