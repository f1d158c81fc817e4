"""Two formulas that words compare, and properties of one: ``F is at most G``, ``F is convex``.

Words are read as a relation where they say exactly that, and nothing stands around them that could make the
formulas parts of something larger, as in *the probability that X is at most t is at most s*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.prose.patterns import Match, Table, best, word_set
from dpsym.notes.prose.tokens import FORMULA, WORD, Formula, Token

__all__ = ["BEGINS", "NOUNS", "Compared", "compared_at", "stands_alone"]

_ADVERBS: Final = "[also|then|always|thus|hence|therefore|clearly|even|again]"
_IS: Final = f"is|are {_ADVERBS}"

#: The relation that words between two formulas, or behind one, say.
COMPARING: Final[Table] = {
    "<=": (
        f"F {_IS} at most F",
        f"F {_IS} no|not larger|greater|more|bigger than F",
        f"F {_IS} smaller|less than or equal to F",
        f"F {_IS} bounded [from] above by F",
        "F does not exceed F",
        "F never exceeds F",
        "F cannot exceed F",
        f"F {_IS} at most one|zero|1|0",
        f"F {_IS} nonpositive",
        f"F {_IS} non positive",
    ),
    ">=": (
        f"F {_IS} at least F",
        f"F {_IS} no|not smaller|less than F",
        f"F {_IS} greater|larger|bigger than or equal to F",
        f"F {_IS} equal or greater|larger than F",
        f"F {_IS} bounded [from] below by F",
        f"F {_IS} at least one|zero|1|0",
        f"F {_IS} nonnegative",
        f"F {_IS} non negative",
    ),
    "<": (f"F {_IS} [strictly] less|smaller than F", f"F {_IS} [strictly] negative"),
    ">": (
        f"F {_IS} [strictly] greater|larger|more|bigger than F",
        "F [strictly] exceeds F",
        f"F {_IS} [strictly] positive",
    ),
    "=": (f"F {_IS} equal to F", "F equals F", f"F {_IS} equal to one|zero|1|0"),
    "property": (
        f"F {_IS} [strictly|jointly|monotonically|not] increasing|decreasing|nondecreasing|"
        "nonincreasing|monotone|monotonic|convex|concave|symmetric|antisymmetric|continuous|differentiable|integrable|additive|"
        "subadditive|superadditive|quasiconvex|quasiconcave|unbounded|finite|infinite|bounded",
        f"F {_IS} [not] [a|an] non decreasing|increasing|symmetric|negligible",
        "F increases|decreases in|with F",
        "F fails to be increasing|decreasing|monotone|convex|concave|symmetric|continuous|bounded|finite",
    ),
}
NUMBERS: Final = {"one": "1", "1": "1", "zero": "0", "0": "0"}
SIGNS: Final = frozenset({"positive", "negative", "nonnegative", "nonpositive"})
SYMBOL: Final = re.compile(r"\s*\\?[A-Za-z]+\s*'*(?:\s*_\s*(?:\w|\{[^{}]*\}|\\[A-Za-z]+))?\s*'*\s*")
# Words behind which a sentence begins anew, and nouns that only announce a formula.
BEGINS: Final = word_set(
    "then hence thus so therefore and but if when whenever where suppose assume since because while as also "
    "clearly similarly finally moreover furthermore have has show see obtain conclude know note observe "
    "claim prove find gives implies yields get also here now"
)
NOUNS: Final = word_set(
    "quantity expression term ratio value integral sum difference exponent divergence number fraction "
    "quotient function map mapping"
)
SAYING: Final = word_set(
    "have show see obtain conclude know note observe claim prove find gives implies yields get follows shows "
    "means says clear true such check verify suppose assume provided"
)
ENDS: Final = word_set("for if when whenever with where because since by as on provided whatever uniformly")
MUCH: Final = word_set("much far a an at more less one two some orders several")
LISTING: Final = word_set("of between among over under in at by than to that")
ASIDE: Final = frozenset({"since", "because", "as", "while"})


@dataclass(frozen=True)
class Compared:
    """What words say of a formula: a relation to ``right``, a formula or a number, or a property."""

    relation: str
    end: int
    left: Formula
    right: Formula | str


def compared_at(tokens: Sequence[Token], place: int, supposed: bool) -> Compared | None:
    """Return what words say of the formula at a place, if they say exactly that.

    Of a single symbol such words declare what it is, unless something is ``supposed`` here.
    """
    if tokens[place].kind != FORMULA:
        return None
    found = best(COMPARING, tokens, place)
    if found is None or not _begins(tokens, place) or not _ends(tokens, found[1].end, found[0]):
        return None
    relation, match = found
    left = match.formulas[0]
    if SYMBOL.fullmatch(left.latex) and not supposed:
        return None
    if relation == "property":
        return None if tokens[place - 1].text in ASIDE and place else Compared(relation, match.end, left, "")
    return Compared(relation, match.end, left, _right(match))


def stands_alone(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Return whether words that compare something are no part of what compares more: ``half of the mass``."""
    return _begins(tokens, start) and _ends(tokens, end, "")


def _right(match: Match) -> Formula | str:
    if len(match.formulas) > 1:
        return match.formulas[1]
    return next((NUMBERS[word] for word in match.words if word in NUMBERS), "0")


def _begins(tokens: Sequence[Token], place: int) -> bool:
    """Return whether the formula at a place is all of which something is said."""
    before = tokens[place - 1] if place else None
    if before is None or (before.kind != WORD and before.text in (",", ":", ";")):
        return not _after_of(tokens, place)
    if before.text == "that":
        return place > 1 and tokens[place - 2].text in SAYING
    if before.text in NOUNS:
        begins = place == 2 or tokens[place - 3].kind != WORD or tokens[place - 3].text in BEGINS | {"that"}
        return place > 1 and tokens[place - 2].text == "the" and begins
    return before.text in BEGINS


def _after_of(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a comma stands inside of a list of formulas: ``the sum of F, G is at most ...``."""
    if not place:
        return False
    at = place - 2
    while at >= 0 and (tokens[at].kind == FORMULA or tokens[at].text in (",", "and")):
        at -= 1
    return at < place - 2 and at >= 0 and tokens[at].text in LISTING


def _ends(tokens: Sequence[Token], place: int, relation: str) -> bool:
    """Return whether nothing goes on with what was compared: ``at most G times ...``."""
    if place >= len(tokens) or relation == "property":
        return True
    token = tokens[place]
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if token.text in ("and", "but", "so", "while"):
        return following is not None and (following.kind == FORMULA or following.text in BEGINS)
    if token.text == "by" and (following is None or following.kind == FORMULA or following.text in MUCH):
        return False
    return token.text in ENDS or token.kind not in (WORD, FORMULA)
