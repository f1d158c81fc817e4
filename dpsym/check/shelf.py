"""The theorems of the catalogue, for a search that asks which of them speak of a kind of quantity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from dpsym.check.catalogue import bundled
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import stated
from dpsym.derive import rules
from dpsym.derive.joining import parts
from dpsym.derive.rules.base import Shorthand
from dpsym.derive.search.theorems import Stated
from dpsym.derive.theorem import Theorem
from dpsym.errors import DpsymError
from dpsym.language.existence import Exists
from dpsym.language.relations import Comparison

__all__ = ["Catalogued", "named_in", "resting_on"]

#: Words of titles that many theorems share: they name none.
COMMON: Final = 8
ID: Final = re.compile(r'"([a-z-]+\.[a-z0-9-]+)"')
OWN: Final = re.compile(r'\bid="([^"]+)"')
NAME: Final = re.compile(r"\b[A-Z][A-Za-z]+\b")
WORD: Final = re.compile(r"[^\W\d_]{4,}")


class Catalogued:
    """A shelf with the theorems of the catalogue but those that are ``barred``; ``words`` may name some.

    >>> found = Catalogued()(["TotalVariation"])
    >>> "divergences.pinsker" in {entry.id for entry in found}
    True
    >>> left = Catalogued(barred=frozenset(["divergences.pinsker"]))(["TotalVariation"])
    >>> "divergences.pinsker" in {entry.id for entry in left}
    False
    """

    def __init__(self, words: str = "", barred: frozenset[str] = frozenset()) -> None:
        self.named = named_in(words) if words else frozenset()
        self.barred = barred

    def __call__(self, kinds: Iterable[str]) -> Sequence[Stated]:
        """Return what theorems state that speak of quantities of all of these kinds."""
        wanted = set(kinds)
        found = [
            Stated(name, relation, given, name in self.named)
            for path, text in _texts()
            if all(kind in text for kind in wanted)
            for name, relation, given in _stated(path)
            if name not in self.barred
        ]
        return sorted(found, key=lambda entry: not entry.named)


def named_in(words: str) -> frozenset[str]:
    """Return the theorems whose titles have an unusual word that stands in a text.

    >>> sorted(named_in("by Pinsker's inequality"))[:1]
    ['divergences.kl-by-fourth-power']
    >>> named_in("by the hypotheses")
    frozenset()
    """
    said = {word.lower() for word in WORD.findall(words)}
    rare = _rare()
    return frozenset(name for word in said for name in rare.get(word, ()))


def resting_on(theorem: str) -> frozenset[str]:
    """Return a theorem, those whose files name it, those that name these, and so on: none of them shows it.

    >>> resting_on("divergences.pinsker") > {"divergences.pinsker"}, "divergences.gibbs" in resting_on("x.y")
    (True, False)
    """
    shorthands = {
        name: rule.theorems
        for name, rule in vars(rules).items()
        if isinstance(rule, type) and issubclass(rule, Shorthand) and rule is not Shorthand
    }
    named: dict[str, set[str]] = {}
    for _, text in _texts():
        found = set(ID.findall(text))
        own = OWN.search(text)
        for word in NAME.findall(text):
            found.update(shorthands.get(word, ()))
        if own is not None:
            named[own[1]] = found
    above, waiting = {theorem}, {theorem}
    while waiting:
        waiting = {name for name, cited in named.items() if cited & waiting} - above
        above |= waiting
    return frozenset(above)


@lru_cache(maxsize=1)
def _rare() -> dict[str, tuple[str, ...]]:
    """Return the theorems in whose id or title a word stands, for words that few of them have."""
    found: dict[str, list[str]] = {}
    for path, _ in _texts():
        theorem = _theorem(path)
        if theorem is not None:
            for word in {word.lower() for word in WORD.findall(f"{theorem.id} {theorem.title}")}:
                found.setdefault(word, []).append(theorem.id)
    return {word: tuple(names) for word, names in found.items() if len(names) <= COMMON}


@lru_cache(maxsize=1)
def _texts() -> tuple[tuple[Path, str], ...]:
    """Return the theorem files that are bundled, with their texts."""
    return tuple((path, path.read_text(encoding="utf-8")) for path in sorted(bundled().rglob("*.py")))


@lru_cache(maxsize=1024)
def _theorem(path: Path) -> Theorem | None:
    outcome = guarded(stated, path)
    return None if isinstance(outcome, Crash) else outcome.value


@lru_cache(maxsize=1024)
def _stated(path: Path) -> tuple[tuple[str, Comparison, tuple[Any, ...]], ...]:
    """Return what a theorem states: relations with their hypotheses."""
    theorem = _theorem(path)
    return () if theorem is None else tuple(_relations(theorem))


def _relations(theorem: Theorem) -> Iterator[tuple[str, Comparison, tuple[Any, ...]]]:
    claim = theorem.variants()[0][2]
    if claim.conclusion.has(Exists):
        return
    try:
        for relation in parts(claim.conclusion, claim.given):
            yield theorem.id, relation, claim.given
    except DpsymError:
        return
