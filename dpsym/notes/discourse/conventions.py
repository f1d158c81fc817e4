"""What letters stand for where nothing says it: a data file, which a person can replace."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from string import ascii_lowercase
from typing import Any, Final

import sympy

from dpsym.errors import UnusableInput
from dpsym.language.symbols import Variable, integer, probability, real

_RANGES: Final[Mapping[str, Any]] = {
    "> 1": lambda name: real(name, above=1),
    ">= 1": lambda name: real(name, at_least=1),
    ">= 0": lambda name: real(name, at_least=0),
    "> 0": lambda name: real(name, above=0),
    "in [0, 1]": probability,
    "in (0, 1)": lambda name: real(name, above=0, below=1),
    "any": lambda name: real(name, above=-sympy.oo),
}


@dataclass(frozen=True)
class Convention:
    """A number with its kind and its usual range, as conditions on its letter."""

    kind: str
    range: str

    def weak(self, name: str) -> Variable:
        """Return the variable of that name that takes all values of the kind."""
        return integer(name, at_least=1) if self.kind == "integer" else real(name, above=-sympy.oo)

    def strong(self, name: str) -> Variable:
        """Return the variable of that name with the usual range."""
        if self.kind == "integer":
            return integer(name, at_least=1)
        made: Variable = _RANGES[self.range](name)
        return made


@dataclass(frozen=True)
class Conventions:
    """The conventions for numbers by their letter, and the letters of laws and events."""

    numbers: Mapping[str, Convention]
    laws: frozenset[str]
    events: frozenset[str]


@lru_cache(maxsize=1)
def _standard() -> Mapping[str, Any]:
    text = files("dpsym.notes.discourse").joinpath("conventions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=1)
def conventions() -> Conventions:
    """Return the conventions that come with dpsym.

    >>> str(conventions().numbers["epsilon"].strong("epsilon").domain)
    '[0, oo)'
    """
    return _conventions(_standard())


def conventions_with(more: Mapping[str, Sequence[Mapping[str, Any]]]) -> Conventions:
    """Return the conventions with others for some letters, which replace those that come with dpsym.

    Raises:
        UnusableInput: a row states a range or a kind that is not known, or two rows speak of one letter.

    >>> rows = {"number": [{"letters": ["epsilon"], "kind": "real", "range": "> 0"}]}
    >>> str(conventions_with(rows).numbers["epsilon"].strong("epsilon").domain)
    '(0, oo)'
    """
    usual, own = conventions(), _conventions(more)
    said = [*own.numbers, *own.laws, *own.events]
    numbers = {letter: found for letter, found in usual.numbers.items() if letter not in said}
    return Conventions(
        numbers | dict(own.numbers),
        (usual.laws - set(said)) | own.laws,
        (usual.events - set(said)) | own.events,
    )


def conventions_for_all(usual: Conventions, where: str) -> Conventions:
    """Return conventions by which every letter for a number lies in one range.

    >>> str(conventions_for_all(conventions(), "any").numbers["b"].strong("b").domain)
    '(-oo, oo)'
    """
    letters = {*usual.numbers, *ascii_lowercase}
    return replace(usual, numbers=dict.fromkeys(sorted(letters), Convention("real", where)))


def _conventions(tables: Mapping[str, Any]) -> Conventions:
    unknown = sorted(set(tables) - {"number", "law", "event"})
    if unknown:
        raise UnusableInput(
            f"there are no conventions of the kind {unknown[0]!r}; known are number, law, event"
        )
    numbers: dict[str, Convention] = {}
    for row in tables.get("number", ()):
        if row.get("range") not in _RANGES or row.get("kind") not in ("real", "integer"):
            known = ", ".join(_RANGES)
            raise UnusableInput(f"the convention {row} is not of a kind and range that are known: {known}")
        for letter in _letters(row):
            if letter in numbers and numbers[letter] != Convention(row["kind"], row["range"]):
                raise UnusableInput(f"two conventions say different things of the letter {letter!r}")
            numbers[letter] = Convention(row["kind"], row["range"])
    letters = {
        name: frozenset(letter for row in tables.get(name, ()) for letter in _letters(row))
        for name in ("law", "event")
    }
    return Conventions(numbers, letters["law"], letters["event"])


def _letters(row: Mapping[str, Any]) -> list[str]:
    letters = row.get("letters")
    if not isinstance(letters, list) or not all(isinstance(one, str) and one.isalpha() for one in letters):
        raise UnusableInput("the 'letters' of a convention are a list of letters, Greek ones by their names")
    return letters
