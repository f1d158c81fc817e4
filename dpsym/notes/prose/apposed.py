r"""Nouns behind the last bound of a list: ``for all $x \ge 0$ and $n \ge 1$ an integer``.

A noun in the singular tells of one symbol, so it belongs to the formula right before it, and the bounds
before that say by themselves what they are about.  The words are put where sentences are read with them:
``for all $x \ge 0$ and for every integer $n \ge 1$``, ``let $x \ge 0$ and let $n \ge 1$ be an integer``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.nouns import noun_at
from dpsym.notes.prose.patterns import JOINING, word_set
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import SIGN, WORD, Token
from dpsym.notes.source import Span

__all__ = ["with_nouns_first"]

VERBS: Final = frozenset({"is", "be", "being"})
ARTICLES: Final = frozenset({"a", "an", "any", "some"})
KINDS: Final = frozenset({"integer", "natural", "real"})
PLURAL: Final = word_set("integers numbers reals naturals constants parameters weights")
#: Words that may follow the noun: another one would say more of it, as in "an integer multiple of".
FOLLOWING: Final = word_set("and with where such let show prove then we it for satisfying so given")
#: What announces the list, and what announces its last part then; "all" puts the noun first.
ANNOUNCED: Final = {
    "let": "let", "fix": "let", "take": "let", "consider": "let", "given": "let",
    "for": "all", "all": "all", "every": "all", "each": "all", "any": "all",
    "where": "where", "with": "where", "here": "where", "suppose": "suppose", "assume": "assume",
}  # fmt: skip
ANEW: Final = {
    "let": ("and", "let"),
    "where": (",", "where"),
    "suppose": ("and", "suppose"),
    "assume": ("and", "assume"),
}
SAID: Final = {"let": ("be", "an"), "where": ("is", "an"), "suppose": ("is", "an"), "assume": ("is", "an")}


def with_nouns_first(sentence: Sentence) -> Sentence:
    """Return a sentence in which each noun of this kind stands where it is expected."""
    tokens, place = list(sentence.tokens), 0
    while place < len(tokens):
        found = _moved(tokens, place)
        if found is not None:
            tokens, place = found
        place += 1
    return sentence if tuple(tokens) == sentence.tokens else replace(sentence, tokens=tuple(tokens))


def _moved(tokens: list[Token], place: int) -> tuple[list[Token], int] | None:
    """Return the tokens with the noun moved that stands behind the formula at a place, and where to go on."""
    formula = tokens[place].formula
    if formula is None or formula.display or place + 1 >= len(tokens):
        return None
    noun = _noun_behind(tokens, place + 1)
    said = _announced(tokens, place)
    if noun is None or said is None:
        return None
    start, end = noun
    verb = start > place + 1 and tokens[place + 1].text in VERBS
    begin = place
    if _is_last_of_list(tokens, place):
        begin = place - 1
    elif verb or (said != "all" and not is_bound(formula)):
        return None
    words = _words(tokens, place, tokens[start:end], said, anew=begin < place)
    return [*tokens[:begin], *words, *tokens[end:]], begin + len(words) - 1


def _noun_behind(tokens: Sequence[Token], place: int) -> tuple[int, int] | None:
    """Return where a noun of one number begins and ends, behind a verb and an article at a place."""
    start = place + 1 if tokens[place].text in VERBS else place
    bare = start == place
    if start < len(tokens) and tokens[start].text in ARTICLES:
        start, bare = start + 1, False
    found = noun_at(tokens, start) if start < len(tokens) and tokens[start].kind == WORD else None
    if found is None or found[1].kind not in KINDS or found[1].on or found[1].given:
        return None
    end = found[0]
    if tokens[end - 1].text in PLURAL or (
        bare and [token.text for token in tokens[start:end]] != ["integer"]
    ):
        return None
    after = tokens[end] if end < len(tokens) else None
    ends = after is None or after.kind == SIGN or after.text in FOLLOWING or after.formula is not None
    return (start, end) if ends and (after is None or after.text not in ("-", "/", "(")) else None


def _is_last_of_list(tokens: Sequence[Token], place: int) -> bool:
    """Return whether bounds stand before a formula, each of which says what its symbol is."""
    if place < 2 or tokens[place - 1].text not in JOINING:
        return False
    before = tokens[place - 2].formula
    return before is not None and not before.display and is_bound(before)


def _announced(tokens: Sequence[Token], place: int) -> str | None:
    """Return which word announces the list that a formula ends, in which only formulas and commas stand."""
    at = place - 1
    while at >= 0 and (tokens[at].formula is not None or tokens[at].text in JOINING):
        at -= 1
    return ANNOUNCED.get(tokens[at].text) if at >= 0 else None


def _words(
    tokens: Sequence[Token], place: int, noun: Sequence[Token], said: str, *, anew: bool
) -> list[Token]:
    here = tokens[place].span
    before = Span(here.start, here.start)

    def made(*texts: str) -> list[Token]:
        return [Token(SIGN if text == "," else WORD, text, before) for text in texts]

    if said == "all":
        return [*(made("and", "for", "all") if anew else ()), *noun, tokens[place]]
    return [*(made(*ANEW[said]) if anew else ()), tokens[place], *made(*SAID[said]), *noun]
