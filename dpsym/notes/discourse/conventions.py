"""What letters stand for where nothing says it: a data file, which a person can replace."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import sympy

from dpsym.errors import UnusableInput
from dpsym.language.symbols import Variable, integer, probability, real

__all__ = ["Convention", "Conventions", "conventions"]

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


@lru_cache(maxsize=8)
def conventions(text: str = "") -> Conventions:
    """Return the conventions that a text in TOML states; without one, those that come with dpsym.

    Raises:
        UnusableInput: it states a range or a kind that is not known.

    >>> str(conventions().numbers["epsilon"].strong("epsilon").domain)
    '[0, oo)'
    """
    text = text or files("dpsym.notes.discourse").joinpath("conventions.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    numbers: dict[str, Convention] = {}
    for row in tables.get("number", ()):
        if row.get("range") not in _RANGES or row.get("kind") not in ("real", "integer"):
            known = ", ".join(_RANGES)
            raise UnusableInput(f"the convention {row} is not of a kind and range that are known: {known}")
        numbers |= dict.fromkeys(row["letters"], Convention(row["kind"], row["range"]))
    letters = {
        name: frozenset(letter for row in tables.get(name, ()) for letter in row["letters"])
        for name in ("law", "event")
    }
    return Conventions(numbers, letters["law"], letters["event"])
