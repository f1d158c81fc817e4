"""What is supposed for every event, said of points: ``P(S) <= c Q(S)`` as ``P(x) <= c Q(x)`` for all x."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences import HockeyStick, hockey_stick
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point


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
