"""Plans: what a search has found, before it is written down as a derivation and judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from dpsym.derive.blocks import Chain
from dpsym.derive.model import Derivation
from dpsym.derive.reasons import AtHypothesis, Established, Reason, limit
from dpsym.derive.rules.base import Rule
from dpsym.derive.search.matching import renamed
from dpsym.language.relations import Comparison

__all__ = ["Move", "Plan", "Preset", "Row", "exchanged", "written"]


@dataclass(frozen=True)
class Preset:
    """An argument that recurs, written once into a derivation and used with values for its variables.

    Attributes:
        build: a data class that writes it down and returns what it establishes.
        values: for its variables.
        in_the_limit: whether a variable tends to its value, which is an end of its range.
    """

    build: Any
    values: Mapping[Any, Any]
    in_the_limit: bool = False


@dataclass(frozen=True)
class Move:
    """What one reason says of a quantity: ``node op value``.

    Attributes:
        relation: what is said, solved for the quantity.
        reasons: a rule, hypotheses at values, or a preset; empty for a hypothesis as it stands.
        conditions: what has to be shown for it.
        cost: how unlikely it is to help.
    """

    relation: Comparison
    reasons: tuple[Reason | Preset, ...] = ()
    conditions: tuple[Any, ...] = ()
    cost: float = 1.0


@dataclass(frozen=True)
class Row:
    """One step: what it is about, why it holds, and what had to be shown before."""

    relation: Comparison
    reasons: tuple[Reason | Preset, ...] = ()
    before: tuple[Plan, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Steps in their order, from one side of a relation to the other."""

    goal: Comparison
    rows: tuple[Row, ...]


def written(derivation: Derivation, plan: Plan, known: dict[Any, Established]) -> Established:
    """Write a plan down as a chain, after what it rests on; what was written before is used again."""
    if plan.goal in known:
        return known[plan.goal]
    reasons: list[list[Any]] = []
    for row in plan.rows:
        found: list[Any] = [
            _built(derivation, entry, known) if isinstance(entry, Preset) else entry for entry in row.reasons
        ]
        reasons.append(found + [written(derivation, part, known) for part in row.before])
    chain = Chain(plan.rows[0].relation.lhs)
    for row, entries in zip(plan.rows, reasons, strict=True):
        by, using = (entries[0], entries[1:]) if entries else (None, ())
        chain.goes_on(row.relation.op, row.relation.rhs, by=by, using=tuple(using))
    derivation.items.append(chain)
    known[plan.goal] = chain
    return chain


def _built(derivation: Derivation, preset: Preset, known: dict[Any, Established]) -> Any:
    if preset.build not in known:
        known[preset.build] = preset.build(derivation)
    source = known[preset.build]
    return limit(source, preset.values) if preset.in_the_limit else source.at(preset.values)


def exchanged(plan: Plan, place: Mapping[Any, Any]) -> Plan:
    """Return a plan with symbols exchanged, as for the other order of a pair; it is judged like any other.

    >>> from dpsym.derive import Pinsker
    >>> from dpsym.language import KL, TotalVariation, at_most, laws
    >>> P, Q = laws("P Q")
    >>> rule = Pinsker(P, Q)
    >>> goal = rule.instance(at_most(0, 1)).relations[0]
    >>> exchanged(Plan(goal, (Row(goal, (rule,)),)), {P: Q, Q: P}).rows[0].reasons
    (Pinsker(first=Q, second=P),)
    """
    rows = tuple(
        Row(
            row.relation.xreplace(dict(place)),
            tuple(_exchanged(reason, place) for reason in row.reasons),
            tuple(exchanged(part, place) for part in row.before),
        )
        for row in plan.rows
    )
    return Plan(plan.goal.xreplace(dict(place)), rows)


def _exchanged(reason: Any, place: Mapping[Any, Any]) -> Any:
    if isinstance(reason, Rule):
        return _replaced(reason, place)
    if isinstance(reason, Preset):
        values = {key: renamed(value, place) for key, value in reason.values.items()}
        return Preset(_replaced(reason.build, place), values, reason.in_the_limit)
    if isinstance(reason, AtHypothesis):
        return AtHypothesis({key: renamed(value, place) for key, value in reason.values.items()})
    raise ValueError(f"{reason} is not exchanged")


def _replaced(entry: Any, place: Mapping[Any, Any]) -> Any:
    """Return a data class with symbols replaced in its fields."""
    return replace(entry, **{part.name: renamed(getattr(entry, part.name), place) for part in fields(entry)})
