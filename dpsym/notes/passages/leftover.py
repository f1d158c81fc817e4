"""What a sentence says and of which no item came: nothing is silently dropped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dpsym.notes.items import Item, ItemKind
from dpsym.notes.passages.building import place_of
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Concluded,
    Defined,
    Equivalent,
    Fact,
    Introduced,
    NotUnderstood,
    Relation,
    Role,
    Statement,
    There,
)
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.patterns import best
from dpsym.notes.prose.solving import SOLVING
from dpsym.notes.prose.tokens import SIGN, Formula
from dpsym.notes.source import Span

__all__ = ["compared_in_words", "is_no_relation", "left_out", "without_dollars"]

RELATION: Final = re.compile(r"[=<>]|\\(?:leq?|geq?|lt|gt|neq?|in|approx|equiv|sim)(?![A-Za-z])")
RELATIONS: Final = frozenset("=<>≤≥≈∼∈∝")


SUPPOSES: Final = frozenset({"if", "when", "whenever", "let", "suppose", "assume", "assuming", "where"})
COMPARING: Final = re.compile(
    r"(?:(?:is|are|always|strictly|never|also|then|thus|hence|therefore|clearly|even|at|than|or|to|by|from|"
    r"bounded|above|below|no|not|equal|equals|exceeds|exceed|dominates|upper|lower|larger|greater|smaller|less|"
    r"bigger|higher|most|least|more|the|same|as|twice|half|times) ?)+"
)
COPULAS: Final = frozenset(
    {"is", "are", "to", "by", "from", "also", "then", "thus", "the", "same", "as", "at", "no", "not"}
)
# Words with which a sentence begins that sets a task.
TASKS: Final = frozenset(
    {"find", "compute", "determine", "calculate", "minimise", "minimize", "maximise", "maximize"}
)
# What a sentence says by itself.
CLAIMING: Final = (Concluded, Defined, Equivalent, There, NotUnderstood)


def left_out(
    sentence: Sentence, items: Sequence[Item], passage: Passage, clauses: Sequence[Clause]
) -> list[Item]:
    """Return an item for each formula that says something and has none: nothing is silently dropped."""
    found = _asked(sentence) if sentence.question and not items else []
    said = [] if items else [formula for clause in clauses for formula in _claimed_in(clause, clauses)]
    if not items and any(isinstance(clause, NotUnderstood) for clause in clauses):
        said += [formula for clause in clauses for formula in _not_introducing(clause)]
    if not items and not any(isinstance(clause, CLAIMING[:-1]) for clause in clauses):
        said += [formula for clause in clauses for formula in _supposed_in(clause)]
        said += [formula for clause in clauses if _explains(clause) for formula in _not_introducing(clause)]
    if not items and sentence.tokens[0].text in TASKS:
        said += [formula for clause in clauses for formula in _supposed_in(clause, True)]
    claimed = [formula for formula in said if RELATION.search(formula.latex)]
    for formula in sentence.formulas():
        covered = any(
            item.span.start < formula.span.end and formula.span.start < item.span.end
            for item in items
            if item.source is formula.source
        )
        if (formula.display or formula in claimed) and not covered:
            missed = next(iter(passage.missed), None)
            message = missed.message if missed is not None else "its place in the sentence was not understood"
            found.append(place_of(formula).item(ItemKind.UNREAD, message=message))
    return found


def _asked(sentence: Sentence) -> list[Item]:
    """Return an item for each formula of a question that says something."""
    formulas = [entry for entry in sentence.formulas() if RELATION.search(entry.latex) and not entry.display]
    asked = [entry for entry in formulas if not is_bound(entry)] or formulas
    return [place_of(entry).item(ItemKind.UNREAD, message="this is asked, not claimed") for entry in asked]


def _not_introducing(clause: Clause) -> list[Formula]:
    """Return the formulas that a clause takes for declarations, and that only bound no symbol."""
    formulas = clause.formulas if isinstance(clause, Introduced) else ()
    return [formula for formula in formulas if not is_bound(formula)]


def _explains(clause: Clause) -> bool:
    """Return whether a clause explains something for its sentence alone, which says nothing else."""
    return isinstance(clause, Introduced) and clause.role is Role.WHERE and not clause.lasting


def _supposed_in(clause: Clause, lasting: bool = False) -> list[Formula]:
    """Return what a clause supposes for its sentence alone, which claims nothing then, or beyond it."""
    if not isinstance(clause, Assumed) or (clause.lasting and not lasting):
        return []
    return [entry.formula for entry in clause.statements if isinstance(entry, Relation)]


def _claimed_in(clause: Clause, clauses: Sequence[Clause]) -> list[Formula]:
    """Return the formulas that a clause claims in a way of which items may not come."""
    statements: tuple[Statement, ...] = ()
    if isinstance(clause, Equivalent):
        statements = (*clause.left, *clause.right)
    elif isinstance(clause, There):
        named = [formula for entry in clause.introduced for formula in entry.formulas]
        return [
            *(entry.formula for entry in clause.such if isinstance(entry, Relation)),
            *(formula for formula in named if not is_bound(formula)),
        ]
    elif isinstance(clause, Introduced) and clause.role is Role.WHERE:
        return list(clause.formulas) if any(isinstance(other, There) for other in clauses) else []
    return [entry.formula for entry in statements if isinstance(entry, Relation)]


def is_no_relation(clause: Clause) -> bool:
    """Return whether a clause claims something else than a relation of formulas."""
    if isinstance(clause, Concluded):
        return isinstance(clause.statement, Fact)
    return isinstance(clause, (Equivalent, There))


def compared_in_words(sentence: Sentence, items: Sequence[Item]) -> list[Item]:
    """Return an item for a sentence that compares two formulas in words and of which no item came."""
    tokens = sentence.tokens
    if items or sentence.question or not tokens or tokens[0].text in SUPPOSES:
        return []
    for place, token in enumerate(tokens):
        rest = [other.text for other in tokens[place + 1 : place + 8]]
        following = next((at for at in range(place + 1, len(tokens)) if tokens[at].formula is not None), None)
        if token.formula is None or following is None or following > place + 7:
            continue
        between = " ".join(rest[: following - place - 1])
        if COMPARING.fullmatch(between) and set(between.split()) - COPULAS:
            span = Span(token.span.start, tokens[following].span.end)
            source = token.formula.source
            message = f"the words '{between}' compare two formulas, which is not read; write a relation"
            return [Item(ItemKind.UNREAD, source, span, source.text[span.start : span.end], message=message)]
    return []


def _is_word(sentence: Sentence, place: int) -> bool:
    """Return whether a sign stands for a word, as in ``setting the right side = F``."""
    found = best(SOLVING, sentence.tokens, 0) if sentence.tokens[place].text == "=" else None
    return found is not None and place < found[1].end


def without_dollars(sentence: Sentence, session: Session) -> list[Item]:
    """Return an item for a sentence in which a relation stands among words, without dollars."""
    source = session.document.sources[0]
    formula = next(iter(sentence.formulas()), None)
    source = formula.source if formula is not None else source
    for place, token in enumerate(sentence.tokens):
        if token.kind == SIGN and token.text in RELATIONS and not _is_word(sentence, place):
            text = source.text[sentence.span.start : sentence.span.end]
            message = (
                "a formula seems to stand among the words here, without dollars around it; put it in dollars"
            )
            return [Item(ItemKind.UNREAD, source, token.span, " ".join(text.split())[:200], message=message)]
    return []
