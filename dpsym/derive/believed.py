"""What is believed: statements of the textbook, each with its source, and the rules that state them.

They are data, in ``believed.toml`` beside the rules.  A rule under no statement that is no definition
would state a theorem of the field; there is none but the shorthands, which the catalogue derives.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["Statement", "believed_in", "definitions", "standing", "statements"]


@dataclass(frozen=True)
class Statement:
    """A statement of the textbook about numbers, sums and means.

    Attributes:
        name: what people call it.
        says: the statement, in one line.
        source: where it is proved.
        rules: the rules that state it, for the forms in which it is needed.
    """

    name: str
    says: str
    source: str
    rules: tuple[str, ...]


@cache
def statements() -> tuple[Statement, ...]:
    """Return the statements that are believed, in the order of the page that lists them.

    >>> statements()[0].name, statements()[0].rules
    ("Jensen's inequality", ('Jensen', 'JensenForLoss'))
    """
    return tuple(
        Statement(row["name"], row["says"], row["source"], tuple(row["rules"]))
        for row in _data()["statement"]
    )


@cache
def definitions() -> frozenset[str]:
    """Return the rules that only say what something is.

    >>> "MassOf" in definitions(), "Pinsker" in definitions()
    (True, False)
    """
    return frozenset(_data()["definitions"]["rules"])


def standing(rule: str) -> str:
    """Return as what a rule is believed: the name of its statement, a definition, or a theorem of the field.

    >>> standing("HolderSum"), standing("MassOf"), standing("Pinsker")
    ("Hölder's inequality", 'a definition', 'a theorem of the field')
    """
    found = next((each.name for each in statements() if rule in each.rules), None)
    return found or ("a definition" if rule in definitions() else "a theorem of the field")


def believed_in(proofs: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the statements under which the rules stand that proofs use, in the order of the page.

    The proofs are documents, those of the theorems that are cited among them.

    >>> believed_in([{"nodes": [["rule", "LinearSum"], ["rule", "MassOf"]]}, {"nodes": [["rule", "Jensen"]]}])
    ("Jensen's inequality", 'linearity')
    """
    nodes = (node for proof in proofs for node in proof.get("proof", proof).get("nodes", ()))
    used = {node[1] for node in nodes if node[0] == "rule"}
    return tuple(each.name for each in statements() if used.intersection(each.rules))


@cache
def _data() -> dict[str, Any]:
    text = files("dpsym.derive.rules").joinpath("believed.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
