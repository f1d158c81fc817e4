"""The names of the notions of privacy as authors write them, with their parameters before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dpsym.notes.prose.clauses import NotionWords
from dpsym.notes.prose.tokens import FORMULA, SIGN, WORD, Formula, Token
from dpsym.notes.source import Span

__all__ = ["NAMES", "notion_at"]

_PRIVATE: Final = (
    "dp",
    "differentially private",
    "differential privacy",
    "differential private",
    "private",
    "privacy",
)

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "dp": (*_PRIVATE, "indistinguishable", "indistinguishability", "close", "approximate dp"),
    "pure-dp": ("pure dp", "pure differentially private", "pure differential privacy"),
    "rdp": ("rdp", *(f"{name} {rest}" for name in ("rényi", "renyi") for rest in _PRIVATE)),
    "zcdp": (
        *("zcdp", "zcodp", "zero cdp"),
        *(f"zero concentrated {rest}" for rest in _PRIVATE),
        *(f"concentrated {rest}" for rest in _PRIVATE),
    ),
    "tcdp": ("tcdp", *(f"truncated concentrated {rest}" for rest in _PRIVATE), "truncated cdp"),
    "bounded-cdp": ("bounded cdp", *(f"bounded concentrated {rest}" for rest in _PRIVATE)),
    "mcdp": ("mcdp", *(f"mean concentrated {rest}" for rest in _PRIVATE)),
    "probabilistic-dp": (
        "prodp",
        "probabilistic dp",
        "probabilistically dp",
        *(f"probabilistically {x}" for x in _PRIVATE),
    ),
    "kl-dp": ("kl private", "kl privacy", "kl dp", "klpr"),
    "joint-dp": (
        "jdp",
        "joint dp",
        *(f"joint {rest}" for rest in _PRIVATE),
        *(f"jointly {rest}" for rest in _PRIVATE),
    ),
}
_APPROXIMATE: Final = frozenset(["approximate", "approximately"])
_PURE: Final = frozenset(["pure", "purely"])
_BY_WORDS: Final = {tuple(name.split()): kind for kind, names in NAMES.items() for name in names}
_LONGEST: Final = max(map(len, _BY_WORDS))


def notion_at(tokens: Sequence[Token], start: int) -> tuple[int, NotionWords] | None:
    """Return the notion that begins at a place and where it ends; one without parameters is none.

    A name that ends with ``DP`` is a notion whatever it is, so that what is not known is not passed over.
    """
    place, traits = start, set()
    while _word(tokens, place) in _APPROXIMATE | _PURE:
        traits.add("approximate" if _word(tokens, place) in _APPROXIMATE else "pure")
        place += 1
    removed: Formula | None = None
    first = _formula(tokens, place)
    if first is None:
        return _unreadable(tokens, start)
    after = _hyphen(tokens, place + 1)
    if _word(tokens, after) in _APPROXIMATE:
        removed, place = first, _hyphen(tokens, after + 1)
        first = _formula(tokens, place)
        after = _hyphen(tokens, place + 1) if first is not None else place
    named = _name(tokens, after)
    if named is None or (named[0] == after and after == place):
        return None
    end, name = named
    hyphenated = after > place + 1
    if not hyphenated and name == "dp" and tokens[after].text in ("close", "private", "privacy"):
        return None
    end = _without_bracket(tokens, end)
    found = NotionWords(name, first, removed, _span(tokens, start, end), frozenset(traits))
    return end, found


def _without_bracket(tokens: Sequence[Token], end: int) -> int:
    """Skip an abbreviation in brackets after the name, as in ``Rényi differential privacy (RDP)``."""
    if end + 2 < len(tokens) and tokens[end].text == "(" and tokens[end + 2].text == ")":
        if tokens[end + 1].kind == WORD and tokens[end + 1].text.endswith("dp"):
            return end + 3
    return end


def _unreadable(tokens: Sequence[Token], start: int) -> tuple[int, NotionWords] | None:
    """Return a notion whose parameters are words, as in ``LE182-DP``."""
    if start < len(tokens) and tokens[start].kind == WORD and any(c.isdigit() for c in tokens[start].text):
        named = _name(tokens, _hyphen(tokens, start + 1))
        if named is not None:
            span = _span(tokens, start, named[0])
            return named[0], NotionWords(named[1], None, None, span, frozenset(["unreadable"]))
    return None


def _name(tokens: Sequence[Token], start: int) -> tuple[int, str] | None:
    for length in range(_LONGEST, 0, -1):
        words = tuple(token.text for token in tokens[start : start + length] if token.kind == WORD)
        if len(words) == length and words in _BY_WORDS:
            return start + length, _BY_WORDS[words]
    word = _word(tokens, start)
    if word.endswith("dp") and len(word) <= 12:
        return start + 1, f"?{word}"
    return None


def _word(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].text if place < len(tokens) and tokens[place].kind == WORD else ""


def _formula(tokens: Sequence[Token], place: int) -> Formula | None:
    return tokens[place].formula if place < len(tokens) and tokens[place].kind == FORMULA else None


def _hyphen(tokens: Sequence[Token], place: int) -> int:
    """Return the place after a hyphen, if there is one."""
    if place < len(tokens) and tokens[place].kind == SIGN and tokens[place].text == "-":
        return place + 1
    return place


def _span(tokens: Sequence[Token], start: int, end: int) -> Span:
    return tokens[start].span | tokens[end - 1].span
