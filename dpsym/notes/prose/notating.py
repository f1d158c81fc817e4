"""Sentences of running text that define a notion: *a mechanism M is ε-DP if for all x, x' ...*."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dpsym.notes.prose.notions import notion_at
from dpsym.notes.prose.patterns import Table, best
from dpsym.notes.prose.sentences import Sentence

__all__ = ["without_recall"]

_MECHANISM: Final = (
    "a|an [randomized|randomised] mechanism|algorithm [F] is|satisfies [said to be] [called] N"
)
DEFINING: Final[Table] = {
    "notion": (f"{_MECHANISM} if|when|whenever", f"{_MECHANISM} if and only if"),
}
BEFORE: Final = frozenset({"recall", "that", "we", "say"})


def without_recall(sentence: Sentence) -> Sentence | None:
    """Return a sentence that defines a notion, without *recall that* before it, or None for any other.

    If another notion is supposed, as in *a mechanism is 2ε-DP if it is ε-DP*, that is a claim.
    """
    tokens = sentence.tokens
    start = next((at for at, token in enumerate(tokens) if token.text not in BEFORE), 0)
    found = best(DEFINING, tokens, start, notion_at) if start < len(tokens) else None
    if found is None or any(notion_at(tokens, place) for place in range(found[1].end, len(tokens))):
        return None
    return replace(sentence, tokens=tokens[start:])
