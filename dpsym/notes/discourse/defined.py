"""Definitions of notions and divergences by the text: whether they say what dpsym takes these for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

from dpsym.notes.formula.binding import is_constant
from dpsym.notes.free import names_in
from dpsym.notes.parse import joined, parse
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain, Divergence, Interval, Listed, Name, Node, Number, Operation, Quantified

__all__ = ["defines_as_known", "means_the_same", "redefined"]


@dataclass(frozen=True)
class _Meaning:
    """One way of writing what a notion means; ``order`` is a symbol that takes all values above 1."""

    formula: Node
    parameters: tuple[Node, ...]
    order: Node | None
    mechanism: Node
    inputs: tuple[Node, Node]


def means_the_same(
    name: str,
    parameters: tuple[Node, ...],
    mechanism: Node | None,
    inputs: tuple[Node, ...],
    formula: Node,
    bounds: Iterable[Node],
) -> bool:
    """Return whether a formula defines a notion as dpsym does.

    Args:
        name: the notion, an entry of the lexicon.
        parameters: its parameters in the text.
        mechanism: of what it is said.
        inputs: the two neighbouring inputs of which the text speaks.
        formula: what has to hold of these.
        bounds: the conditions on symbols over which the text quantifies besides.
    """
    limits = list(bounds)
    if isinstance(formula, Quantified):
        if any(kind != "forall" for kind, _ in formula.quantifiers):
            return False
        limits += [condition for _, condition in formula.quantifiers]
        formula = formula.statement
    for meaning in _meanings(name, len(parameters)):
        same: dict[Name, Name] = {}
        pairs = [
            (meaning.formula, formula),
            *zip(meaning.parameters, parameters, strict=True),
            *zip(meaning.inputs, inputs, strict=False),
        ]
        if mechanism is not None:
            pairs.append((meaning.mechanism, mechanism))
        if len(inputs) != 2 or not all(_alike(one, other, same) for one, other in pairs):
            continue
        if len(set(same.values())) != len(same):
            continue
        order = same.get(meaning.order) if isinstance(meaning.order, Name) else None
        if order is None or any(_above_one(limit, order) for limit in limits):
            return True
    return False


def redefined(equation: Node | None) -> str | None:
    r"""Return the divergence of which an equation says something else than dpsym takes it for, if one does.

    It has to have the form of a definition: ``TV(P, Q) = ...`` of P and Q, without another divergence.

    >>> redefined(_tree(r"TV(P, Q) = \sum_x |P(x) - Q(x)|"))
    'TV'
    >>> redefined(_tree(r"TV(P, Q) = \frac12 \sum_x |P(x) - Q(x)|")) is None
    True
    """
    parts = _defining(equation)
    return None if parts is None or _is_known(*parts) else parts[0].kind


def defines_as_known(equation: Node | None) -> bool:
    """Return whether an equation defines a divergence as dpsym takes it."""
    parts = _defining(equation)
    return parts is not None and _is_known(*parts)


def _defining(equation: Node | None) -> tuple[Divergence, Node] | None:
    """Return the two sides of an equation that has the form of a definition of a divergence."""
    if not isinstance(equation, Chain) or [relation for relation, _ in equation.links] not in (["="], [":="]):
        return None
    left, right = equation.first, equation.links[0][1]
    if not isinstance(left, Divergence) or any(isinstance(part, Divergence) for part in right.walk()):
        return None
    said = set(names_in(right))
    named = all(isinstance(side, Name) and side in said for side in (left.first, left.second))
    return (left, right) if named else None


def _is_known(left: Node, right: Node) -> bool:
    for one, other in _definitions():
        same: dict[Name, Name] = {}
        if _alike(one, left, same) and _alike(other, right, same) and len(set(same.values())) == len(same):
            return True
    return False


@cache
def _definitions() -> tuple[tuple[Node, Node], ...]:
    return tuple(
        (_tree(written), _tree(means))
        for row in _tables()["divergence"]
        for written in row["written"]
        for means in row["means"]
    )


def _alike(one: Any, other: Any, same: dict[Name, Name]) -> bool:
    """Return whether two trees differ in the names of symbols alone; which is which is kept."""
    if isinstance(one, Name) and isinstance(other, Name):
        if is_constant(one) or is_constant(other):
            return one == other
        return same.setdefault(one, other) == other
    if isinstance(one, Name) and _is_finite(other):
        return not is_constant(one)  # a space may be written as the list of its points
    if isinstance(one, Node):
        if type(one) is not type(other):
            return False
        names = [field.name for field in fields(one) if field.compare]
        return all(_alike(getattr(one, name), getattr(other, name), same) for name in names)
    if isinstance(one, tuple):
        return (
            isinstance(other, tuple)
            and len(one) == len(other)
            and all(_alike(left, right, same) for left, right in zip(one, other, strict=True))
        )
    return bool(one == other)


def _is_finite(node: Any) -> bool:
    r"""Return whether a formula lists the points of a space: ``\{0, 1\}``."""
    listed = isinstance(node, Listed) and node.kind == "curly"
    return listed and len(node.items) > 1 and all(isinstance(item, Number) for item in node.items)


def _above_one(condition: Node, order: Name) -> bool:
    """Return whether a condition lets a symbol take all values above 1."""
    if not isinstance(condition, Chain) or condition.first is None or len(condition.links) != 1:
        return False
    relation, right = condition.links[0]
    if condition.first == order and relation == ">":
        return right == Number("1")
    if condition.first == order and relation == "in":
        return isinstance(right, (Interval, Listed)) and _is_ray(right)
    return right == order and relation == "<" and condition.first == Number("1")


def _is_ray(node: Node) -> bool:
    ends = tuple(node.children())
    return len(ends) == 2 and ends[0] == Number("1") and ends[1] in (Name("infinity"), _INFINITY)


_INFINITY = Operation("infinity", ())


@cache
def _meanings(name: str, count: int) -> tuple[_Meaning, ...]:
    rows = _tables()["notion"]
    return tuple(
        _Meaning(
            _tree(written),
            tuple(map(_tree, row["parameters"])),
            _tree(row["order"]) if "order" in row else None,
            _tree("M"),
            (_tree("x"), _tree("x'")),
        )
        for row in rows
        if row["name"] == name and len(row["parameters"]) == count
        for written in row["means"]
    )


@cache
def _tables() -> Mapping[str, list[Mapping[str, Any]]]:
    text = files("dpsym.notes.discourse").joinpath("definitions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _tree(latex: str) -> Node:
    return joined(parse(Source("definitions", latex), Span(0, len(latex))))
