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
    "Limit",
    "Reason",
    "cite",
    "expressions",
    "given_at",
    "limit",
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


@dataclass(frozen=True, eq=False)
class Limit:
    """Something established for all values of a variable, in the limit at an end of its range."""

    source: Established
    values: Mapping[Any, Any]


def limit(source: Established, values: Mapping[Any, Any]) -> Limit:
    """Return what an upper bound for all values of a variable says at an end that it only comes near to.

    See :mod:`dpsym.derive.limits` for the limits that are known.

    >>> from dpsym.derive.model import Chain
    >>> from dpsym.language import real
    >>> x, alpha = real("x"), real("alpha", above=1)
    >>> limit(Chain(x).at_most(alpha), {alpha: 1}).values
    {alpha: 1}
    """
    return Limit(source, expressions(values))


Reason: TypeAlias = Rule | Established | Instantiated | Cited | AtHypothesis | Limit


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
        if not isinstance(reason, (Rule, Established, Instantiated, Cited, AtHypothesis, Limit)):
            raise IllFormedError(
                f"a step is justified by a rule, a lemma or a theorem's id, got {reason!r:.60}; "
                "words for people go into because="
            )
        found.append(reason)
    return tuple(found)
