"""Where the clause of a claim may begin in a sentence that was not understood as a whole.

    All is well, *since* x^2 >= 0                    the word asserts what follows it
    All is well, *in particular* x^2 >= 0            here it follows from the words before it
    Using what we said of f, *we obtain* x^2 >= 0    so does the main verb behind an adverbial
    Differentiating twice *gives* x^2 >= 0
    We add the two sides *to obtain* x^2 >= 0
    We have x^2 >= 0 *for* wobbly x                  a display may be followed by more

The words around it stay open: with formulas, or where they lead to the claim, they may restrict it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.discourse.islands import turns
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import Token

PAUSES: Final = (",", ";", "--")
SAID_OF_ALL: Final = (",", "we", "one", "you", "can", "may")
MOST: Final = 12  # places in one sentence


@dataclass(frozen=True)
class Behind:
    """A place where a clause may begin: the tokens before it, those of the clause, and how it is led to.

    ``led`` says that an adverbial leads to it, which may restrict what the clause says.
    """

    before: tuple[Token, ...]
    clause: tuple[Token, ...]
    led: bool


def clauses_behind(sentence: Sentence, lexicon: Lexicon) -> Iterator[Behind]:
    """Yield where a clause may begin, the first place first; no display stands before it."""
    tokens = sentence.tokens
    texts = [token.text for token in tokens]
    leads = _begins_with_adverbial(texts, lexicon)
    turned, passed = False, 0  # whether a word before may deny or restrict what follows
    if goes_on_behind(sentence, lexicon):
        yield Behind((), tokens, led=False)
    found = 0
    for place, token in enumerate(tokens):
        pause = bool(place) and texts[place - 1] in PAUSES
        for start, led in _starts(tokens, texts, place, lexicon, pause=pause):
            follows = pause and bool(_ends(texts, place, lexicon, "FOLLOWS"))
            carried = not led or ((leads or follows) and not turned)
            if start < len(tokens) and carried and found < MOST:
                found += 1
                yield Behind(tokens[:place], tokens[start:], led)
        if is_display(token):
            return
        if texts[place] and place >= passed:
            entries = list(lexicon.at(texts, place))  # "it is not hard to see" denies nothing
            passed = max((end for end, _ in entries), default=place + 1)
            turned = turned or any(turns(entry) for end, entry in entries if end == passed)


def is_display(token: Token) -> bool:
    """Return whether a token is a displayed formula."""
    return token.formula is not None and token.formula.display


def goes_on_behind(sentence: Sentence, lexicon: Lexicon) -> bool:
    """Return whether words go on behind the only display of a sentence, without a verb that speaks of it."""
    displays = [place for place, token in enumerate(sentence.tokens) if is_display(token)]
    texts = [token.text for token in sentence.tokens]
    behind = displays[0] + 1 if len(displays) == 1 else len(texts)
    behind += behind < len(texts) and texts[behind] == ","
    if not _ends(texts, behind, lexicon, "GOESON"):
        return False
    return not any(_ends(texts, place, lexicon, "TURNING") for place in range(behind, len(texts)))


def _starts(
    tokens: Sequence[Token], texts: Sequence[str], place: int, lexicon: Lexicon, *, pause: bool
) -> Iterator[tuple[int, bool]]:
    """Yield where a clause may begin if its cue stands here, and whether an adverbial has to lead to it."""
    formula = tokens[place].formula
    if formula is not None:
        if pause and formula.display:
            yield place, True
        return
    if pause:
        yield from ((end, False) for end in _ends(texts, place, lexicon, "ASSERTS")[-1:])
        if any(entry.category == "affirm" for _, entry in lexicon.at(texts, place)):
            yield place, True
    if place and texts[place - 1] == ":":
        yield place, True
    if place:
        for cue in ("YIELDS", "OBTAINING", "FOLLOWS"):
            yield from ((end, True) for end in _ends(texts, place, lexicon, cue)[-1:])


def _begins_with_adverbial(texts: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence begins with an adverbial, or with what is done, behind plain words."""
    place = 0
    while place < len(texts) and texts[place]:
        if _ends(texts, place, lexicon, "ADVERBIAL"):
            return True
        skipped = [end for end, entry in lexicon.at(texts, place) if entry.category == "neutral"]
        place = max(skipped, default=place + 1 if texts[place] in SAID_OF_ALL else len(texts))
    return False


def _ends(texts: Sequence[str], place: int, lexicon: Lexicon, cue: str) -> list[int]:
    """Return where words of a cue that begin at a place end, the shortest first."""
    return sorted(end for end, entry in lexicon.at(texts, place) if entry.get("is") == cue)
