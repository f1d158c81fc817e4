"""What the words beside a row say of it: an announcement, a reduction, a conclusion, a supposition."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.english.lexicon import words_of_derivations

__all__ = [
    "announces",
    "argues",
    "asserts",
    "concludes",
    "depends",
    "has_words",
    "opposes",
    "reduces",
    "supposes",
    "takes_for_granted",
    "works",
]


def _any_of(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b")


REDUCING: Final = _any_of(
    "suffices",
    "sufficient",
    "enough",
    "equivalent",
    "equivalently",
    "iff",
    "if and only if",
    "is the same as",
    "amounts to",
    "rewritten",
    "rewrite",
    "reduces to",
    "remains",
    "reduce",
    "holds if",
    "true if",
)
#: They say when the sides of the row are equal, and nothing of what is to be shown.
EQUALITY: Final = re.compile(r"\bequality(?: holds| occurs)?(?: here| there)? (?:if and only if|iff)\b")
ANNOUNCING: Final = _any_of(
    r"(?:want|have|need|wish|like|going|must|try|aim|goal|task|is|are)(?: \w+)? to "
    r"(?:show|prove|see|derive|verify|establish|be shown|be proved|be proven|get|obtain)",
    r"(?:we|i) (?:will|shall|now)? ?(?:show|prove)",
    r"(?:to|must|should|shall) (?:show|prove|be shown|be proved)",
    r"(?:show|prove) that",
    "goal",
    "aim",
    "target",
    "claim",
    "statement",
    "assertion",
    "theorem",
    "proposition",
    "problem",
    "exercise",
    "question",
    "asked",
)
CONCLUDING: Final = _any_of(
    r"(?:the|our) (?:claim|statement|assertion|result|inequality|proof|desired|theorem|equation|identity|"
    r"target|conclusion)",
    "qed",
    "was to be (?:shown|proved)",
    "as (?:desired|claimed|required|wanted|asked)",
    "we are done",
    "this (?:proves|shows|completes|is what)",
    "what (?:was|had|we)",
    "follows",
    "proves",
)
GRANTING: Final = _any_of(
    "by assumption", "by the claim", "by what (?:is|was) to", "we assume", "suppose", "assume", "assuming"
)
CLEAR: Final = re.compile(
    r"\b(?:is|are|it's|holds|hold)\b.*\b(?:clear|clearly|true|obvious|trivial|trivially|evident|known|immediate|easy)\b|"
    r"\b(?:clearly|obviously|trivially) holds?\b|\A(?:clearly|obviously|holds|is true)\b"
)
DEPENDING: Final = _any_of(
    "if",
    "suppose",
    "assume",
    "assuming",
    "let",
    "where",
    "when",
    "whenever",
    "case",
    "cases",
    "for",
    "given",
    "unless",
    "otherwise",
    "without",
    "provided",
    "fix",
    "set",
    "put",
    "take",
    "choose",
    "consider",
    "define",
)
CONTRARY: Final = _any_of(r"contradict\w*", "contrary", "absurd", "impossible")
JUSTIFYING: Final = _any_of(
    "by",
    "since",
    "because",
    "as",
    "using",
    "from",
    "hint",
    "lemma",
    "jensen",
    "follows",
    "due",
    "where",
    "with",
    "dividing",
    "multiplying",
    "taking",
    "adding",
    "expanding",
    "monotone",
    "concavity",
    "convexity",
    "for",
    "summing",
    "integrating",
    "averaging",
    "rearranging",
    "subtracting",
    "squaring",
    "that is",
    "i e",
    "equivalently",
)


NEEDING: Final = re.compile(
    r"\b(?:need|needs|must|have|remains|left|want|enough)(?: only| just| still)?"
    r" to (?:show|prove|check|verify|see)\b"
    r"|\b(?:we|i)(?: only| just| still| thus| therefore)* (?:need|require|want)(?: that)?\Z"
)
WORKING: Final = _any_of(
    "logarithms?",
    "logs?",
    r"exponentials?",
    r"exponentiat\w+",
    r"multipl\w+",
    r"divid\w+",
    r"rearrang\w+",
    r"squar\w+",
    r"root\w*",
    r"add(?:ing)?",
    r"subtract\w*",
    r"cancel\w*",
    r"solv(?:e|es|ing)",
    r"reciprocals?",
    "are equal",
    "agree",
    "coincide",
    "the same",
    r"combin\w+",
    "together",
)


LETTERS: Final = re.compile(r"[^\W\d_]{2,}")  # a word, and no symbol of one letter
#: Words that give no reason, however many there are.
FILLING: Final = words_of_derivations("filling")
MANY_WORDS: Final = 4
GRANTED: Final = _any_of(
    "clear", "clearly", "obvious", "obviously", "known", "we know", "trivial", "trivially"
)


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
