"""The hockey-stick divergence in disguise: suprema over events, and both orders of a pair."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.divergences import HockeyStick
from dpsym.language.events import EventSymbol
from dpsym.language.measure import Mass
from dpsym.language.notions import ApproximateDP
from dpsym.language.relations import Both, Comparison
from dpsym.language.supremum import Supremum
from dpsym.notes.complaints import unread
from dpsym.notes.passages.passage import Passage
from dpsym.notes.syntax import Node
from dpsym.notes.words import shown

__all__ = ["as_hockey_stick", "canonical"]


def canonical(passage: Passage, start: int, swapped: bool, node: Node) -> None:
    """Turn suprema over events into hockey sticks, and both orders of a pair into approximate privacy.

    It changes the hypotheses of the passage from number ``start`` on; with ``swapped`` they hold vice versa.
    """
    own = passage.scope.own_supposed
    for place in range(start, len(own)):
        entry = own[place]
        statement = as_hockey_stick(entry.statement)
        if swapped:
            statement = _both_ways(statement, node)
        if statement is not entry.statement:
            own[place] = type(entry)(statement, entry.origin, entry.span)
    _paired(own)


def _paired(own: list[Any]) -> None:
    """Join two hockey sticks in both orders of one pair."""
    sticks = [entry for entry in own if _stick(entry.statement) is not None]
    for place, entry in enumerate(sticks):
        for other in sticks[place + 1 :]:
            joined = _joined(entry.statement, other.statement)
            if joined is not None:
                own[own.index(entry)] = type(entry)(joined, entry.origin, entry.span)
                own.remove(other)
                return


def _joined(first: Any, second: Any) -> Any | None:
    sticks = (_stick(first), _stick(second))
    if None in sticks:
        return None
    (e, p, q, d), (e2, p2, q2, d2) = sticks  # type: ignore[misc]
    same = (e, d) == (e2, d2) and (p, q) == (q2, p2)
    return ApproximateDP(e, d)(p, q) if same else None


def _stick(statement: Any) -> tuple[Any, Any, Any, Any] | None:
    if isinstance(statement, Comparison) and statement.op == "<=" and isinstance(statement.lhs, HockeyStick):
        stick = statement.lhs
        return stick.args[0], stick.first, stick.second, statement.rhs
    return None


def as_hockey_stick(statement: Any) -> Any:
    """Return the bound of a hockey stick that says the same: sup P(S) - e^x Q(S) is the hockey stick at x."""
    if isinstance(statement, Both):
        return Both(*(as_hockey_stick(part) for part in statement.args))
    if not (
        isinstance(statement, Comparison) and statement.op == "<=" and isinstance(statement.lhs, Supremum)
    ):
        return statement
    if len(statement.lhs.args) != 2:
        return statement
    body, event = statement.lhs.args
    plus = [term for term in sympy.Add.make_args(body) if _is_mass(term, event)]
    minus = [term for term in sympy.Add.make_args(body) if term not in plus]
    if len(plus) != 1 or len(minus) != 1 or not isinstance(event, EventSymbol):
        return statement
    factors = sympy.Mul.make_args(-minus[0])
    masses = [factor for factor in factors if _is_mass(factor, event)]
    rest = sympy.Mul(*(factor for factor in factors if factor not in masses))
    if len(masses) != 1 or not (rest == 1 or isinstance(rest, sympy.exp)):
        return statement
    epsilon = rest.args[0] if isinstance(rest, sympy.exp) else sympy.S.Zero
    return Comparison(HockeyStick(epsilon, plus[0].args[0], masses[0].args[0]), "<=", statement.rhs)


def _is_mass(term: Any, event: Any) -> bool:
    return isinstance(term, Mass) and term.args[1] == event


def _both_ways(statement: Any, node: Node) -> Any:
    """Return a statement on two laws for both of their orders."""
    stick = _stick(statement)
    if stick is not None:
        epsilon, first, second, delta = stick
        return ApproximateDP(epsilon, delta)(first, second)
    laws = sorted((part for part in statement.free_symbols if getattr(part, "is_law", False)), key=str)
    if len(laws) != 2:
        raise unread(node, f"which two laws 'vice versa' exchanges in {shown(node)} is not clear")
    first, second = laws
    dummy = sympy.Dummy()
    return Both(
        statement, statement.xreplace({first: dummy}).xreplace({second: first}).xreplace({dummy: second})
    )
