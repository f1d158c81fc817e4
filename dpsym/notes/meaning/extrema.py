r"""Extrema over real numbers, as what they say of all numbers and of one.

    \sup_x f(x) \le c, \max_x f(x) \le c    for all x: f(x) <= c
    \sup_x f(x) > c                         there is x with f(x) > c
    \max_x f(x) \ge c                       there is x with f(x) >= c: a maximum is attained
    \sup_x f(x) \ge c                       for all eta > 0 there is x with f(x) >= c - eta
    \max_x f(x) = c                         both <= and >=

Infima and minima are the same, turned round.  What stands beside an extremum must not be one too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dpsym.kernel.statement import FLIPPED
from dpsym.notes.complaints import unread
from dpsym.notes.syntax import Big, Chain, Fenced, Interval, Listed, Name, Node, Number, Operation, Quantified
from dpsym.notes.words import shown

GREATEST: Final = ("sup", "max")
ATTAINED: Final = ("max", "min")
SLACKS: Final = ("eta", "xi", "zeta", "theta", "upsilon")


def statements_of(node: Chain) -> list[Node] | None:
    r"""Return the statements that a chain makes, if a side of it is an extremum over real numbers.

    Raises:
        Unread: both sides of a relation are extrema, or a supremum is said to be below something strictly.
    """
    if node.first is None:
        return None
    sides = [node.first, *(side for _, side in node.links)]
    if not any(_extremum(side) for side in sides):
        return None
    found: list[Node] = []
    for left, (relation, right) in zip(sides, node.links, strict=False):
        if _extremum(left) is None and _extremum(right) is None:
            found.append(Chain(left, ((relation, right),), span=node.span))
        else:
            found += _of_one(left, relation, right, node)
    return found


def _extremum(side: Node) -> Big | None:
    """Return the extremum over real numbers that a side is."""
    side = side.unfenced()
    if not isinstance(side, Big) or side.operator not in (*GREATEST, *ATTAINED, "inf") or not side.below:
        return None
    return side if all(map(_is_range, side.below)) and not _is_of_members(side) else None


def _is_of_members(big: Big) -> bool:
    r"""Return whether what ranges is an index, as in ``\max_{i \le n} a_i``."""
    ranging = {name for part in big.below for name in part.walk() if isinstance(name, Name)}
    indices = (name.index for name in big.body.walk() if isinstance(name, Name) and name.index is not None)
    return any(part in ranging for index in indices for part in index.walk())


def _is_range(part: Node) -> bool:
    """Return whether a condition below an operator says of which real numbers a symbol is one."""
    if not isinstance(part, Chain) or part.first is None:
        return False
    if [relation for relation, _ in part.links] == ["in"]:
        within = part.links[0][1]
        return within == Name("R", "bb") or (isinstance(within, Interval) and not within.integers)
    if not any(isinstance(side, Name) for side in (part.first, *(side for _, side in part.links))):
        return False  # as in P(S) > 0, which is a condition on an event
    return all(relation in ("<", "<=", ">", ">=") for relation, _ in part.links)


def _of_one(left: Node, relation: str, right: Node, node: Chain) -> Iterator[Node]:
    if relation not in FLIPPED or (_extremum(left) is not None and _extremum(right) is not None):
        raise unread(node, f"{shown(node)} compares extrema over numbers in a way that is not read")
    big, other = _extremum(left), right
    if big is None:
        big, other, relation = _extremum(right), left, FLIPPED[relation]
    if big is not None:
        yield from _claimed(big, relation, other, node)


def _claimed(big: Big, relation: str, other: Node, node: Chain) -> Iterator[Node]:
    bounding = "<=" if big.operator in GREATEST else ">="
    reaching = FLIPPED[bounding]
    attained = big.operator in ATTAINED
    if relation == bounding[0] and not attained:
        raise unread(node, f"{shown(node)} bounds a {big.operator} strictly, which is not read")
    if relation in (bounding, bounding[0]):
        yield _said(big, "forall", relation, other, node)
    elif relation == reaching[0]:
        yield _said(big, "exists", relation, other, node)
    else:
        if relation == "=":
            yield _said(big, "forall", bounding, other, node)
        yield _said(big, "exists", reaching, other, node) if attained else _nearly(big, reaching, other, node)


def _said(big: Big, kind: str, relation: str, other: Node, node: Chain) -> Node:
    statement = Chain(_body(big), ((relation, other),), span=node.span)
    return Quantified(statement, tuple((kind, part) for part in big.below), span=node.span)


def _nearly(big: Big, relation: str, other: Node, node: Chain) -> Node:
    """Return that an extremum that need not be attained is approached, however closely."""
    taken = {name.base for name in node.walk() if isinstance(name, Name)}
    slack = Name(next(letter for letter in SLACKS if letter not in taken), span=node.span)
    moved = slack if relation == "<=" else Operation("negate", (slack,), span=node.span)
    bound = Operation("add", (other, moved), span=node.span)
    within = ("forall", Chain(slack, ((">", Number("0")),), span=node.span))
    unknown = tuple(("exists", part) for part in big.below)
    statement = Chain(_body(big), ((relation, bound),), span=node.span)
    return Quantified(statement, (within, *unknown), span=node.span)


def _body(big: Big) -> Node:
    r"""Return what an extremum is taken of, without the braces of ``\min_x \{f(x)\}``."""
    body = big.body
    if isinstance(body, Fenced) and body.kind == "curly":
        return body.inside
    if isinstance(body, Listed) and body.kind == "curly" and len(body.items) == 1:
        return body.items[0]
    return body
