r"""Conditions before a colon, as terse notes have them: ``$x \in (0, 1)$: $\log x < 0$``.

Formulas that make up all that stands before a colon or an arrow, and that only say what new symbols are,
declare these for what follows in the paragraph or in the item of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.free import introduced_by, names_in
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.patterns import longest, word_set
from dpsym.notes.prose.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.scope import Kind, identity

__all__ = [
    "COLONS",
    "DRAWS",
    "carried",
    "doubt_open",
    "explained_first",
    "supposed_of_list",
    "without_conditions",
]

#: What separates conditions from the claims behind them.
COLONS: Final = frozenset({":", "to", "implies"})
NAMING: Final = frozenset({"noise", "output", "sample", "variable", "draw"})
JOINING: Final = frozenset({",", "and", ";", "&"})
#: ``h(p) = ...``: a function that is defined before the colon.
FUNCTION: Final = re.compile(r"\s*(?:\\[A-Za-z]+|[A-Za-z])\s*\(\s*(?:\\[A-Za-z]+|[A-Za-z])\s*\)\s*:?=")
#: ``|x| < 1``, which bounds x from both sides.
SIZE: Final = re.compile(
    r"\s*(?:\||\\lvert)\s*(?:\\[A-Za-z]+|[A-Za-z])\s*(?:\||\\rvert)\s*(?:<|≤|\\leq?(?![A-Za-z])|\\lt)"
)
DRAWS: Final = re.compile(r"\\(?:sim|gets|leftarrow)(?![A-Za-z])|[~∼]")
#: Words that end the conditions of a list: ``If x > 0, then the following hold:``.
LISTING: Final = (
    "[,] then [we|it] [have|holds|hold] [:]",
    "[,] [then] the following [claims|statements|properties|inequalities|bounds|relations|facts] [all] "
    "hold|holds|are [true] [:]",
    "[,] [then] we [also] have [the] [following] [bounds|inequalities|properties|facts] [:]",
)
#: Words before a colon behind which symbols are declared.
SETTING: Final = word_set(
    "notation setting setup conventions convention parameters assumptions given standing and"
)
#: Words with which an item of a list goes on with what the one before it supposed.
GOING_ON: Final = word_set(
    "better sharper tighter weaker stronger similarly likewise also moreover hence same"
)


def without_conditions(
    sentence: Sentence, passage: Passage, session: Session, setting: bool = False
) -> tuple[Sentence, Sentence] | None:
    """Return the conditions before a colon as a sentence with ``let``, and the sentence without them."""
    found = _before_colon(sentence) or _notation(sentence, setting)
    if found is None:
        return None
    head, before, rest = found
    if not all(_declares(token, passage, session) for token in before if token.formula is not None):
        return None
    start = replace(before[0], kind=WORD, text="let", formula=None)
    tokens = tuple(replace(token, text=",") if token.text == ";" else token for token in before)
    return Sentence((start, *tokens)), Sentence(rest, head, sentence.question)


def supposed_of_list(sentence: Sentence) -> Sentence | None:
    """Return what ``If A, then:`` supposes, for the list behind it, as a sentence with ``suppose``."""
    tokens = sentence.tokens
    if not tokens or tokens[0].text not in ("if", "when", "whenever", "suppose", "assume") or sentence.head:
        return None
    if sentence.question or tokens[-1].text != ":":
        return None
    for place in range(2, len(tokens)):
        found = longest(LISTING, tokens, place)
        begins = tokens[place].text == "," or (tokens[place].text == "then" and tokens[place - 1].text != ",")
        if begins and found is not None and found.end == len(tokens):
            start = replace(tokens[0], text="suppose")
            return Sentence((start, *tokens[1:place]))
    return None


def doubt_open(sentence: Sentence, passage: Passage) -> None:
    """Note bounds that stand alone at the head of a list: they may be supposed or claimed."""
    if sentence.head or sentence.question or not _only_formulas(sentence.tokens):
        return
    message = "whether this is supposed in the list below, or claimed, is not said; write 'let' or 'we have'"
    source = next(sentence.formulas()).source
    passage.missed.append(Missed(message, source, sentence.span))


def _notation(
    sentence: Sentence, setting: bool
) -> tuple[tuple[Token, ...], tuple[Token, ...], tuple[Token, ...]] | None:
    """Return the formulas behind ``Notation:``, or alone in such a block, which claim nothing."""
    words = {token.text for token in sentence.head}
    if not (words or setting) or not words <= SETTING or not _only_formulas(sentence.tokens):
        return None
    return sentence.head, sentence.tokens, ()


def _before_colon(
    sentence: Sentence,
) -> tuple[tuple[Token, ...], tuple[Token, ...], tuple[Token, ...]] | None:
    """Return the words of a title, the formulas before a colon and what stands behind it."""
    head = sentence.head
    if len(head) > 1 and head[0].text in NAMING and head[1].formula and DRAWS.search(head[1].formula.latex):
        head = head[1:]  # noise X ~ Lap(0, 1): ...
    if head and _only_formulas(head):
        return (), head, sentence.tokens
    if any(token.formula is not None for token in sentence.head):
        return None
    tokens = sentence.tokens
    place = next((at for at, token in enumerate(tokens) if token.text in COLONS), None)
    if place is None or not _only_formulas(tokens[:place]):
        return None
    rest = tokens[place + 1 :]
    if tokens[place].text != ":" and not (rest and rest[0].formula is not None):
        return None
    return sentence.head, tokens[:place], rest


def _only_formulas(tokens: Sequence[Token]) -> bool:
    formulas = [token.formula for token in tokens if token.formula is not None]
    return (
        bool(formulas)
        and tokens[0].kind == FORMULA
        and all(token.kind == FORMULA or token.text in JOINING for token in tokens)
        and all(
            not formula.display
            and (is_bound(formula) or SIZE.match(formula.latex) or FUNCTION.match(formula.latex))
            for formula in formulas
        )
    )


def _declares(token: Token, passage: Passage, session: Session) -> bool:
    """Return whether a formula says what symbols are that nothing declares; else it may be a claim."""
    if token.formula is None:
        return False
    try:
        node = session.seen(token.formula, passage)
        names = list(introduced_by(node))
    except TROUBLE:
        return False
    if SIZE.match(token.formula.latex):
        names = list(names_in(node))
    if not names:
        return FUNCTION.match(token.formula.latex) is not None
    return all(passage.scope.find(name) is None for name in names)


def explained_first(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Return sentences with ``Here u >= 0 is the level`` before the one that it explains."""
    made: list[Sentence] = []
    for sentence in sentences:
        tokens = sentence.tokens
        formula = tokens[1].formula if len(tokens) > 2 else None
        explains = formula is not None and is_bound(formula) and not formula.display
        explains = (
            explains and tokens[0].text in ("here", "where") and tokens[2].text in ("is", "denotes", "are")
        )
        others = sum(token.formula is not None for token in tokens)
        place = len(made) - 1 if made and explains and others == 1 and not sentence.question else len(made)
        made.insert(place, sentence)
    return made


def carried(sentences: Sequence[Sentence], before: Passage | None) -> Passage | None:
    """Return the passage of the item before, where an item speaks of its random variables or says so.

    In ``X ~ N(0, 1), t > 0: A`` and ``better: B`` below it, B is said of the same X and t.
    """
    if before is None or not sentences:
        return None
    first = next((token for token in (*sentences[0].head, *sentences[0].tokens) if token.kind != SIGN), None)
    letters: set[str] = set()
    for sentence in sentences:
        for formula in sentence.formulas():
            letters |= letters_of_latex(formula.latex)
    drawn = [entry.name for entry in before.scope.own_entries if entry.kind is Kind.VARIABLE]
    drawn = [name for name in drawn if letters_of_symbol(str(identity(name))) <= letters]
    spoken = bool(drawn) and not any(_draws(sentence) for sentence in sentences)
    return before if spoken or (first is not None and first.text in GOING_ON) else None


def _draws(sentence: Sentence) -> bool:
    """Return whether a sentence says itself from which law something is drawn."""
    return any(DRAWS.search(formula.latex) for formula in sentence.formulas())
