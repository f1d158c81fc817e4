"""Clauses that are whole inside sentences that are not understood as a whole.

*Other direction: for x in [0, 1) we have x <= 2 x, as every gardener knows*: the clause behind the colon is
understood with its own quantifiers, whatever stands around it.  Such a clause begins the sentence, or stands
behind a sign, and no words govern it; what is said by *that* belongs to the words before that.  The other
words may say anything of it, so that it is claimed with a doubt: it is proved where it holds for all values,
and never refuted.  Words that deny leave nothing of it.  Behind the clause may stand what says why it
holds: *by a wobbly expansion*, *from which we see more*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from dpsym.notes.discourse.behind import is_display
from dpsym.notes.discourse.islands import ADJUNCTS, restricts
from dpsym.notes.english.acts import Act, Claim, Says
from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.meaning import Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.formula.kinds import Kind

#: With one of these a clause may begin.
BEGINNING: Final = frozenset(["FORALL", "IF", "affirm"])
#: Verbs behind which a formula is claimed, whatever their subject of known words: *the loss obeys x <= 1*.
ASSERTING: Final = frozenset(["YIELDS", "affirm", "SATISFY", "BE", "PRESENTS"])
#: What stands behind these is supposed, up to a word that concludes; or introduced, in all of the sentence.
CONDITIONAL: Final = frozenset(["IF", "UNLESS"])
NEW: Final = frozenset(["LET", "DEFINE", "WHERE", "SUCHTHAT"])
CONCLUDING: Final = frozenset(["THEN", "affirm"])
ENDS: Final = frozenset([",", ";", "--", ":", "("])
BRACKETS: Final = frozenset(["(", ")", "."])
STOPS: Final = frozenset([":", ";", "--"])
INTRODUCING: Final = frozenset([Kind.DEFINITION, Kind.DECLARATION, Kind.BOUND])
MOST: Final = 12  # places of a sentence that are tried

Longest = Callable[..., tuple[int, tuple[Clause, ...]] | None]


@dataclass(frozen=True)
class Core:
    """A clause that is whole, with its tokens."""

    clauses: tuple[Clause, ...]
    tokens: tuple[Token, ...]


def cores_of(sentence: Sentence, longest: Longest, lexicon: Lexicon) -> list[Core]:
    """Return the clauses of a sentence that claim something and are whole, in order.

    Args:
        sentence: a sentence that is not understood.
        longest: returns the end and the meaning of the longest clause that claims something from a place on.
        lexicon: the words.
    """
    tokens = sentence.tokens
    found: list[tuple[int, int, Core]] = []
    end = 0
    for place in list(_places(sentence, lexicon))[:MOST]:
        may_end = partial(_is_closed, tokens, lexicon)
        clause = longest(sentence, place, may_end=may_end) if place >= end else None
        if clause is None or not _is_apart(tokens, place, clause, lexicon):
            continue
        if _claims_alone(clause[1]):
            end = clause[0]
            found.append((place, end, Core(clause[1], tokens[place:end])))
    around = [
        token for at, token in enumerate(tokens) if not any(start <= at < stop for start, stop, _ in found)
    ]
    cores = [core for _, _, core in found]
    return [] if _denies(around, lexicon) else cores


def _places(sentence: Sentence, lexicon: Lexicon) -> Iterator[int]:
    """Yield the places where a clause may begin."""
    texts = [token.text for token in sentence.tokens]
    behind: set[int] = {0}
    supposed = False  # whether a word before begins a condition, and none its conclusion
    introduced = False  # whether a word before introduces or defines something
    quantified = False  # whether a quantifier has begun
    known = 0  # up to where the words are known
    for place, token in enumerate(sentence.tokens):
        entries = list(lexicon.at(texts, place))
        here = {entry.get("is", entry.category) for _, entry in entries}
        if token.text in BRACKETS:
            return  # what they hold may go with either side
        apart = place > 0 and texts[place - 1] in ENDS
        shown = (
            token.formula is not None and token.formula.display and (apart or not (supposed or introduced))
        )
        if place in behind or shown or (apart and BEGINNING & here):
            yield place
        known = max([known, *(end for end, _ in entries)])
        if place >= known and token.kind == WORD and len(token.text) > 1:
            known = len(texts) + 1  # a word that nobody knows may turn what comes behind it
        if not (supposed or introduced) and known <= len(texts):
            asserted = {end for end, entry in entries if entry.get("is", entry.category) in ASSERTING}
            that = (lexicon.at(texts, end) for end in asserted if end < len(texts))
            asserted |= {end for found in that for end, entry in found if entry.get("is") == "THAT"}
            behind |= {
                end for end in asserted if end < len(texts) and sentence.tokens[end].formula is not None
            }
        if token.text in STOPS or (place == 0 and "BUT" in here):
            behind.add(place + 1)
        supposed = (supposed or bool(CONDITIONAL & here)) and not CONCLUDING & here
        quantified = quantified or "FORALL" in here
        # *for at most one x we have A*: a quantifier that is not read may turn what it leads to
        introduced = introduced or bool(NEW & here) or (quantified and token.formula is not None)


def _is_apart(
    tokens: Sequence[Token], start: int, clause: tuple[int, tuple[Clause, ...]], lexicon: Lexicon
) -> bool:
    """Return whether no words speak of a clause but those that say why it holds.

    It ends at a sign or before such words, and begins with words or its claim.
    """
    end, clauses = clause
    first = tokens[start].formula
    claimed = {atom.formula for part in clauses for act in part.acts for atom in _claimed(act)}
    return _is_closed(tokens, lexicon, end) and (first is None or first in claimed)


def _is_closed(tokens: Sequence[Token], lexicon: Lexicon, end: int) -> bool:
    last = tokens[end - 1].formula
    apart = ENDS | {"and"} if last is not None and last.display else ENDS
    if end < len(tokens) and last is not None and last.display and is_display(tokens[end]):
        return True
    return end == len(tokens) or tokens[end].text in apart or restricts(tokens, end, lexicon, cues=ADJUNCTS)


def _claimed(act: Act) -> tuple[Atom, ...]:
    """Return the formula that an act claims."""
    return (act.prop.atom,) if isinstance(act, Claim) and isinstance(act.prop, Says) else ()


def _claims_alone(clauses: Sequence[Clause]) -> bool:
    """Return whether a clause claims something, and introduces nothing by what it claims."""
    acts = [act for clause in clauses for act in clause.acts]
    new = any(atom.kind.kind in INTRODUCING for act in acts for atom in _claimed(act))
    return bool(acts) and all(isinstance(act, Claim) for act in acts) and not new


def _denies(tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether words may deny, wish, ask, or suppose what stands beside them."""
    texts = [token.text for token in tokens]
    if any(text.startswith("\\") for text in texts):
        return True  # a command that nobody knows may strike out what stands in it
    forms = lexicon.forms(texts)  # of "the error function" no error is meant
    return any(entry.get("is") in ("DENIES", "SUPPOSE") for _, _, entries in forms for entry in entries)
