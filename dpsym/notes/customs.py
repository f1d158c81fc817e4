"""Words and conventions of one's own, as ``dpsym.toml`` states them.

    [conventions]
    suppose = true                 # usual ranges are supposed, and named in the verdict

    [[conventions.number]]         # in place of what dpsym takes for usual
    letters = ["eta"]
    kind = "real"
    range = "> 0"

    [[lexicon.noun]]               # an entry of the lexicon
    forms = ["privatizer[s]"]
    kind = "mechanism"

Nothing in it is run, and no pattern is taken from it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dpsym.errors import Place, UnusableInput
from dpsym.notes.discourse.conventions import Conventions, conventions, conventions_with
from dpsym.notes.english.lexicon import FEATURES, Lexicon, lexicon, lexicon_with

TABLES: Final = frozenset({"conventions", "lexicon"})
MOST_FORMS: Final = 2_000  # spellings that one file may add
MOST_CHOICES: Final = 6  # words with a choice in one form


@dataclass(frozen=True)
class Customs:
    """The words and conventions with which documents are read."""

    lexicon: Lexicon = field(default_factory=lexicon)
    conventions: Conventions = field(default_factory=conventions)
    supposes: bool = False


def customs_of(text: str, name: str = "dpsym.toml") -> Customs:
    r"""Return what a text states; without one, what comes with dpsym.

    Raises:
        UnusableInput: it is no TOML, or states something else; the message says what.

    >>> customs_of("[conventions]\nsuppose = true").supposes
    True
    """
    if not text.strip():
        return Customs()
    try:
        tables = tomllib.loads(text)
        return _customs(tables)
    except tomllib.TOMLDecodeError as error:
        raise UnusableInput(f"this is no TOML: {error}", Place(name)) from error
    except RecursionError as error:
        raise UnusableInput("this is nested too deeply", Place(name)) from error
    except UnusableInput as error:
        raise UnusableInput(str(error), Place(name)) from error


def _customs(tables: Mapping[str, Any]) -> Customs:
    unknown = sorted(set(tables) - TABLES)
    if unknown:
        raise UnusableInput(f"there is no table {unknown[0]!r} here; known are {', '.join(sorted(TABLES))}")
    said = _table(tables, "conventions")
    words = _table(tables, "lexicon")
    supposes = said.get("suppose", False)
    if not isinstance(supposes, bool):
        raise UnusableInput("'suppose' under [conventions] is true or false")
    rows = {key: _rows(said, key, "conventions") for key in said if key != "suppose"}
    entries = {key: _rows(words, key, "lexicon") for key in words}
    if {"short", "spelled"} & set(entries):
        raise UnusableInput(f"the lexicon takes no patterns; its categories are {', '.join(FEATURES)}")
    _limit(entries)
    return Customs(lexicon_with(entries), conventions_with(rows), supposes)


def _table(tables: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = tables.get(name, {})
    if not isinstance(found, dict):
        raise UnusableInput(f"{name!r} is a table, as in [[{name}.noun]]")
    return found


def _rows(table: Mapping[str, Any], key: str, name: str) -> list[dict[str, Any]]:
    rows = table[key]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UnusableInput(f"{key!r} under [{name}] is a list of tables, as in [[{name}.{key}]]")
    return rows


def _limit(entries: Mapping[str, list[dict[str, Any]]]) -> None:
    """Refuse forms that are no words, or stand for far too many spellings."""
    forms = [form for rows in entries.values() for row in rows for form in _forms(row)]
    if len(forms) > MOST_FORMS:
        raise UnusableInput(f"the lexicon has {len(forms)} forms here, more than {MOST_FORMS}")
    for form in forms:
        if not form.split() or form != form.lower():
            raise UnusableInput(f"the form {form!r} consists of words in small letters")
        if (
            sum(any(sign in word for sign in "|([") for word in form.split()) > MOST_CHOICES
            or len(form) > 200
        ):
            raise UnusableInput(f"the form {form[:40]!r} has more than {MOST_CHOICES} choices")


def _forms(row: Mapping[str, Any]) -> list[str]:
    forms = row.get("forms", [])
    if not isinstance(forms, list) or not all(isinstance(form, str) for form in forms):
        raise UnusableInput("the 'forms' of an entry of the lexicon are a list of words")
    return forms
