"""What words say of events: ``P(S) <= c Q(S)`` for every S said of points, independence by probabilities."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences import HockeyStick, hockey_stick
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point
from dpsym.notes.complaints import unread
from dpsym.notes.free import ANY_LAW
from dpsym.notes.meaning.core import denote
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Node, Operation, Probability
from dpsym.notes.words import shown


def for_every_event(statement: Any, event: Any) -> Any:
    """Return an inequality between masses of an event, for every event, without events.

    It is None where it is another one.

    One without other terms holds for every event where it holds for every point.  One with a term besides,
    ``P(S) <= c Q(S) + d``, bounds the largest excess of one law over the other.

    >>> from dpsym.language import event, laws, real
    >>> (p, q), s, d = laws("P Q"), event("S"), real("d")
    >>> for_every_event(Comparison(p(s), "<=", 2 * q(s)), s)
    ForAll(x, P(x) <= 2*Q(x))
    >>> for_every_event(Comparison(p(s), "<=", 2 * q(s) + d), s)
    HockeyStick(log(2), P, Q) <= d
    >>> for_every_event(Comparison(p(s), "<=", q(s) ** 2), s) is None
    True
    """
    if not isinstance(statement, Comparison) or statement.op not in ("<=", ">="):
        return None
    masses = sorted({part for part in statement.atoms(Mass) if part.args[1] == event}, key=str)
    named = {mass: sympy.Dummy() for mass in masses}
    small, large = (side.xreplace(named) for side in (statement.lhs, statement.rhs))
    gap = sympy.expand(small - large if statement.op == "<=" else large - small)
    shares = {mass: sympy.diff(gap, dummy) for mass, dummy in named.items()}
    rest = sympy.expand(gap - sympy.Add(*(share * named[mass] for mass, share in shares.items())))
    laws = [mass.args[0] for mass in masses]
    others = (rest, *shares.values())
    if not all(isinstance(law, LawSymbol) for law in laws) or any(
        one.has(event, *named.values()) for one in others
    ):
        return None
    if rest == 0 and laws:
        point = Point("x", event.space)
        return ForAll(point, statement.xreplace({mass: mass.args[0](point) for mass in masses}))
    above = [mass for mass in masses if shares[mass] == 1]
    below = [mass for mass in masses if is_evidently_nonnegative(-shares[mass])]
    if len(masses) != len(above) + len(below) or not len(above) == len(below) == 1:
        return None
    pair, factor = (above[0].args[0], below[0].args[0]), -shares[below[0]]
    exponential = isinstance(factor, sympy.exp)
    excess = HockeyStick(factor.args[0], *pair) if exponential else hockey_stick(factor, *pair)
    return Comparison(excess, "<=", -rest)


def independence(one: Node, other: Node, scope: Scope) -> Node:
    """Return that two events are independent, as an equation of probabilities.

    Raises:
        Unread: one of them is no event, or the text speaks of several laws.
    """
    events = [denote(node, scope) for node in (one, other)]
    if not all(getattr(found, "is_event", False) for found in events):
        raise unread(one, f"that {shown(one)} and {shown(other)} are independent is not read as a claim")
    laws = [entry for entry in scope.entries() if entry.kind is Kind.LAW and entry.name != ANY_LAW]
    laws = [entry for entry in laws if entry.value.space == events[0].space]
    if len({entry.value for entry in laws}) > 1:
        raise unread(one, "under which law these events are independent is not said")

    def probability(part: Node) -> Node:
        return Apply(laws[0].name, (part,), span=part.span) if laws else Probability(part, span=part.span)

    together = Operation("intersection", (one, other), span=one.span | other.span)
    both, first, second = map(probability, (together, one, other))
    return Chain(both, (("=", Operation("multiply", (first, second), span=other.span)),), span=together.span)
