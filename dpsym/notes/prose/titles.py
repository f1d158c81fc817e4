"""What the words before a colon do to the sentence behind it: ``Wrong: ...``, ``Case 1: x > 1``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.prose.clauses import Assumed, Clause, Concluded, NotUnderstood, Relation
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import WORD, Token
from dpsym.notes.source import Span

__all__ = ["RELATION", "dangerous", "framed", "in_case", "of_following"]

RELATION: Final = re.compile(r"[=<>≤≥≠]|\\(?:leq?|geq?|lt|gt|neq?|leqslant|geqslant|in)(?![A-Za-z])")
FOLLOWING: Final = frozenset({"following", "below", "next"})
UNTRUE: Final = word_set(
    "false wrong incorrect untrue fails fail failed invalid fallacious erroneous absurd nonsense mistake "
    "mistaken mistakes conjecture conjectured open unknown unclear myth misconception not never"
)
CASE: Final = "case of its own"  # a block that is a case, so that its first sentence says which


def in_case(sentence: Sentence) -> Sentence:
    """Return the first sentence of a block that is a case."""
    start = sentence.span.start
    return replace(sentence, head=(Token(WORD, CASE, Span(start, start)), *sentence.head))


def dangerous(sentence: Sentence) -> tuple[Token, ...]:
    """Return the words before the colon that change what is claimed."""
    return tuple(token for token in sentence.head if token.text in DANGEROUS)


def of_following(sentence: Sentence) -> tuple[Token, ...]:
    """Return the words with which a sentence without formulas calls what follows it false, or open."""
    if any(True for _ in sentence.formulas()) or FOLLOWING.isdisjoint(
        token.text for token in sentence.tokens
    ):
        return ()
    return tuple(token for token in sentence.tokens if token.text in UNTRUE)


def framed(sentence: Sentence, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the clauses of a sentence with what the words before its colon do to them."""
    words = {token.text for token in sentence.head}
    before: list[Clause] = []
    if unknown := dangerous(sentence):
        text = " ".join(token.text for token in unknown)
        before.append(_doubt(f"the word '{text}' before the colon changes what is claimed here", unknown))
    said = [token for token in sentence.head if token.formula is not None]
    if any(token.formula is not None and RELATION.search(token.formula.latex) for token in said):
        before.append(
            _doubt("a formula before the colon may say when what follows holds; write 'for' before it", said)
        )
    if "case" in words or CASE in words:
        concluded = [clause.statement for clause in clauses if isinstance(clause, Concluded)]
        relations = [statement for statement in concluded if isinstance(statement, Relation)]
        if CASE in words and relations and len(relations) == len(clauses):
            return (*before, Assumed(tuple(relations), (), True))
        if "case" in words or not isinstance(clauses[0], Assumed):
            doubt = _doubt("what this case supposes", sentence.head)
            before.append(replace(doubt, lasting=True))
    paired = [token for token in sentence.tokens if token.text == "respectively"]
    if paired and any(isinstance(clause, Concluded) for clause in clauses):
        told = "what the word 'respectively' pairs here was not understood"
        before.append(NotUnderstood("respectively", paired[0].span, told))
    return (*before, *clauses)


def _doubt(what: str, tokens: Sequence[Token]) -> NotUnderstood:
    span = tokens[0].span | tokens[-1].span
    told = what if what.startswith("a formula") else f"{what} in a way that was not understood"
    if what.startswith("what this case"):
        told = f"{what} was not understood"
    return NotUnderstood(" ".join(token.text for token in tokens), span, told)
