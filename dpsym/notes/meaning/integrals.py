r"""Integrals: over an interval of real numbers, or over the points of a space.

\int_a^b g(z) dz                     Integral(g(z), (z, a, b))
\int_{\mathcal{Y}} g(y) dy, \int P(y) g(y) dy      SumOver(g(y), y): spaces are finite
\int g dP, \int g(y) dP(y)           the mean of g under a law P
\int P \log(P / Q)                   SumOver(P(y) log(P(y) / Q(y)), y): laws at the points of their space
\int_{R \times T} g(x, y) dx dy      SumOver over both
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy

from dpsym.errors import DomainError
from dpsym.language.calculus import slope
from dpsym.language.definedness import is_evident, kept, settled
from dpsym.language.relations import Comparison
from dpsym.language.restriction import nonnegative
from dpsym.language.spaces import REALS, Point, ProductSpace
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.bound import at_points, space_in
from dpsym.notes.meaning.core import denote, number, rule
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import Apply, Chain, Expect, Fenced, Integral, Name, Node, Operation
from dpsym.notes.words import shown

__all__: list[str] = []

AN_INTEGRAL = "an integral"  # what declares a variable that is integrated over


@rule(Integral)
def _integral(node: Integral, scope: Scope) -> Any:
    mean = _mean(node, scope)
    if mean is not None:
        return denote(mean, scope)
    if not node.variables:
        over = at_points(node.body, scope)
        if over is None:
            raise unread(node, f"the integral {shown(node)} has no differential, such as dx")
        node = replace(node, variables=(over[0],), body=over[1])
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
    variable = _place(names[0], scope)
    scope.integrated.add(str(identity(names[0])))
    inner.declare(Entry(names[0], Kind.REAL, variable.domain, variable, None, AN_INTEGRAL, node.span))
    body = settled(number(node.body, inner), {variable: _between(variable, low, high)})
    return sympy.Integral(body, (variable, low, high))


def _place(name: Name, scope: Scope) -> Any:
    """Return a variable to integrate over; it is not that of an integral around, which ranges elsewhere."""
    outer = scope.find(name)
    is_inside = outer is not None and outer.kind is Kind.REAL and outer.origin == AN_INTEGRAL
    return real(f"{outer.value.name}~" if outer and is_inside else scope.dpsym_name(name))


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
        if space == REALS:
            variable = _place(name, scope)
            inner.declare(Entry(name, Kind.REAL, variable.domain, variable, None, AN_INTEGRAL, node.span))
            points.append(variable)
            continue
        place = Point(scope.dpsym_name(name), space)
        inner.declare(Entry(name, Kind.POINT, value=place, origin=AN_INTEGRAL, span=node.span))
        points.append(place)
    body = number(node.body, inner)
    for place in reversed(points):
        if isinstance(place, Point):
            body = SumOver(body, place)
        else:
            body = sympy.Integral(body, (place, -sympy.oo, sympy.oo))
    return body


def differentiated(value: Any, symbol: Any, times: int, node: Node) -> Any:
    """Return a derivative, restricted to where the function has a value.

    Raises:
        Unread: the function may have kinks, or the symbol is an integer.

    >>> from dpsym.language.symbols import real
    >>> from dpsym.notes.syntax import Number
    >>> x = real("x")
    >>> differentiated(x**3, x, 2, Number("0")), differentiated(sympy.log(x), x, 1, Number("0"))
    (6*x, (1/x where log(x) finite))
    """
    found = slope(value, symbol, times) if symbol.is_Symbol and not symbol.is_integer else None
    if found is None:
        raise unread(node, f"{shown(node)} is not read here")
    return kept(found, (value,))


def antiderivative(left: Node, right: Node, scope: Scope) -> Comparison | None:
    r"""Return what ``\int f(x)\,dx = F(x) + C`` says, with a constant C that nothing declares, or None."""
    sides = (left, right)
    indefinite = [part for side in sides for part in side.walk() if _is_indefinite(part)]
    variables = {part.variables for part in indefinite if isinstance(part, Integral)}
    constants = [_constants(side, scope) for side in sides]
    if len(variables) != 1 or not any(constants):
        return None
    ((variable,),) = variables
    values = [part for side in sides for part in _terms(side) if not any(map(_is_indefinite, part.walk()))]
    if not isinstance(variable, Name) or not any(variable in part.walk() for part in values):
        return None  # over everything, it may be
    found = [_derivative_of(side, variable, scope) for side in sides]
    return Comparison(found[0], "=", found[1])


def _is_indefinite(node: Node) -> bool:
    return isinstance(node, Integral) and node.low is None and node.high is None and len(node.variables) == 1


def _terms(node: Node) -> tuple[Node, ...]:
    """Return the terms of a sum, without their signs."""
    if isinstance(node, Fenced) and node.kind in ("round", "square"):
        return _terms(node.inside)
    if isinstance(node, Operation) and node.name in ("add", "subtract", "negate"):
        return tuple(term for part in node.args for term in _terms(part))
    return (node,)


def _constants(side: Node, scope: Scope) -> list[Node]:
    """Return the constants of integration among the terms of a side."""
    return [term for term in _terms(side) if isinstance(term, Name) and _is_constant(term, scope)]


def _is_constant(name: Name, scope: Scope) -> bool:
    return name.base in ("C", "c") and scope.find(name) is None


def _derivative_of(node: Node, variable: Name, scope: Scope) -> Any:
    """Return the derivative of a sum of antiderivatives, their multiples, and elementary functions."""
    if isinstance(node, Fenced) and node.kind in ("round", "square"):
        return _derivative_of(node.inside, variable, scope)
    if isinstance(node, Operation) and node.name in ("add", "subtract", "negate"):
        parts = [_derivative_of(part, variable, scope) for part in node.args]
        signs = [1, *(-1 for _ in parts[1:])] if node.name == "subtract" else [1] * len(parts)
        total = sum(sign * part for sign, part in zip(signs, parts, strict=True))
        return -total if node.name == "negate" else kept(total, parts)
    if isinstance(node, Name) and _is_constant(node, scope):
        return sympy.S.Zero
    if _is_indefinite(node) and isinstance(node, Integral):
        return number(node.body, scope)
    factors = node.args if isinstance(node, Operation) and node.name == "multiply" else ()
    inner = [factor for factor in factors if any(map(_is_indefinite, factor.walk()))]
    if len(inner) == 1:
        others = [number(factor, scope) for factor in factors if factor is not inner[0]]
        if not any(variable in factor.walk() for factor in factors if factor is not inner[0]):
            return sympy.Mul(*others, _derivative_of(inner[0], variable, scope))
    if any(map(_is_indefinite, node.walk())):
        raise unread(node, f"{shown(node)} is not read here")
    value = number(node, scope).replace(_is_log_of_size, lambda log: sympy.log(log.args[0].args[0] ** 2) / 2)
    return differentiated(value, number(variable, scope), 1, node)


def _is_log_of_size(value: Any) -> bool:
    return isinstance(value, sympy.log) and isinstance(value.args[0], sympy.Abs)
