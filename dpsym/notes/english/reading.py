"""A sentence: what it does, clause by clause, or which of its words were not understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from dpsym.notes.english.acts import Define, Let, Suppose
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.chart import Chart, Unit, grammar
from dpsym.notes.english.choosing import Reading, meant
from dpsym.notes.english.lexicon import Lexicon, words_of_derivations
from dpsym.notes.english.meaning import MEANINGS, Beside, Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token

NAMES: Final = frozenset(["notion", "law", "mechanism", "quantity"])  # that a comment may name
COMMENTS: Final = NAMES | {"comment", "neutral", "name"}
COMPARING: Final = words_of_derivations("comparing")
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
    units = units_of(tokens, atom)
    chart = Chart(units, lexicon, grammar(), MEANINGS)
    readings = _sensible(chart, tokens, lexicon)
    asides = [] if readings else list(asides_in(tokens, lexicon))
    if asides:
        beside = Chart(units, lexicon, grammar(), MEANINGS, asides)
        readings = [one for one in _sensible(beside, tokens, lexicon) if _introduces(one)]
    if readings:
        return Understood(tuple(readings))
    if (shorter := _without_colon(tokens)) != tokens:
        return read_sentence(replace(sentence, tokens=tuple(shorter)), atom, lexicon)
    place = min(chart.furthest, len(tokens) - 1)
    return Understood((), tokens[place])


def _without_colon(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without a colon right before a display: *for all a > 1 where:* and a formula on its line.

    It says no more there than the line does.
    """
    behind = [*tokens[1:], None]
    return [
        token
        for place, (token, after) in enumerate(zip(tokens, behind, strict=True))
        if not (
            place
            and token.formula is None
            and token.text == ":"
            and after is not None
            and after.formula is not None
            and after.formula.display
        )
    ]


def _sensible(chart: Chart, tokens: Sequence[Token], lexicon: Lexicon) -> list[Reading]:
    found = [reading for reading in chart.readings("sentence") if not _is_misplaced(reading, tokens)]
    return meant(found, tokens, lexicon)


def _introduces(reading: Reading) -> bool:
    """Return whether all that a sentence does is to introduce or to suppose."""
    return all(isinstance(act, Let | Suppose | Define) for clause in reading for act in clause.acts)


def asides_in(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield where asides stand that say nothing of the formulas beside them, with the places behind them.

    *Let 0 < x < 1, which is what we look at*: behind a comma words of comment alone follow, up to the next
    comma or to the end.  At the beginning of a sentence a comma ends them.  Brackets around such words, or
    around a name, do so too: *let L be a random variable (the privacy loss)*.
    """
    opened = [place for place, token in enumerate(tokens) if token.formula is None and token.text == "("]
    for start in opened:
        inner = list(takewhile(lambda token: token.text != ")", tokens[start + 1 :]))
        end = start + len(inner) + 2
        roles = _comment_beside(inner, lexicon) if start and inner and end <= len(tokens) else None
        named = inner and any(entry.category == "determiner" for _, entry in lexicon.at([inner[0].text], 0))
        if roles is not None and roles <= ({"", "restricts"} if named else {""}):
            yield start, end
    commas = [place for place, token in enumerate(tokens) if token.formula is None and token.text == ","]
    for start, end in pairwise([-1, *commas, len(tokens)]):
        stretch = tokens[start + 1 : end]
        if not stretch or (start < 0 and end == len(tokens)) or not _is_comment(stretch, lexicon):
            continue
        yield (0, min(end + 1, len(tokens))) if start < 0 else (start, end)


def _is_comment(tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether tokens are words of comment that point to nothing and restrict nothing."""
    return _comment_beside(tokens, lexicon) == frozenset([""])


def _comment_beside(tokens: Sequence[Token], lexicon: Lexicon) -> frozenset[str] | None:
    """Return the roles of words of comment; none may say what something is: *an integer (and even)*."""
    return comment_of(tokens, lexicon) if COMPARING.isdisjoint(token.text for token in tokens) else None


def lead_of(sentence: Sentence, atom: Callable[[Formula], Atom], lexicon: Lexicon) -> Beside | None:
    """Return what the words before a list say of each of its items, if they were understood in one way."""
    found = Chart(units_of(sentence.tokens, atom), lexicon, grammar(), MEANINGS).readings("leadin")
    return found[0] if len(found) == 1 else None


def is_heading(tokens: Sequence[Token], atom: Callable[[Formula], Atom], lexicon: Lexicon) -> bool:
    """Return whether a heading or a title consists of words that are known."""
    return bool(Chart(units_of(tokens, atom), lexicon, grammar(), MEANINGS).readings("heading"))


def comment_of(tokens: Sequence[Token], lexicon: Lexicon) -> frozenset[str] | None:
    """Return the roles of the words of a stretch that consists of comment; nothing for any other.

    Names of people, notions, laws and quantities may stand in it, and signs, but no formula.
    """
    texts = [token.text for token in tokens]
    roles: set[str] = set()
    place = 0
    while place < len(texts):
        token = tokens[place]
        if token.formula is not None:
            return None
        found = [(end, entry) for end, entry in lexicon.at(texts, place)]
        if any(entry.category == "notation" and not entry.get("said") for _, entry in found):
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


def _is_misplaced(reading: tuple[Clause, ...], tokens: Sequence[Token]) -> bool:
    """Return whether bounds are taken for introductions though a word stands before them."""
    introduces = any(
        isinstance(act, Let) and act.role == "given" for clause in reading for act in clause.acts
    )
    before = takewhile(lambda token: token.formula is None, tokens)
    return introduces and any(token.kind == WORD for token in before)
