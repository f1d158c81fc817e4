"""What the words beside a row say of it: an announcement, a reduction, a conclusion, a supposition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dpsym.notes.english.lexicon import cues_at, lexicon, role, words_of_derivations

#: They say when the sides of the row are equal, and nothing of what is to be shown.
EQUALITY: Final = role("equality")
NEEDING: Final = role("needing")
LETTERS: Final = re.compile(r"[^\W\d_]{2,}")  # a word, and no symbol of one letter
#: Words that give no reason, however many there are.
FILLING: Final = words_of_derivations("filling")
MANY_WORDS: Final = 4
FORWARD: Final = role("premises-forward")
#: Cues before a formula that follows from the one before it.
CONSEQUENCE: Final = frozenset({"THEN", "IMPLIES", "YIELDS"})
#: Cues before a formula that is a premise of what stands behind it.
PREMISE: Final = frozenset({"SINCE", "WITH", "BY", "FROMWHAT", "IF"})


def playing(name: str) -> Callable[[str], bool]:
    """Return what says whether words play a role.

    >>> works("take logarithms"), works("hence"), depends("if $ then $"), asserts("since $ is positive")
    (True, False, True, True)
    >>> takes_for_granted("is clear"), takes_for_granted("is shown as follows")
    (True, False)
    """
    pattern = role(name)
    return lambda words: pattern.search(words) is not None


works = playing("working")  # what is done with the row before
concludes = playing("concluding")  # that what is to be shown follows now
supposes = playing("granting")  # that something is taken for granted
takes_for_granted = playing("clear")  # that something needs no proof
repeats = playing("repeating")  # that a case is like one before it
opposes = playing("contrary")  # that this is a proof by contradiction
depends = playing("depending")  # when something may hold
asserts = playing("justifying")  # why something holds
_announces, _reduces, _granted = playing("announcing"), playing("reducing"), playing("granted")


def has_words(text: str) -> bool:
    """Return whether there is a word in a text, besides signs and letters that stand alone.

    >>> has_words("so $"), has_words("$ x, 2")
    (True, False)
    """
    return LETTERS.search(text) is not None


def argues(words: str, many: int = MANY_WORDS) -> bool:
    """Return whether words may be an argument: so many of them are none of those that only lead to a formula.

    >>> argues("each summand is at most the last one, so $"), argues("it is well known that $")
    (True, False)
    """
    rest = [word for word in LETTERS.findall(words.lower()) if word not in FILLING]
    return len(rest) >= many and not _granted(words.lower())


def reasons(words: str, before: str) -> bool:
    """Return whether a formula is concluded, in a sentence that speaks of something else before.

    Args:
        words: the words of the sentence.
        before: those between the formula and the one before it.

    >>> reasons("the variance of $ is $ so $", "so"), reasons("so $", "so"), reasons("we get $", "we get")
    (True, False, False)
    """
    reason, *_ = FORWARD.split(words.lower())
    return FORWARD.search(before.lower()) is not None and argues(reason, 1)


def announces(words: str) -> bool:
    """Return whether words say that what follows is still to be shown.

    >>> announces("we want to show"), announces("hence"), announces("it suffices to show")
    (True, False, False)
    """
    return _announces(words) and not reduces(words)


def reduces(words: str) -> bool:
    """Return whether words replace what is to be shown by something else.

    >>> reduces("it suffices to show"), reduces("with equality if and only if")
    (True, False)
    """
    return _reduces(EQUALITY.sub(" ", words))


def is_reduced(words: str) -> bool:
    """Return whether words behind a row say of it that it is what is left to be shown.

    >>> is_reduced("is equivalent to"), is_reduced(", the claim is equivalent to")
    (True, False)
    """
    found = role("reducing").search(EQUALITY.sub(" ", words))
    return found is not None and not _announces(found.string[: found.start()])


def takes(words: str) -> bool:
    """Return whether words take what follows them as a premise: the last of them does.

    >>> takes("with"), takes("then by lemma"), takes("so")
    (True, False, False)
    """
    texts = words.lower().split()
    return bool(texts) and not PREMISE.isdisjoint(cues_at(texts, len(texts) - 1, lexicon())[1])


def follows(words: str) -> bool:
    """Return whether words say that what they lead to follows from the formula before, and give no reason.

    >>> follows("so"), follows("this gives"), follows("we have"), follows("squares are never negative, so")
    (True, True, False, False)
    """
    texts = words.lower().split()
    cues = (cues_at(texts, place, lexicon())[1] for place in range(len(texts)))
    return not argues(words, 3) and any(not CONSEQUENCE.isdisjoint(found) for found in cues)
