r"""Comparisons that go on with what stands before: "this is at most $x$" is ``\le x`` in a derivation.

Only of a pronoun it is plain what is compared: *each factor is at most x* says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.documents.base import Block, Document, Math, Piece, Words
from dpsym.notes.english.lexicon import lexicon, words_of_derivations
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain, Node

WORD: Final = re.compile(r"[^\W\d_]+")
SENTENCE: Final = re.compile(r"[.;:!?](?=\s)")
BEGUN: Final = re.compile(r"\s*(?:[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant|to|in)(?![A-Za-z]))")
SIGNS: Final = {"<=": r"\le ", ">=": r"\ge ", "<": "< ", ">": "> "}
RELATED: Final = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant|to|in)(?![A-Za-z])")
OPPOSITE: Final = {
    **dict.fromkeys(("<", "<="), frozenset({">", ">="})),
    **dict.fromkeys((">", ">="), frozenset({"<", "<="})),
}
POINTING: Final = words_of_derivations("pointing")
DEMONSTRATIVE: Final = words_of_derivations("demonstrative")
REASON: Final = "SINCE"
ASIDE: Final = words_of_derivations("aside")


def compared(document: Document) -> Document:
    """Return a document in which a formula behind such words begins with the sign of its comparison."""
    return replace(document, blocks=tuple(map(_block, document.blocks)))


def _block(block: Block) -> Block:
    pieces = _joined(list(block.pieces))
    for place, piece in enumerate(pieces):
        before = pieces[place - 1] if place else None
        if isinstance(piece, Math) and isinstance(before, Words) and not piece.display:
            pieces[place] = _signed(piece, before)
    return replace(block, pieces=tuple(pieces), children=tuple(map(_block, block.children)))


def _joined(pieces: list[Piece]) -> list[Piece]:
    r"""Return pieces in which "$a$ is at most $b$" is one formula: $a \le b$."""
    place = 1
    while place + 1 < len(pieces):
        left, words, right = pieces[place - 1 : place + 2]
        if isinstance(left, Math) and isinstance(words, Words) and isinstance(right, Math):
            found = _between(left, words, right)
            if found is not None:
                pieces[place - 1 : place + 2] = [found]
                continue
        place += 1
    return pieces


def _between(left: Math, words: Words, right: Math) -> Piece | None:
    """Return two formulas as one, if the words between them only compare them."""
    texts = WORD.findall(words.plain.lower())
    relation = next((sign for place, sign in _comparisons(texts) if not place), None)
    room = right.content.start - left.content.end
    sign = SIGNS.get(relation or "", "")
    if not sign or left.display or right.display or room < len(sign) or left.source is not right.source:
        return None
    if RELATED.search(left.latex) or RELATED.search(right.latex) or not _plain(words.plain):
        return None
    text = left.source.text
    text = text[: left.content.end] + sign.rjust(room) + text[right.content.start :]
    span = Span(left.span.start, right.span.end)
    source, content = Source(left.source.name, text), Span(left.content.start, right.content.end)
    return replace(left, source=source, span=span, content=content)


def _plain(words: str) -> bool:
    """Return whether there is nothing but words between two formulas."""
    return not WORD.sub("", words).strip()


def _signed(formula: Math, words: Words) -> Piece:
    sign = _relation(words.plain)
    room = formula.content.start - words.span.start
    if sign is None or room < len(sign) or BEGUN.match(formula.latex):
        return formula
    text, start = formula.source.text, formula.content.start - len(sign)
    text = text[:start] + sign + text[formula.content.start :]
    content = Span(start, formula.content.end)
    return replace(formula, source=Source(formula.source.name, text), content=content)


def _relation(plain: str) -> str | None:
    """Return the sign of a comparison with a pronoun with which words end."""
    texts = WORD.findall(SENTENCE.split(plain)[-1].lower())
    for place, relation in _comparisons(texts):
        if _is_pronoun(texts[:place]):
            return SIGNS.get(relation)
    return None


def _comparisons(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the comparisons with which words end: where they begin, and their relation."""
    for place in range(len(texts)):
        for end, entry in lexicon().at(texts, place):
            if end == len(texts) and entry.category == "comparison":
                yield place, str(entry.get("relation"))


def points_back(words: str) -> bool:
    """Return whether words say of what stands before them that it is compared with what follows.

    >>> points_back("by (a) this is"), points_back("which is at most"), points_back("each factor is")
    (True, True, False)
    """
    texts = WORD.findall(words.lower())
    ends = [place for place, _ in _comparisons(texts)] + [len(texts) - (texts[-1:] == ["is"])]
    return any(_is_pronoun(texts[:place]) for place in ends)


def points_past_a_reason(sentence: str, words: str) -> bool:
    """Return whether a pronoun stands behind the reason that begins its sentence, and points before that.

    >>> points_past_a_reason("as we know", "this is at most"), points_past_a_reason("as", "which is at most")
    (True, False)
    """
    first = WORD.findall(sentence.lower())
    reason = bool(first) and any(entry.get("is") == REASON for _, entry in lexicon().at(first, 0))
    return reason and not DEMONSTRATIVE.isdisjoint(WORD.findall(words.lower()))


def antecedent(before: Node | None, after: Node | None, usual: Node) -> Node:
    """Return what a pronoun stands for: of "a = b >= 0, and this is at most c" it is b, and not 0."""
    if not isinstance(before, Chain) or not isinstance(after, Chain) or before.first is None:
        return usual
    opposite = OPPOSITE.get(after.links[0][0], frozenset())
    links = list(before.links)
    if not any(sign in opposite for sign, _ in links):
        return usual
    while links and links[-1][0] in opposite:
        links.pop()
    return links[-1][1] if links else before.first


def _is_pronoun(texts: Sequence[str]) -> bool:
    """Return whether words end in a pronoun, or in one and an aside: "which by (a) ..."."""
    rest = list(texts)
    while rest and rest[-1] in ASIDE:
        rest.pop()
    return bool(rest) and rest[-1] in POINTING
