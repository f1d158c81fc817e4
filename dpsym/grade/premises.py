"""What a row rests on: the sentences before it, and whether all that they say was read.

A point refutes a row only if it satisfies every condition, declaration, definition and earlier row that the
row depends on.  Words are read here as far as they carry no condition: of a sentence with any other word,
nobody knows under what the formulas in it hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from dpsym.grade.roles import FORWARD
from dpsym.grade.steps import RELATION, Row, Step
from dpsym.language.claims import Claim
from dpsym.language.functions import ValueAt
from dpsym.language.measure import Mass
from dpsym.language.printing import latex
from dpsym.language.relations import ForAll
from dpsym.language.spaces import Whole
from dpsym.notes.english.lexicon import cues_at, lexicon, phrases_of_derivations, role, words_of_derivations
from dpsym.notes.said import Told

WORD: Final = re.compile(r"\$|[^\W\d_]+")
LETTER: Final = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
#: Commands that are no symbols.
STRUCTURE: Final = frozenset(
    rf"\{name}"
    for name in re.findall(
        r"\w+",
        "Big Bigg Biggl Biggr Bigl Bigr Leftrightarrow Rightarrow begin big bigg biggl biggr bigl bigr "
        "blacksquare cdot cdots cos cosh dfrac displaystyle dots end exp frac ge geq geqslant gt hspace "
        "iff implies in inf infty int label ldots le left leq leqslant ln log lt mathbb mathcal mathrm "
        "max min ne neq operatorname prod qed qquad quad right sin sinh sqrt square sum sup tag tanh "
        "text tfrac times to ",
    )
)
#: Words that neither suppose anything nor say of which values something is said.
PLAIN: Final = words_of_derivations("commentary")
ENDINGS: Final = ("ing", "ed", "es", "s", "ly")
PLURAL: Final = "ies"
#: Words that restrict what is said, and deny nothing.
RESTRICTING: Final = words_of_derivations("restricting")
#: Words that claim something where there is a verb or a reason; else they suppose it.
SAID: Final = words_of_derivations("comparing")
VERBS: Final = words_of_derivations("verbs")
#: Words of arguments that other rules look at: cases, contradiction, what is no loss of generality.
ARGUING: Final = words_of_derivations("arguing")
LEADING: Final = words_of_derivations("before")
SUPPOSING: Final = words_of_derivations("supposing")
#: These suppose what their formula says; without one, what they say was not read.
FORMAL: Final = words_of_derivations("formal")
#: Words before a bound that is supposed.
BESIDE: Final = words_of_derivations("bounding")
OF_ALL: Final = words_of_derivations("of-all-members")
SUCH: Final = ["such", "that"]
SENTENCE: Final = re.compile(r"[.;?](?=\s|\Z)|\n\s*\n")
QUANTIFIER: Final = re.compile(r"\b(?:all|every|each|any)\b|\\forall(?![A-Za-z])|∀")
PHRASES: Final = role("premises-phrases")
#: What stands before them begins a clause, and is what something follows from.
YIELDING: Final = role("premises-yielding")
#: They conclude what comes behind them.
#: Names of the field; one of several words restricts nothing.
NAMES: Final = frozenset({"quantity", "notion", "name"})
NUMERAL: Final = words_of_derivations("letters")


@lru_cache(maxsize=4096)
def is_plain(word: str) -> bool:
    """Return whether a word, or the one that it is a form of, restricts and supposes nothing.

    >>> is_plain("extending"), is_plain("densities"), is_plain("smallest")
    (True, True, False)
    """
    stems = [word.removesuffix(end) for end in ENDINGS if word.endswith(end)]
    stems += [f"{word.removesuffix(PLURAL)}y"] if word.endswith(PLURAL) else []
    return word in PLAIN or any(stem in PLAIN or f"{stem}e" in PLAIN for stem in stems)


@lru_cache(maxsize=4096)
def unread_words(words: str) -> tuple[str, ...]:
    """Return the words of a sentence that may say when its formulas hold, and that nobody reads.

    >>> unread_words("hence $ and we get $"), unread_words("for the minimum $"), unread_words("if $ then $")
    ((), ('minimum',), ())
    >>> unread_words("with $ positive we have $"), unread_words("since $ is positive we have $")
    (('positive',), ())
    """
    text = re.sub(r"['’]s\b", "", words.lower())
    found = WORD.findall(PHRASES.sub(" ", text))
    claims = not VERBS.isdisjoint(found) and FORMAL.isdisjoint(found)
    unknown = []
    named = {at for place in range(len(found)) for at in range(place, _name_at(found, place))}
    for place, word in enumerate(found):
        if word == "$" or place in named or is_plain(word) or word in NUMERAL or (word in SAID and claims):
            continue
        if word in ARGUING or (word in FORMAL and _is_formal(found, place)):
            continue
        unknown.append(word)
    return tuple(dict.fromkeys(unknown))


def _name_at(words: Sequence[str], place: int) -> int:
    """Return where a name of several words ends that begins at a place: total variation distance."""
    entries = lexicon().at(words, place)
    ends = [stop for stop, entry in entries if entry.category in NAMES and stop > place + 1]
    return max(ends, default=place)


@lru_cache(maxsize=4096)
def turning_words(words: str) -> tuple[str, ...]:
    """Return the words of a sentence that nobody reads, or that may deny what its formulas say.

    Such words take nothing from a row that is right, but what shows the target is not said with them.

    >>> turning_words("we do not have $"), turning_words("i doubt that $")
    (('not',), ('doubt',))
    >>> turning_words("it is not hard to see $"), turning_words("squares are not negative")
    ((), ())
    """
    plain = re.sub(r"['’]s\b", "", words.lower())
    for phrase in phrases_of_derivations("signs"):
        plain = plain.replace(" ".join(phrase), " ")
    texts = WORD.findall(PHRASES.sub(" ", plain))
    unread = set(unread_words(words)) - RESTRICTING - SAID
    found = []
    for place, _, entries in lexicon().forms(texts):
        kinds = {entry.get("is") for entry in entries}
        if "TURNING" in kinds or (kinds <= {"DENIES"} and texts[place] in unread):
            found.append(texts[place])
    return tuple(dict.fromkeys(found))


def supposes_itself(row: Row) -> bool:
    r"""Return whether a row may be what is supposed from here on, by the words beside it.

    "Taking $x \ge 1$", "on $x \ge 1$" and "$x = 1$ gives" claim nothing; "we get $x \ge 1$" does.  Nor does a
    relation, of whatever it speaks, behind "let B be the set of all x with".  A bound of a member of a family
    may speak of some members, unless words say that all have it.
    """
    relation = row.relation
    if row.chained or relation is None:
        return False
    words = [word for word in WORD.findall(row.before.lower()) if word != "$"]
    beside = bool(words) and (words[-1] in BESIDE or words[-2:] == SUCH)
    if beside and not FORMAL.isdisjoint(WORD.findall(row.words.lower())):
        return True
    sides = ((relation.lhs, relation.rhs), (relation.rhs, relation.lhs))
    if words and words[-1] not in OF_ALL and any(_is_member(one) for one, _ in sides):
        return True
    bounds = any(one.is_Symbol and one not in other.free_symbols for one, other in sides)
    return bounds and (beside or YIELDING.search(row.after.lower()) is not None)


def _is_member(side: Any) -> bool:
    """Return whether a side is a member of a family, or a mass, by an index."""
    of = side.args[0] if isinstance(side, (ValueAt, Mass)) else None
    return isinstance(getattr(of, "space", None), Whole)


def _is_formal(words: Sequence[str], place: int) -> bool:
    """Return whether a formula follows, with nothing but determiners and further verbs before it."""
    for word in words[place + 1 :]:
        if word == "$":
            return True
        if word not in LEADING and word not in FORMAL:
            return False
    return False


def not_read(told: Told, but: frozenset[str] = frozenset(), *, words: bool = True) -> str:
    """Return why a sentence is not read as a whole, ``but`` for some ``words``, or any; nothing if it is."""
    unknown = [word for word in unread_words(told.words) if word not in but] if words else []
    if unknown:
        named = ", ".join(repr(word) for word in unknown[:3])
        return f"the word{'s' * (len(unknown) > 1)} {named} in line {told.line}"
    if not told.kept and any(RELATION.search(formula) for formula in told.formulas):
        return f"a formula in line {told.line}"
    return ""


def letters_of(formulas: Iterable[str]) -> frozenset[str]:
    r"""Return the symbols of formulas, as they are written.

    >>> sorted(letters_of([r"\frac{a}{b} \le \sigma"]))
    ['\\sigma', 'a', 'b']
    """
    return frozenset(LETTER.findall(" ".join(formulas))) - STRUCTURE


def unread_premise(row: Row, told: Sequence[Told], *, nowhere: bool = False) -> str:
    """Return what a row may rest on that was not read; nothing if all of it was.

    That is its own sentence and how the next one begins, whatever they speak of, every sentence before that
    shares a symbol with it, and every one before that has no formula: it may say what all that follows is
    about.  A row that holds ``nowhere`` is wrong under any condition: words beside it that restrict it are
    none that could help, nor are words before it that suppose and deny nothing.
    """
    mine = letters_of([row.latex, *(told[row.place].formulas if row.place < len(told) else ())])
    for place, sentence in enumerate(told[: row.place + 2]):
        apart = bool(sentence.formulas) and mine.isdisjoint(letters_of(sentence.formulas))
        if apart and place != row.place:
            continue
        said = sentence
        if place > row.place:
            begins = _beginning(sentence.words)  # its formulas are concluded where a conclusion begins it
            said = replace(sentence, words=begins, kept=sentence.kept or "$" not in begins)
        before = nowhere and place < row.place and not (_supposing(said) or turning_words(said.words))
        why = not_read(said, RESTRICTING if nowhere else frozenset(), words=not before)
        if why:
            return why
    return ""


def _beginning(words: str) -> str:
    """Return the words of a sentence up to where it concludes something: the others say nothing of before.

    Nor does what a clause does whose verb follows: "Setting it to zero we find ..." leads on.

    >>> _beginning("this is increasing so the zero is the minimum"), _beginning("hence $ at the minimum")
    ('this is increasing ', '')
    >>> _beginning("setting it to zero we find $"), _beginning("assuming positive $ we find $")
    ('', 'assuming positive $ we find $ $')
    """
    first, *rest = WORD.findall(words.lower()) or [""]
    cues = (cues_at(rest, place, lexicon())[1] for place in range(len(rest)))
    if first.endswith("ing") and first not in SUPPOSING and any("affirm" in found for found in cues):
        return ""
    cuts = [match.start() for match in FORWARD.finditer(words.lower())]
    return words[: cuts[0]] if cuts else f"{words} $"


def _supposing(told: Told) -> bool:
    found = set(WORD.findall(told.words.lower()))
    return not found.isdisjoint(ARGUING | FORMAL)


def quantified_apart(claim: Claim, words: str) -> frozenset[Any]:
    """Return the symbols of which a sheet supposes something for all values that do not occur in its target.

    Where what is supposed is kept for one value only ("u <= f(s) for all s" as a bound of u), a point that
    satisfies it for that value may fail what is meant.  A sentence that names others behind its "for all"
    means those.

    Args:
        claim: the target, with what the sheet supposes.
        words: the text of the sheet.
    """
    meant = [letters_of([SENTENCE.split(words[one.end() :])[0]]) for one in QUANTIFIER.finditer(words)]
    if not meant:
        return frozenset()
    mine = claim.conclusion.free_symbols
    plain = [part for part in claim.given if not isinstance(part, ForAll)]
    supposed = set(mine).union(*(part.free_symbols for part in plain))
    bounds = [bound for symbol in supposed for _, bound in getattr(symbol, "constraints", ())]
    apart = frozenset(supposed.union(*(bound.free_symbols for bound in bounds)) - mine)
    named = frozenset[str]().union(*meant) if all(meant) else None
    return frozenset(one for one in apart if named is None or letters_of([latex(one)]) & named)


def unread_before(row: Row, steps: Sequence[Step], told: Sequence[Told]) -> str:
    """Return what stands before a row, or in its sentence, and was not read or not decided; else nothing."""
    return next(_unread_before(row, steps, told), "")


def _unread_before(row: Row, steps: Sequence[Step], told: Sequence[Told]) -> Iterator[str]:
    for sentence in told[: row.place + 1]:
        if why := not_read(sentence):
            yield why
    for step in steps:
        if step.row.line > row.line or step.row is row:
            break
        if step.verdict == "unreadable":
            yield f"line {step.row.line}"
