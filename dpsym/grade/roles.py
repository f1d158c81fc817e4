"""What the words beside a row say of it: an announcement, a reduction, a conclusion, a supposition."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.english.lexicon import role, words_of_derivations

REDUCING: Final = role("reducing")
#: They say when the sides of the row are equal, and nothing of what is to be shown.
EQUALITY: Final = role("equality")
ANNOUNCING: Final = role("announcing")
CONCLUDING: Final = role("concluding")
GRANTING: Final = role("granting")
CLEAR: Final = role("clear")
DEPENDING: Final = role("depending")
CONTRARY: Final = role("contrary")
JUSTIFYING: Final = role("justifying")
NEEDING: Final = role("needing")
WORKING: Final = role("working")
LETTERS: Final = re.compile(r"[^\W\d_]{2,}")  # a word, and no symbol of one letter
#: Words that give no reason, however many there are.
FILLING: Final = words_of_derivations("filling")
MANY_WORDS: Final = 4
GRANTED: Final = role("granted")


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
    if GRANTED.search(words.lower()) is not None:
        return False
    rest = [word for word in LETTERS.findall(words.lower()) if word not in FILLING]
    return len(rest) >= many


def works(words: str) -> bool:
    """Return whether words say what is done with the row before.

    >>> works("take logarithms"), works("hence")
    (True, False)
    """
    return WORKING.search(words) is not None


def announces(words: str) -> bool:
    """Return whether words say that what follows is still to be shown.

    >>> announces("we want to show"), announces("hence"), announces("it suffices to show")
    (True, False, False)
    """
    return ANNOUNCING.search(words) is not None and not reduces(words)


def reduces(words: str) -> bool:
    """Return whether words replace what is to be shown by something else.

    >>> reduces("it suffices to show"), reduces("with equality if and only if")
    (True, False)
    """
    return REDUCING.search(EQUALITY.sub(" ", words)) is not None


def concludes(words: str) -> bool:
    """Return whether words say that what is to be shown follows now."""
    return CONCLUDING.search(words) is not None


def supposes(words: str) -> bool:
    """Return whether words take something for granted."""
    return GRANTING.search(words) is not None


def takes_for_granted(words: str) -> bool:
    """Return whether words say of something that it needs no proof.

    >>> takes_for_granted("is clear"), takes_for_granted("is shown as follows")
    (True, False)
    """
    return CLEAR.search(words) is not None


def opposes(words: str) -> bool:
    """Return whether words belong to a proof by contradiction."""
    return CONTRARY.search(words) is not None


def depends(words: str) -> bool:
    """Return whether words may say when something holds.

    >>> depends("if $ then $"), depends("hence $")
    (True, False)
    """
    return DEPENDING.search(words) is not None


def asserts(words: str) -> bool:
    """Return whether words give a reason.

    >>> asserts("since $ is positive"), asserts("then")
    (True, False)
    """
    return JUSTIFYING.search(words) is not None
