"""Sheets that ask for extreme values: of a function, or the least number for which something holds.

An extreme value of a function that is attained somewhere is a bound, and an equation at one place.  "Find the
smallest t for which R" asks for a value v such that R holds exactly where t is at least v.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.derive.algebra import Algebra
from dpsym.derive.steps import Context, judge_step, same_statement
from dpsym.errors import DpsymError
from dpsym.grade.premises import WORD, unread_words
from dpsym.grade.solving import BESIDE, FINDING, GREATEST, LEAST, Solving
from dpsym.grade.statements import reading_with
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, conjuncts
from dpsym.notes.continuing import continued
from dpsym.notes.definitions import define
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.documents import document_of
from dpsym.notes.english.lexicon import lexicon, words_of_derivations
from dpsym.notes.formula.commands import LETTERS
from dpsym.notes.items import Item
from dpsym.notes.letters import PARTS
from dpsym.notes.parse import parse
from dpsym.notes.said import Told
from dpsym.notes.scope import Kind
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain

ATTAINING: Final = words_of_derivations("attaining")
MATH: Final = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)", re.DOTALL)
PIECE: Final = re.compile(
    r"\$\$(.+?)\$\$|\$([^$]+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]|(?P<word>[^\W\d_]+)", re.DOTALL
)
SENTENCE: Final = re.compile(r"[.;!?](?=\s)|\n\s*\n|\n\s*(?:[*-]|\d+[.)])|^\W*\w+[.)]\W*", re.MULTILINE)
#: The label of a part behind words that refer to it: "as in (b)".
LABEL: Final = re.compile(r"[^$().]*\(?\s*([a-z\d]+)\s*\)")
EVERYWHERE: Final = (None, "")
APPLIED: Final = re.compile(r"\s*(?:'|\\left\s*)*\(")
STAR: Final = re.compile(r"\s*\^\s*\{?\s*(?:\*|\\ast|\\star)\s*\}?")


@dataclass(frozen=True)
class Extreme:
    """What is asked of an extreme value: the bound, that it is attained, and where."""

    bound: Item
    attained: Item
    place: Comparison


def extreme_of(sheet: Sheet, item: Item, relation: Callable[[str], Item]) -> Extreme | None:
    """Return what a sentence asks of an extreme value, if it is one that says where it is attained.

    Args:
        sheet: the sheet.
        item: the sentence, which was not understood.
        relation: reads a relation with what the sheet declares; raises where it is none.
    """
    text = item.source.text[item.span.start : item.span.end]
    formulas = [match[1] or match[2] for match in MATH.finditer(text)]
    words = WORD.findall(MATH.sub(" $ ", text).lower())
    cues = [place for place, word in enumerate(words) if word in LEAST | GREATEST]
    if len(cues) != 1:
        return None
    rest = words[cues[0] :]
    places = [place for place, word in enumerate(rest) if word == "$"]
    before = words[: cues[0]].count("$")
    told = [rest[start + 1 : stop] for start, stop in zip([0, *places], places, strict=False)]
    if len(told) != 3 or "of" not in told[0] or told[1] != ["is"] or ATTAINING.isdisjoint(told[2]):
        return None
    function, value, place = formulas[before : before + 3]
    sign = r"\ge" if words[cues[0]] in LEAST else r"\le"
    try:
        bound = relation(rf"{function} {sign} {value}")
    except DpsymError:
        return None
    claim, at = bound.claim, _place(sheet, place)
    if claim is None or at is None or not isinstance(claim.conclusion, Comparison):
        return None
    there, other = claim.conclusion.lhs.xreplace({at.lhs: at.rhs}), claim.conclusion.rhs
    if there == claim.conclusion.lhs or other.has(at.lhs):
        return None
    attained = replace(bound, claim=Claim(Comparison(there, "=", other), given=claim.given), latex=place)
    return Extreme(bound, attained, at)


def least_of(sheet: Sheet, item: Item) -> Solving | None:
    """Return what a sentence asks to be solved for the least or the greatest number.

    "Find the smallest $t$ such that $R$": the sentence names the unknown, and what follows it is one relation
    in which it occurs.  What stands before the demand only recalls what the sheet says anyway.

    Args:
        sheet: the sheet.
        item: the sentence, which was not understood.
    """
    before = [match.end() for match in SENTENCE.finditer(item.source.text, 0, item.span.start)]
    text = item.source.text[max(before, default=0) : item.span.end]
    found = [(match[0].lower(), match) for match in PIECE.finditer(text)]
    words = [word if match["word"] else "$" for word, match in found]
    cues = [place for place, word in enumerate(words) if word in LEAST | GREATEST]
    first = next((place for place, word in enumerate(words) if word in FINDING), None)
    names = [place for place, word in enumerate(words) if word == "$" and cues and place > cues[0]]
    if len(cues) != 1 or first is None or len(names) < 2 or not first < cues[0]:
        return None
    between = {*words[first + 1 : cues[0]], *words[cues[0] + 1 : names[0]]}
    stop = next(place for place in range(names[0] + 1, len(words)) if words[place] not in BESIDE)
    if not between <= BESIDE or stop == names[0] + 1:
        return None
    what = _clause(sheet, text[found[stop][1].start() :])
    symbol = _named(sheet, _inside(found[names[0]][1]))
    if what is None or len(symbol) != 1 or symbol[0] not in what.free_symbols or not symbol[0].is_Symbol:
        return None
    recalled = list(_recalled(sheet, found[:first], text))
    if None in recalled:
        return None
    end = ">=" if words[cues[0]] in LEAST else "<="
    earlier = tuple(one for one in recalled if one is not None and one != EVERYWHERE)
    return Solving(what, (symbol[0],), end, earlier)


def _named(sheet: Sheet, formula: str) -> list[Any]:
    """Return the symbol that a formula names, alone or with a bound that the sheet says of it anyway."""
    read = reading_with(sheet)
    bounds = read(formula)
    if len(bounds) != 1 or not isinstance(bounds[0], Comparison):
        return [one.lhs for one in read(f"{formula} = 0")]
    given = Context(sheet.context.given)
    plain = bounds[0].lhs.is_Symbol and not bounds[0].rhs.free_symbols
    return [bounds[0].lhs] if plain and judge_step(bounds[0], (), given, "notes") else []


def _inside(match: re.Match[str]) -> str:
    """Return the formula between signs of mathematics."""
    return next(part for part in match.groups()[:4] if part)


def _clause(sheet: Sheet, text: str) -> Comparison | None:
    """Return the one relation that a clause states, which may call a side by a noun: "the bound $x$ is"."""
    if any(_has_bare_function(sheet, _inside(match)) for match in PIECE.finditer(text) if not match["word"]):
        return None  # in this part its letter may be a number
    start = PIECE.search(text)
    before = text[: next((match.start() for match in PIECE.finditer(text) if not match["word"]), 0)]
    ways = [text] if start is None or unread_words(before) else [text, text[len(before) :]]
    for way in ways:
        read = continued(sheet, document_of(way.strip(" .,;") + ".", "demand"))
        claims = [part.claim for said in read.said for part in said.item.walk()]
        whole = [claim.conclusion for claim in claims if claim is not None]
        if len(whole) == len(claims) == 1 and isinstance(whole[0], Comparison):
            return whole[0]
    return None


def _has_bare_function(sheet: Sheet, formula: str) -> bool:
    """Return whether the letter of a function stands in a formula without an argument."""
    entries = sheet.context.region.scope.entries()
    functions = {entry.name.base for entry in entries if entry.kind is Kind.FUNCTION}
    return any(
        LETTERS.get(match[0], match[0].removeprefix("\\")) in functions
        and APPLIED.match(formula, match.end()) is None
        for match in PARTS.finditer(formula)
    )


def _recalled(
    sheet: Sheet, before: Sequence[tuple[str, re.Match[str]]], text: str
) -> Iterator[tuple[Any, str] | None]:
    """Yield what the words before a demand recall: symbols of earlier parts with these; else nothing.

    None stands for what the sheet does not say anyway.
    """
    read, given = reading_with(sheet), Context(sheet.context.given)
    words = ["$" if not match["word"] else word for word, match in before]
    for place, (_, match) in enumerate(before):
        if match["word"]:
            known = unread_words(match[0]) == () or match[0].lower() in BESIDE
            yield EVERYWHERE if known else None
            continue
        stated = read(_inside(match))
        if stated:
            holds = all(judge_step(part, (), given, "notes") for one in stated for part in conjuncts(one))
            yield EVERYWHERE if holds else None
            continue
        named = read(f"{_inside(match)} = 0")
        back = any(entry.get("is") == "BACK" for _, entry in lexicon().at(words, place + 1))
        label = LABEL.match(text, before[place + 1][1].start()) if back else None
        yield (named[0].lhs, label[1]) if label is not None and len(named) == 1 else None


def _place(sheet: Sheet, latex: str) -> Comparison | None:
    """Return which value a symbol of the sheet has by an equation; a star after it names that value."""
    head, sign, value = latex.partition("=")
    name = STAR.sub("", head)
    found = [one for one in reading_with(sheet)(f"{name} = {value}") if isinstance(one, Comparison)]
    if not sign or len(found) != 1 or not found[0].lhs.is_Symbol or found[0].rhs.has(found[0].lhs):
        return None
    if name != head:
        node = parse(Source("formula", latex), Span(0, len(latex))).rows[0].node
        if isinstance(node, Chain):
            define(node, sheet.context.region.scope, latex)
    return found[0]


def names_place(sheet: Sheet, equation: Any, place: Comparison, told: Sequence[Told]) -> bool:
    """Return whether a text names the place at which an equation holds that a reader sees to hold there."""
    if not isinstance(equation, Comparison) or not Algebra().same(equation.lhs, equation.rhs):
        return False
    read = reading_with(sheet)
    return any(same_statement(one, place) for formula in _formulas(told) for one in read(formula))


def _formulas(told: Sequence[Told]) -> Iterator[str]:
    for sentence in told:
        for formula in sentence.formulas:
            yield STAR.sub("", formula)
