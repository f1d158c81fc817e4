"""Sheets that say which the solutions are: "the only solution is", "holds exactly for", "if and only if".

Such a sentence states two things of the same unknowns, and its words say that one holds just where the other
does.  It is read so only if that is proved: words that mean something else are then none that matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.derive.steps import Context, judge_step
from dpsym.grade.solving import Solving, is_solved
from dpsym.grade.statements import RANGE, Reading, declare_unknowns, named, range_of, reading_with
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, conjuncts
from dpsym.notes.discourse.sheets import Sheet, read_sheet
from dpsym.notes.documents import read_document
from dpsym.notes.english.lexicon import lexicon, words_of_derivations
from dpsym.notes.english.sentences import Sentence, sentences_of
from dpsym.notes.english.tokens import BREAK, Token, tokens_of
from dpsym.notes.items import Item
from dpsym.notes.source import Span

CLAIMED: Final = words_of_derivations("solving-claimed")
TOLD: Final = words_of_derivations("solving-told")
SPOKEN: Final = words_of_derivations("solving-spoken")
JOINING: Final = "and"
TWO: Final = 2


@dataclass
class _Stated:
    """What the formulas of sentences say: statements, names of unknowns, and values that are listed."""

    statements: list[Any] = field(default_factory=list)
    names: list[Any] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    ranges: list[Any] = field(default_factory=list)  # for which values it is asked
    joined: bool = False  # whether "and" stands between the last two statements


def words_in(sentence: Sentence) -> set[str]:
    """Return the words of a sentence."""
    return {token.text.lower() for token in sentence.tokens if token.formula is None}


def sentences_in(sheet: Sheet) -> list[Sentence]:
    """Return the sentences of a sheet, in order."""
    tokens: list[Token] = []
    for block in sheet.document.walk():
        tokens += [
            *tokens_of(block.pieces, lexicon()),
            Token(BREAK, "", Span(block.span.end, block.span.end)),
        ]
    return list(sentences_of(tokens, lexicon()))


def asking(sheet: Sheet, asked: Sequence[Item]) -> list[Sentence]:
    """Return the sentence that asks for items, with one behind it that only tells the answer; or none."""
    sentences = sentences_in(sheet)
    places = {
        place
        for place, sentence in enumerate(sentences)
        if any(sentence.span.start <= item.span.start <= sentence.span.end for item in asked)
    }
    if len(places) != 1 or len(sheet.document.sources) != 1:
        return []
    (place,) = places
    behind = [one for one in sentences[place + 1 : place + 2] if not TOLD.isdisjoint(words_in(one))]
    return [sentences[place], *behind]


def speaks_of_solutions(sheet: Sheet, asked: Sequence[Item]) -> bool:
    """Return whether what is asked speaks of where something holds, and claims it for no value."""
    words = {word for sentence in asking(sheet, asked) for word in words_in(sentence)}
    return not words.isdisjoint(SPOKEN) and not words.isdisjoint(CLAIMED)


def claimed_of(sheet: Sheet, asked: Sequence[Item], within: Span | None) -> tuple[Solving, Sheet] | None:
    """Return what is to be solved where a sentence says which the solutions are, and the sheet without it.

    Symbols that only this sentence has are real numbers; that it says where they lie supposes nothing.

    Args:
        sheet: the sheet.
        asked: what one of its sentences asks.
        within: the part of the sheet in which it stands; None for all of it.
    """
    sentences = asking(sheet, asked)
    words = {word for sentence in sentences for word in words_in(sentence)}
    arrows = any("iff" in one.latex or "rightarrow" in one.latex for s in sentences for one in s.formulas())
    if not sentences or (words.isdisjoint(CLAIMED) and not arrows):
        return None
    first = sentences[0].span.start
    before = [
        sentence
        for sentence in sentences_in(sheet)
        if (within is None or sentence.span.start >= within.start) and sentence.span.end <= first
    ]
    for start in (sentences, [*before[-1:], *sentences]):
        span = Span(start[0].span.start, sentences[-1].span.end)
        rest = _without(sheet, span)
        scope = rest.context.region.scope
        declare_unknowns(scope, [formula.latex for sentence in start for formula in sentence.formulas()])
        read = reading_with(sheet, scope)
        stated = _stated(start, read)
        for what, unknowns, answer, known in _ways(stated, read):
            if _is_same(what, answer, (*rest.context.given, *known)):
                return Solving(what, unknowns, given=known, answer=answer), rest
    return None


def _without(sheet: Sheet, span: Span) -> Sheet:
    """Return a sheet of which a stretch supposes nothing."""
    (source,) = sheet.document.sources
    blank = re.sub(r"\S", " ", source.text[span.start : span.end])
    text = source.text[: span.start] + blank + source.text[span.end :]
    context = read_sheet(read_document(sheet.document.name, text)).context
    gaps, lost = (
        tuple(gap for gap in found if not _overlap(gap.doubt.span, span))
        for found in (sheet.gaps, sheet.lost)
    )
    items = tuple(item for item in sheet.items if item in sheet.asked or not _overlap(item.span, span))
    return replace(sheet, gaps=gaps, lost=lost, items=items, context=context)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _is_same(what: Any, answer: Any, given: tuple[Any, ...]) -> bool:
    """Return whether it is proved that two statements hold at the same places."""
    context = Context(given)
    return bool(judge_step(answer, [what], context, "notes")) and bool(
        judge_step(what, [answer], context, "notes")
    )


def _stated(sentences: Sequence[Sentence], read: Reading) -> _Stated:
    found = _Stated()
    between: list[str] = []
    for token in (token for sentence in sentences for token in sentence.tokens):
        if token.formula is None:
            between.append(token.text.lower())
            continue
        said = read(token.formula.latex)
        where = range_of(token.formula.latex, read) if RANGE.search(" ".join(between)) else ()
        if where:
            found.ranges.append(where)
            between = []
            continue
        names = named(token.formula.latex.split(r"\in", maxsplit=1)[0], read)
        if said:
            found.joined = bool(found.statements) and between == [JOINING]
            found.statements += said
        elif names:
            found.names += names
        else:
            found.values.append(token.formula.latex.strip(" .,;"))
        between = []
    return found


def _ways(stated: _Stated, read: Reading) -> Iterator[tuple[Any, tuple[Any, ...], Any, tuple[Any, ...]]]:
    """Yield what may be to be solved, for which unknowns, with which answer, under which conditions."""
    free = set().union(*(one.free_symbols for one in stated.statements)) if stated.statements else set()
    names = [name for name in dict.fromkeys(stated.names) if name in free]
    choices = [names] if names else [sorted(free, key=str), *([one] for one in sorted(free, key=str))]
    for unknowns in choices:
        known = tuple(one for one in stated.statements if one.free_symbols.isdisjoint(unknowns))
        mine = [one for one in stated.statements if one not in known]
        known += tuple(stated.ranges)
        ends = [one for one in mine if is_solved(one, unknowns) and _is_free(one, unknowns)]
        wanted = [one for one in mine if one not in ends]
        listed = [*_values(stated.values, unknowns, read)]
        if not unknowns or not wanted or not (ends or listed) or None in listed:
            continue
        equations = [one for one in ends if all(part.op == "=" for part in one.atoms(Comparison))]
        ranges = [one for one in ends if one not in equations]
        for answer, more in (
            (_either(ends, joined=stated.joined), ()) if not listed else (_either(listed), ends),
            (_either(equations), ranges),
        ):
            if answer is not None:
                parts = [part for one in (*wanted, *more) for part in conjuncts(one)]
                what = Both(*parts) if len(parts) > 1 else parts[0]
                yield what, tuple(sorted(unknowns, key=str)), answer, known


def _is_free(what: Any, unknowns: Sequence[Any]) -> bool:
    """Return whether no unknown is told by another one: "x = 2 and y = 3", but not "y = x + 1"."""
    return all(
        len(part.free_symbols.intersection(unknowns)) <= 1 and {part.lhs, part.rhs} & set(unknowns)
        for part in what.atoms(Comparison)
    )


def _either(ways: Sequence[Any], *, joined: bool = False) -> Any:
    """Return that one of several statements holds, or all of two that "and" joins; None for none."""
    if len(ways) < TWO:
        return ways[0] if ways else None
    if joined and len(ways) == TWO:
        return Both(*(part for way in ways for part in conjuncts(way)))
    return sympy.Or(*(sympy.And(*way.args) if isinstance(way, Both) else way for way in ways), evaluate=False)


def _values(formulas: Sequence[str], unknowns: Sequence[Any], read: Reading) -> Iterator[Any]:
    """Yield that the unknowns have values that are listed, or lie in a set; None for what is not read."""
    name = latex(unknowns[0]) if len(unknowns) == 1 else f"({', '.join(map(latex, unknowns))})"
    for formula in formulas:
        found = next(
            (said for sign in ("=", r"\in") if len(said := read(f"{name} {sign} {formula}")) == 1), None
        )
        yield found[0] if found else None


__all__ = ["asking", "claimed_of", "speaks_of_solutions"]
