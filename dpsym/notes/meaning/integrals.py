r"""Integrals: over an interval of real numbers, or over the points of a space.

\int_a^b g(z) dz                     Integral(g(z), (z, a, b))
\int_{\mathcal{Y}} g(y) dy, \int P(y) g(y) dy      SumOver(g(y), y): spaces are finite
\int g dP, \int g(y) dP(y)           the mean of g under a law P
\int_{R \times T} g(x, y) dx dy      SumOver over both
"""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.errors import DomainError
from dpsym.language.definedness import is_evident, settled
from dpsym.language.restriction import nonnegative
from dpsym.language.spaces import REALS, Point, ProductSpace
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.bound import space_in
from dpsym.notes.meaning.core import denote, number, rule
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Expect, Integral, Name
from dpsym.notes.words import shown

__all__: list[str] = []


@rule(Integral)
def _integral(node: Integral, scope: Scope) -> Any:
    mean = _mean(node, scope)
    if mean is not None:
        return denote(mean, scope)
    names = [variable for variable in node.variables if isinstance(variable, Name)]
    if not names or len(names) != len(node.variables):
        raise unread(node, f"it is not said what {shown(node)} integrates over")
    if node.high is not None:
        if node.low is None:
            raise unread(node, f"{shown(node)} has no lower end")
        return _over_interval(node, names, scope)
    return _over_spaces(node, names, _spaces(node, names, scope), scope)


def _mean(node: Integral, scope: Scope) -> Expect | None:
    r"""Return the mean that ``\int f(x) dP(x)`` or ``\int f dP`` is, if P is a law."""
    variable = node.variables[0] if len(node.variables) == 1 else None
    place = variable.args[0] if isinstance(variable, Apply) and len(variable.args) == 1 else None
    name = variable.function if isinstance(variable, Apply) else variable
    entry = scope.find(name) if isinstance(name, Name) else None
    if node.low is not None or node.high is not None or entry is None or entry.kind is not Kind.LAW:
        return None
    if not isinstance(name, Name) or (isinstance(variable, Apply) and not isinstance(place, Name)):
        return None
    over = name if place is None else Chain(place, (("~", name),), span=name.span)
    return Expect(node.body, (over,), span=node.span)


def _over_interval(node: Integral, names: list[Name], scope: Scope) -> Any:
    if len(names) != 1 or node.low is None or node.high is None:
        raise unread(node, f"{shown(node)} has one pair of ends and {len(names)} variables")
    low, high = number(node.low, scope), number(node.high, scope)
    inner = scope.child()
    variable = real(scope.dpsym_name(names[0]))
    inner.declare(Entry(names[0], Kind.REAL, variable.domain, variable, None, "an integral", node.span))
    body = settled(number(node.body, inner), {variable: _between(variable, low, high)})
    return sympy.Integral(body, (variable, low, high))


def _between(variable: Any, low: Any, high: Any) -> Any:
    """Return a variable that lies between the ends, as far as these are numbers; the ends do not count."""
    if not is_evident(nonnegative(high - low)):
        return variable
    bounds = {"above": low, "below": high}
    try:
        return real(variable.name, **{side: end for side, end in bounds.items() if end.is_Rational})
    except DomainError:  # of no length
        return variable


def _spaces(node: Integral, names: list[Name], scope: Scope) -> list[Any]:
    if node.low is not None:
        space = denote(node.low, scope)
        if not getattr(space, "is_space", False):
            raise ill_formed(node.low, f"{shown(node.low)} is not a set that dpsym knows")
        if len(names) == 1:
            return [space]
        if isinstance(space, ProductSpace) and len(space.args) == len(names):
            return list(space.args)
        raise ill_formed(node, f"{shown(node)} has {len(names)} variables, but is over {space}")
    spaces = [space_in(node.body, name, scope) for name in names]
    for name, found in zip(names, spaces, strict=True):
        if found is None:
            raise ill_formed(name, f"it is not said what {shown(name)} ranges over in {shown(node)}")
    return spaces


def _over_spaces(node: Integral, names: list[Name], spaces: list[Any], scope: Scope) -> Any:
    inner = scope.child()
    points: list[Any] = []
    for name, space in zip(names, spaces, strict=True):
        called = scope.dpsym_name(name)
        if space == REALS:
            variable = real(called)
            inner.declare(Entry(name, Kind.REAL, variable.domain, variable, None, "an integral", node.span))
            points.append(variable)
            continue
        place = Point(called, space)
        inner.declare(Entry(name, Kind.POINT, value=place, origin="an integral", span=node.span))
        points.append(place)
    body = number(node.body, inner)
    for place in reversed(points):
        if isinstance(place, Point):
            body = SumOver(body, place)
        else:
            body = sympy.Integral(body, (place, -sympy.oo, sympy.oo))
    return body
