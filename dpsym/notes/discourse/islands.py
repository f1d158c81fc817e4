"""Clauses that are whole inside a sentence that is not understood as a whole.

*Let 0 < delta < 1, and consider algorithms whose budget is fixed*: the first clause is understood, and the
words behind it are known, one by one, though not what they say together.  Such a clause begins the sentence
or stands behind a sign or *and*, and ends where another begins.  What it introduces is supposed; the sentence
stays a doubt about its symbols, so that no claim about them is refuted.

A clause that is taken has to be said as it stands there: a word that nobody knows, or that denies, that
names a condition, an alternative or an exception, leaves none of them.  Unknown words may stand behind a
preposition or a relative that follows the clause: *let P be a law on X with a wobbly tail*.  They can only
restrict what was introduced, and what holds without a restriction holds with it.

The clause of a claim may begin behind words that lead to it:

    All is well, *since* x^2 >= 0                    the word asserts what follows it
    Using what we said of f, *we obtain* x^2 >= 0    so does the main verb behind an adverbial
    Differentiating twice *gives* x^2 >= 0
    We add the two sides *to obtain* x^2 >= 0
    We have x^2 >= 0 *for* wobbly x                  a display may be followed by more

The words around it stay open: with formulas, or where they lead to the claim, they may restrict it.

*Other direction: for x in [0, 1) we have x <= 2 x, as every gardener knows*: the clause behind the colon is
understood with its own quantifiers, whatever stands around it.  Such a clause begins the sentence, or stands
behind a sign, and no words govern it; what is said by *that* belongs to the words before that.  The other
words may say anything of it, so that it is claimed with a doubt: it is proved where it holds for all values,
and never refuted.  Words that deny leave nothing of it.  Behind the clause may stand what says why it
holds: *by a wobbly expansion*, *from which we see more*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from dpsym.notes.english.acts import Act, Claim, Says
from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.lexicon import Entry, Lexicon
from dpsym.notes.english.meaning import Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.formula.kinds import Kind

SIGNS: Final = frozenset([",", ";", ":", "--"])
JOINING: Final = SIGNS | {"and"}
#: Cues that make of the words around a clause a condition, an exception, or another way of saying it.
TURNING: Final = frozenset(
    [
        *("DENIES", "IF", "IFF", "ONLYIF", "CONTRAST", "OTHERWISE", "FORSOME", "SUPPOSE"),
        *("TURNING", "UNLESS", "IMPLIES", "EQUALITY", "ASK", "ALTERNATIVE"),
    ]
)
#: What may stand behind *and* where something else begins.
BEGINNING: Final = frozenset(["LET", "SUPPOSE", "THAT", "WHERE", "DEFINE"])
LET: Final = "let"
#: What may begin words behind a thing that is introduced, and behind a claim.
MODIFYING: Final = frozenset(["MODIFYING"])
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
    while place < len(tokens):
        begins = place == 0 or tokens[place - 1].text in JOINING
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
    return longest(sentence, place, may_end=partial(_ends_at, tokens, lexicon), **chart)


def _is_plain(island: Island) -> bool:
    """Return whether a clause says of names alone of what sort they are, and nothing else."""
    things = [
        thing for clause in island.clauses for act in clause.acts for thing in getattr(act, "things", ())
    ]
    return bool(things) and all(
        thing.noun is not None
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
            if start < len(tokens) and (not led or (leads and not turned)) and found < MOST:
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
    if place:
        for cue in ("YIELDS", "OBTAINING"):
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


#: With one of these a clause may begin.
CLAIMING: Final = frozenset(["FORALL", "IF", "affirm"])
#: Verbs behind which a formula is claimed, whatever their subject of known words: *the loss obeys x <= 1*.
ASSERTING: Final = frozenset(["YIELDS", "affirm", "SATISFY", "BE"])
#: What stands behind these is supposed, up to a word that concludes; or introduced, in all of the sentence.
CONDITIONAL: Final = frozenset(["IF", "UNLESS"])
NEW: Final = frozenset(["LET", "DEFINE", "WHERE", "SUCHTHAT"])
CONCLUDING: Final = frozenset(["THEN", "affirm"])
ENDS: Final = frozenset([",", ";", "--", ":", "("])
BRACKETS: Final = frozenset(["(", ")", "."])
STOPS: Final = frozenset([":", ";", "--"])
INTRODUCING: Final = frozenset([Kind.DEFINITION, Kind.DECLARATION, Kind.BOUND])
MOST_PLACES: Final = 12  # places of a sentence that are tried


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
    for place in list(_places(sentence, lexicon))[:MOST_PLACES]:
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
        if place in behind or shown or (apart and CLAIMING & here):
            yield place
        known = max([known, *(end for end, _ in entries)])
        if place >= known and token.kind == WORD and len(token.text) > 1:
            known = len(texts) + 1  # a word that nobody knows may turn what comes behind it
        if not (supposed or introduced) and known <= len(texts):
            asserted = {end for end, entry in entries if entry.get("is", entry.category) in ASSERTING}
            behind |= {
                end for end in asserted if end < len(texts) and sentence.tokens[end].formula is not None
            }
        if token.text in STOPS or (place == 0 and "BUT" in here):
            behind.add(place + 1)
        supposed = (supposed or bool(CONDITIONAL & here)) and not CONCLUDING & here
        introduced = introduced or bool(NEW & here)


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
    return any(entry.get("is") in ("DENIES", "SUPPOSE") for entry in lexicon.within(texts))
