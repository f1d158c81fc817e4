"""Sheets that ask for an extreme value and where it is attained: a bound, and an equation at one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.derive.algebra import Algebra
from dpsym.derive.steps import same_statement
from dpsym.errors import DpsymError
from dpsym.grade.statements import reading_with
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.notes.definitions import define
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.items import Item
from dpsym.notes.parse import parse
from dpsym.notes.said import Told
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain

__all__ = ["Extreme", "extreme_of", "names_place"]

LEAST: Final = words_of_derivations("least")
GREATEST: Final = words_of_derivations("greatest")
ATTAINING: Final = words_of_derivations("attaining")
MATH: Final = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)", re.DOTALL)
WORD: Final = re.compile(r"\$|[^\W\d_]+")
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
