r"""Randomized response that is described by coins: what it answers, and how many answers of a kind.

    Flip a coin. If tails, respond truthfully. If heads, flip another coin, respond Yes if heads, No if tails.

Each coin is fair, and the second one is another than the first.  From both branches follows the chance of the
answer *yes* of somebody of whom it is true, and of somebody of whom it is not.  ``\#P`` is then how many have
the property P, ``\#\lnot P`` how many have it not, ``\#Yes`` how many answer *yes*; each flips own coins.
Any other sentence about coins or true answers makes the description one that is not understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import sympy

from dpsym.language.distributions import Bernoulli
from dpsym.language.randomness import draws, sum_of
from dpsym.language.symbols import integer
from dpsym.notes.complaints import unread
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.rewriting import rewritten
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Fenced, Logic, Name, Node, Operation, Text

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["ANSWERING", "Coins", "note_coins", "with_counts"]

HALF: Final = sympy.Rational(1, 2)
# Words with which a text says what randomized response answers.
ANSWERING: Final = re.compile(
    r"\b(?:truth|truthful|truthfully|honest|honestly|lie|lies|flip|flips|coin|coins|toss|tosses|heads|tails)\b"
)
# Other words with which a text may say that something else is answered.
OTHERWISE: Final = re.compile(
    r"\b(?:die|dice|roll|rolls|spin|spins|spinner|urn|card|cards|repeat|repeats|repeated|twice|times|again|variant|"
    r"version|instead|biased|unfair|loaded|answers?|answered|responds?|reply|replies|reports?|says?)\b"
)
_PERSON: Final = "(?:answerer|respondent|person|participant|user|student|patient|individual)"
_WHO: Final = (
    rf"(?:(?:he|she|they|we|you|one|every(?:body|one)|(?:each|every|the|a) {_PERSON}) )?(?:then |now )?"
)
_FLIP: Final = r"(?:flips?|toss(?:es)?)"
_SAY: Final = r"(?:respond|answer|say|report|reply|replie)s?"
_SIDE: Final = (
    r"(?:it (?:is|shows|comes up|lands(?: on)?) |the coin (?:is|shows|comes up|lands(?: on)?) )?(?:a )?"
)
_FIRST: Final = rf"(?:first )?{_WHO}{_FLIP} (?:a|one)(?: fair)? coin"
_TRUTH: Final = rf"{_WHO}(?:{_SAY} (?:truthfully|honestly|the truth)|tells? the truth)"
_SECOND: Final = (
    rf"{_WHO}{_FLIP} (?:the coin again|(?:another|a second|a new)(?: fair)? coin) ?,? ?"
    rf"(?:and |then |and then )?{_WHO}"
    r"{say} (?P<one{n}>yes|no) (?:if|on|for) (?P<side{n}>heads|tails) ?,? ?(?:and )?"
    r"(?P<other{n}>yes|no) (?:(?:if|on|for) (?P<last{n}>heads|tails)|otherwise)"
)
_FIXED: Final = r"{say} (?P<fixed{n}>yes|no)"


def _branch(number: str) -> str:
    second = _SECOND.replace("{n}", number).replace("{say}", _SAY)
    fixed = _WHO + _FIXED.replace("{n}", number).replace("{say}", _SAY)
    return rf"(?P<answer{number}>{second}|{fixed}|{_TRUTH})"


_WHEN: Final = rf"(?:if|on) {_SIDE}(?P<when>heads|tails) ?,? ?(?:then )?{_branch('1')}"
_ELSE: Final = rf"(?:otherwise|else|if not) ?,? ?{_branch('2')}"
FLIPPED: Final = re.compile(_FIRST)
WHEN: Final = re.compile(_WHEN)
ELSE: Final = re.compile(_ELSE)
BETWEEN: Final = re.compile(r" ?[,;:]? ?(?:and )?")


@dataclass(frozen=True)
class Coins:
    """What was said so far: the chances of *yes* by side of the coin, if it is true and if not."""

    flipped: bool = False
    sides: tuple[tuple[str, tuple[sympy.Expr, sympy.Expr]], ...] = ()
    doubted: bool = False

    def chances(self) -> tuple[sympy.Expr, sympy.Expr] | None:
        """Return the chances of *yes* if it is true and if it is not, once both branches are known.

        >>> Coins(True, (("heads", (1, 0)), ("tails", (sympy.S.Half, sympy.S.Half)))).chances()
        (3/4, 1/4)
        """
        if self.doubted or not self.flipped or {side for side, _ in self.sides} != {"heads", "tails"}:
            return None
        first, second = (chances for _, chances in self.sides)
        return HALF * (first[0] + second[0]), HALF * (first[1] + second[1])


def note_coins(sentence: Sentence, session: Session) -> None:
    """Take what a sentence says of coins and answers, and of which property is asked."""
    tokens = (*sentence.head, *sentence.tokens)
    for word, following in pairwise(tokens):
        if word.text == "property" and following.formula is not None:
            session.asked = following.formula.latex.strip()
    text = " ".join(token.text for token in tokens)
    goes_on = len(session.coins.sides) == 1 and text.startswith(("otherwise", "else", "if not"))
    named = any(token.text in ("randomized", "randomised") for token in tokens)
    elsewhere = session.coins.flipped and OTHERWISE.search(text) is not None and not named
    if not (ANSWERING.search(text) or goes_on or elsewhere):
        return
    found = None if any(token.formula is not None for token in tokens) else _taken(text, session.coins)
    if found is None and not _tells_nothing(text):
        found = replace(session.coins, doubted=True)
    session.coins = found or session.coins


def _tells_nothing(text: str) -> bool:
    """Return whether a sentence only looks back, as ``a yes could have come from two heads``."""
    return "could have" in text and not re.search(r"\b(?:truth\w*|honest\w*|flips?|toss\w*|if)\b", text)


def _taken(text: str, coins: Coins) -> Coins | None:
    """Return what is known after a sentence of which every word was understood."""
    place = 0
    while place < len(text):
        if match := FLIPPED.match(text, place):
            if coins.flipped:
                return None  # another description, or a coin of which nothing is said
            coins = replace(coins, flipped=True)
        elif match := WHEN.match(text, place):
            side = match["when"]
            if not coins.flipped or side in dict(coins.sides):
                return None
            coins = _with(coins, side, match, "1")
        elif match := ELSE.match(text, place):
            if len(coins.sides) != 1:
                return None
            coins = _with(coins, _opposite(coins.sides[0][0]), match, "2")
        else:
            return None
        if coins.doubted:
            return None
        place = match.end()
        if place < len(text):
            gap = BETWEEN.match(text, place)
            if gap is None or gap.end() == place:
                return None
            place = gap.end()
    return coins


def _opposite(side: str) -> str:
    return "tails" if side == "heads" else "heads"


def _with(coins: Coins, side: str, match: re.Match[str], number: str) -> Coins:
    """Return the description with what is answered on a side of the coin."""
    one, other = match[f"one{number}"], match[f"other{number}"]
    if one is not None:
        last = match[f"last{number}"] or _opposite(match[f"side{number}"])
        if one == other or last == match[f"side{number}"]:
            return replace(coins, doubted=True)
        chances = (HALF, HALF)
    elif match[f"fixed{number}"] is not None:
        chances = (sympy.S.One,) * 2 if match[f"fixed{number}"] == "yes" else (sympy.S.Zero,) * 2
    else:
        chances = (sympy.S.One, sympy.S.Zero)
    return replace(coins, sides=(*coins.sides, (side, chances)))


# How many


def with_counts(node: Node, passage: Passage, session: Session) -> Node:
    r"""Return a formula in which ``\#P``, ``\#\lnot P`` and ``\#Yes`` are numbers, where the coins say which.

    Raises:
        Unread: answers are counted, and what is answered was not understood.
    """
    return rewritten(node, lambda part: _counted(part, passage, session))


def _counted(part: Node, passage: Passage, session: Session) -> Node | None:
    if not (isinstance(part, Operation) and part.name == "cardinality"):
        return None
    (inside,) = part.args
    while isinstance(inside, Fenced):
        inside = inside.inside
    if isinstance(inside, Text):
        if inside.words.strip().lower() != "yes" or _declared(session) is None:
            raise unread(part, f"what is counted by #{inside.words.strip()} is not read")
        return replace(_answers(session), span=part.span)
    holds = not (isinstance(inside, Logic) and inside.operator == "not")
    name = inside if not isinstance(inside, Logic) else inside.args[0]
    asked = session.asked
    if not isinstance(name, Name) or asked is None or passage.scope.find(name) is not None:
        return None
    if asked != name.base or name.marks or name.index is not None or _declared(session) is None:
        return None
    return replace(_number_of(holds), span=part.span)


def _number_of(holds: bool) -> Name:
    return Name("having" if holds else "lacking", "count")


def _answers(session: Session) -> Name:
    """Return the name under which the number of those who answer *yes* is declared."""
    return Name(f"answers {session.coins.chances()}", "count")


def _declared(session: Session) -> Entry | None:
    """Declare how many are asked and how many answer *yes*, if the description is understood."""
    scope, chances, name = session.root.scope, session.coins.chances(), _answers(session)
    if chances is None or session.asked is None or scope.find(name) is not None:
        return scope.find(name) if chances is not None else None
    total = sympy.S.Zero
    for holds, chance, called in ((True, chances[0], "n_1"), (False, chances[1], "n_0")):
        count, asked = integer(called, at_least=0), _number_of(holds)
        entry = scope.declare(Entry(asked, Kind.INTEGER, count.domain, count, None, "a count", asked.span))
        words = "have" if holds else "do not have"
        session.take(entry, f"{called} is how many {words} the property {session.asked}")
        answers = draws(f"A_{called[-1]}", Bernoulli(chance), count)
        own = Name(f"{name.base} of {called}", "count")
        scope.declare(Entry(own, Kind.VARIABLE, value=answers, origin="independent answers", span=own.span))
        total += sum_of(answers)
    return scope.declare(
        Entry(name, Kind.VARIABLE, value=total, origin="independent answers", span=name.span)
    )
