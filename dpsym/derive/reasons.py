"""Reasons: what a step of a derivation may rest on beside the engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from dpsym.derive.rules.base import Rule
from dpsym.errors import IllFormedError
from dpsym.language.nodes import to_sympy

__all__ = [
    "AtHypothesis",
    "Cited",
    "Established",
    "Instantiated",
    "Reason",
    "cite",
    "expressions",
    "given_at",
    "reasons_of",
]


@dataclass(frozen=True)
class Cited:
    """A theorem of the catalogue, with expressions for some of its symbols."""

    id: str
    at: Mapping[Any, Any] = field(default_factory=dict)


def cite(theorem: str, at: Mapping[Any, Any] | None = None) -> Cited:
    """Return a theorem of the catalogue as a reason for a step; ``at`` says for which symbols it is taken.

    >>> cite("renyi.product").id
    'renyi.product'
    """
    return Cited(theorem, expressions(at or {}))


class Established:
    """Something in a derivation that later steps may use."""

    name: str

    def at(self, values: Mapping[Any, Any]) -> Instantiated:
        """Return it with expressions in place of some of its symbols."""
        return Instantiated(self, expressions(values))


@dataclass(frozen=True, eq=False)
class Instantiated:
    """Something established, with expressions in place of symbols that range over everything."""

    source: Established
    values: Mapping[Any, Any]


@dataclass(frozen=True)
class AtHypothesis:
    """A hypothesis about all values of a symbol, taken at one of them."""

    values: Mapping[Any, Any]


def given_at(values: Mapping[Any, Any]) -> AtHypothesis:
    """Return the hypotheses for all values of a symbol, as at ``{beta: 2}``, as a reason for a step.

    >>> from dpsym.language import real
    >>> given_at({real("beta", above=1): 2}).values
    {beta: 2}
    """
    return AtHypothesis(expressions(values))


Reason: TypeAlias = Rule | Established | Instantiated | Cited | AtHypothesis


def expressions(values: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return values as expressions, numbers of Python among them.

    >>> expressions({"x": 2})["x"].is_Integer
    True
    """
    return {symbol: to_sympy(value) for symbol, value in values.items()}


def reasons_of(by: Any, using: Any) -> tuple[Reason, ...]:
    """Return what a step may use; a text is the id of a theorem of the catalogue."""
    listed = [by, *(using if isinstance(using, (tuple, list)) else (using,))]
    found: list[Reason] = []
    for entry in listed:
        if entry is None:
            continue
        reason = Cited(entry) if isinstance(entry, str) else entry
        if not isinstance(reason, (Rule, Established, Instantiated, Cited, AtHypothesis)):
            raise IllFormedError(
                f"a step is justified by a rule, a lemma or a theorem's id, got {reason!r:.60}; "
                "words for people go into because="
            )
        found.append(reason)
    return tuple(found)
