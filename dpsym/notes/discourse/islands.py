"""Clauses that introduce something, whole inside a sentence that is not understood as a whole.

*Let 0 < delta < 1, and consider algorithms whose budget is fixed*: the first clause is understood, and the
words behind it are known, one by one, though not what they say together.  Such a clause begins the sentence
or stands behind a sign or *and*, and ends where another begins.  What it introduces is supposed; the sentence
stays a doubt about its symbols, so that no claim about them is refuted.

A clause that is taken has to be said as it stands there: a word that nobody knows, or that denies, that
names a condition, an alternative or an exception, leaves none of them.  Unknown words may stand behind a
preposition or a relative that follows the clause: *let P be a law on X with a wobbly tail*.  They can only
restrict what was introduced, and what holds without a restriction holds with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from dpsym.notes.english.acts import Define
from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.lexicon import Entry, Lexicon
from dpsym.notes.english.meaning import Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.meaning.distributions import is_called
from dpsym.notes.syntax import Apply, Chain, Name

SIGNS: Final = frozenset([",", ";", ":", "--"])
JOINING: Final = SIGNS | {"and"}
#: Cues that make of the words around a clause a condition, an exception, or another way of saying it.
TURNING: Final = frozenset(
    [
        *("DENIES", "IF", "IFF", "ONLYIF", "CONTRAST", "OTHERWISE", "FORSOME", "SUPPOSE"),
        *("FOREXAMPLE", "TURNING", "UNLESS", "IMPLIES", "EQUALITY", "ASK", "ALTERNATIVE"),
    ]
)
#: What may stand behind *and* where something else begins.
BEGINNING: Final = frozenset(["LET", "SUPPOSE", "THAT", "WHERE", "DEFINE"])
LET: Final = "let"
#: What may begin words behind a thing that is introduced, and behind a claim.
MODIFYING: Final = frozenset(["MODIFYING"])
CONCLUDING: Final = frozenset(["THEN", "CONCLUDE"])
ADJUNCTS: Final = frozenset(["ADJUNCT"])
#: Sorts of numbers: words behind them may say how they are counted, as in *a probability in percent*.
COUNTED: Final = frozenset(["integer", "natural", "probability", "order"])
Clauses = tuple[Clause, ...]
Longest = Callable[..., tuple[int, Clauses] | None]


@dataclass(frozen=True)
class Island:
    """A clause that introduces something, with its tokens."""

    clauses: tuple[Clause, ...]
    tokens: tuple[Token, ...]


def islands_of(
    sentence: Sentence, longest: Longest, lexicon: Lexicon, are_new: Callable[[Clauses], bool]
) -> list[Island]:
    """Return the clauses of a sentence that introduce something and are whole, in order.

    Behind a word that introduces, *let* or *throughout*, each part may be what is introduced.  Where nothing
    was said of a name yet, *P is a law* says it, as *let P be a law* does.

    Args:
        sentence: a sentence that is not understood.
        longest: returns the end and the meaning of the longest clause that introduces something from a place
            on, of those that end where they may.
        lexicon: the words.
        are_new: returns whether nothing was said yet of the names that clauses introduce.
    """
    tokens, found, place = sentence.tokens, list[tuple[int, int, Island]](), 0
    cue = tokens[: _cue_of(tokens, lexicon)]
    texts = [token.text for token in tokens]
    while place < len(tokens):
        if any(entry.get("is") in CONCLUDING for _, entry in lexicon.at(texts, place)):
            cue = ()  # *let x be a glorp, then x >= 1* introduces no bound
        behind = found[-1][1] if found else len(cue)  # of which words stand between these and the clause
        led = tokens[place - 1].text == "," and place - 1 > behind  # "up to a factor, let c = 2"
        begins = place == 0 or (tokens[place - 1].text in JOINING and not led)
        clause = _clause_at(longest, sentence, place, lexicon) if begins else None
        if clause is None and begins and (not cue or place > len(cue)):
            first = tokens[place]
            before = cue or (replace(first, kind=WORD, text=LET, formula=None),)
            part, ahead = replace(sentence, tokens=(*before, *tokens[place:])), place - len(before)
            says = first.formula is not None and (place == 0 or bool(cue) or tokens[place - 1].text == ";")
            clause = _clause_at(longest, part, 0, lexicon, chart=None) if cue or says else None
            clause = (clause[0] + ahead, clause[1]) if clause and (cue or are_new(clause[1])) else None
        if clause is None:
            place += 1
            continue
        found.append((place, clause[0], Island(clause[1], tokens[place : clause[0]])))
        place = clause[0]
    covered = {at for start, end, _ in found for at in range(start, end)}
    starts = [*(start for start, *_ in found), len(tokens)]
    for (_, end, island), following in zip(found, starts[1:], strict=True):
        if restricts(tokens, end, lexicon, following, plain=_is_plain(island)):
            covered |= set(range(end, following))
    return [island for *_, island in found] if _leave_standing(tokens, covered, lexicon) else []


def _clause_at(
    longest: Longest, sentence: Sentence, place: int, lexicon: Lexicon, **chart: None
) -> tuple[int, Clauses] | None:
    """Return the end and the meaning of the longest clause at a place, before what may only restrict it."""
    tokens = sentence.tokens
    found = longest(sentence, place, may_end=partial(restricts, tokens, lexicon=lexicon), **chart)
    if found is not None and _is_plain(Island(found[1], ())):
        return found
    found = longest(sentence, place, may_end=partial(_ends_at, tokens, lexicon), **chart)
    if found is None or not any(map(_is_drawn, found[1])) or begins_anew(tokens, found[0], lexicon):
        return found
    return None  # "let X ~ N(0, 1), given that A": words behind may change the law


def _is_drawn(clause: Clause) -> bool:
    """Return whether a clause says from what something is drawn, which words behind it may change."""
    things = [thing for act in clause.acts for thing in getattr(act, "things", ())]
    wholes = (atom.whole for thing in things for atom in thing.atoms)
    signs = (whole.links[0][0] for whole in wholes if isinstance(whole, Chain))
    defined = (act.atom for act in clause.acts if isinstance(act, Define))
    nouns = any(thing.noun is not None and thing.noun.law is not None for thing in things)
    return "~" in signs or nouns or any(map(names_law, defined))


def names_law(atom: Atom) -> bool:
    """Return whether a law is written in a formula."""
    parts = (part for node in atom.nodes for part in node.walk() if isinstance(part, Apply))
    return any(isinstance(part.function, Name) and is_called(part.function) for part in parts)


def begins_anew(tokens: Sequence[Token], place: int, lexicon: Lexicon) -> bool:
    """Return whether a sentence ends at a place, or another clause begins there."""
    while place < len(tokens) and tokens[place].formula is None and tokens[place].text in JOINING:
        place += 1
    texts = [token.text for token in tokens]
    return place == len(tokens) or any(entry.get("is") in BEGINNING for _, entry in lexicon.at(texts, place))


def _is_plain(island: Island) -> bool:
    """Return whether a clause says of names alone of what sort they are, and nothing else."""
    things = [
        thing for clause in island.clauses for act in clause.acts for thing in getattr(act, "things", ())
    ]
    return bool(things) and all(
        thing.noun is not None
        and thing.noun.law is None
        and thing.noun.kind not in COUNTED
        and not (thing.such or thing.noun.traits or (thing.noun.on and thing.noun.kind != "law"))
        and all(atom.kind.kind is Kind.NAME for atom in thing.atoms)
        for thing in things
    )


def _cue_of(tokens: tuple[Token, ...], lexicon: Lexicon) -> int:
    """Return how many words at the beginning of a sentence say that something is introduced."""
    texts = [token.text for token in tokens]
    end = max(
        (end for end, entry in lexicon.at(texts, 0) if entry.get("is") in ("LET", "THROUGHOUT")), default=0
    )
    return end + (texts[end : end + 1] == [","]) if end else 0


def restricts(
    tokens: Sequence[Token],
    place: int,
    lexicon: Lexicon,
    end: int | None = None,
    cues: frozenset[str] = MODIFYING,
    *,
    plain: bool = True,
) -> bool:
    """Return whether the words behind a clause can only restrict it, or say why it holds.

    They begin with a preposition, a relative or a conjunction of that kind, and none of them denies or asks.
    *With probability 1/2* may restrict a condition, which then is none: nothing may stand behind what is not
    ``plain``.
    """
    end = len(tokens) if end is None else end
    texts = [token.text for token in tokens[:end]]
    comma = texts[place : place + 1] == [","]
    begin = place + comma
    opened = begin < end and any(
        entry.get("is") in cues and plain and (not comma or entry.get("name") == "apart")
        for _, entry in lexicon.at(texts, begin)
    )
    return opened and not any(turns(entry) for entry in lexicon.within(texts[begin:]))


def _ends_at(tokens: tuple[Token, ...], lexicon: Lexicon, end: int) -> bool:
    """Return whether a clause may end at a place: what follows it is no more of what it lists.

    *Let x >= 1 and y >= 1 be ...* says of both what comes behind them.
    """
    place = end
    while place < len(tokens) and tokens[place].formula is None and tokens[place].text in JOINING:
        place += 1
    if place == len(tokens):
        return True
    if place == end or tokens[place].formula is not None:
        return False
    texts = [token.text for token in tokens]
    begun = {entry.get("is") for _, entry in lexicon.at(texts, place)}
    return bool(begun & BEGINNING) or (texts[place - 1] != "and" and "BE" not in begun)


def _leave_standing(tokens: tuple[Token, ...], inside: set[int], lexicon: Lexicon) -> bool:
    """Return whether all words outside of clauses are known, and none of them turns what a clause says."""
    texts = [token.text for token in tokens]
    covered = set(inside)
    for place in range(len(texts)):
        entries = list(lexicon.at(texts, place)) if place not in inside else []
        if any(turns(entry) for _, entry in entries):
            return False
        for end, _ in entries:
            covered |= set(range(place, end))
    return all(
        place in covered or token.formula is not None or token.kind != WORD or len(token.text) == 1
        for place, token in enumerate(tokens)
    )


def turns(entry: Entry) -> bool:
    """Return whether a word denies what a clause beside it says, or makes a condition or a choice of it."""
    return entry.get("is") in TURNING or entry.get("stance") in ("lifts", "reverses", "chooses")


#: With one of these a clause may begin.
#: Verbs behind which a formula is claimed, whatever their subject of known words: *the loss obeys x <= 1*.
#: What stands behind these is supposed, up to a word that concludes; or introduced, in all of the sentence.
