r"""Derivatives of expressions: ``\frac{d}{dx} e^{2 x}``, ``(x^2)'``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy

from dpsym.errors import Unread
from dpsym.language.calculus import slope
from dpsym.language.definedness import kept, substituted
from dpsym.language.divergences import MaxDivergence
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, real
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, number, rule
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Derivative, Name, Node, Operation
from dpsym.notes.words import shown


@rule(Derivative)
def _by_symbol(node: Derivative, scope: Scope) -> Any:
    """Return the derivative by a symbol; what else depends on it must not stand in the expression."""
    variable = node.variables[0]
    applied = _of_function(node, scope)
    if applied is not None:
        return denote(applied, scope)
    density = _density(node, scope)
    if density is not None:
        return density
    if isinstance(node.at, Chain):
        return at_place(replace(node, at=None), node.at, node, scope)
    symbol = number(variable, scope) if isinstance(variable, Name) else None
    if node.at is not None or len(set(node.variables)) > 1 or not isinstance(symbol, Variable):
        raise unread(node, f"{shown(node)} is not read here")
    return _taken(node, node.body, symbol, len(node.variables), scope)


def _of_function(node: Derivative, scope: Scope) -> Apply | None:
    r"""Return ``f'(x)`` for ``\frac{df}{dx}`` of a function of one number that a text defines."""
    body, times = node.body, len(node.variables)
    (variable, *others) = node.variables
    if not isinstance(body, Name) or node.at is not None or any(other != variable for other in others):
        return None
    primed = replace(body, marks=("prime",) * times)
    if body.marks or scope.primitive(primed) is None:
        return None
    return Apply(primed, (variable,), span=node.span)


def _density(node: Derivative, scope: Scope) -> Any | None:
    r"""Return the density ``\frac{dP}{dQ}`` at the point that a mean draws, or None if it is none."""
    from dpsym.notes.meaning.laws import likelihood_ratio

    pair = densities(node, scope)
    if not pair:
        return None
    require_density(node, scope)
    return likelihood_ratio(*pair[0], node, scope)


def densities(node: Node, scope: Scope) -> list[tuple[Any, Any]]:
    r"""Return the pairs of laws P, Q of which a formula has the density ``\frac{dP}{dQ}``."""
    found = []
    for part in node.walk():
        names = (part.body, *part.variables) if isinstance(part, Derivative) else ()
        entries = [scope.find(name) for name in names if isinstance(name, Name)]
        values = [entry.value for entry in entries if entry is not None]
        laws = [value for value in values if getattr(value, "is_law", False)]
        if len(laws) == len(names) == 2:
            found.append((laws[0], laws[1]))
    return list(dict.fromkeys(found))


def dominated(above: Any, below: Any) -> Any:
    """Return that one law has a density by another."""
    return Comparison(MaxDivergence(above, below), "<", sympy.oo)


def require_density(node: Node, scope: Scope) -> None:
    """Refuse a density where nothing says that there is one; a statement says so of its own accord.

    Laws on the line that live on the same interval have one.
    """
    for above, below in densities(node, scope):
        if not _share_a_support(above, below) and dominated(above, below) not in scope.hypotheses:
            raise unread(node, f"whether {above} has a density by {below} is not said")


def _share_a_support(above: Any, below: Any) -> bool:
    """Return whether two laws with densities live on one interval."""
    lines = [
        law for law in (above, below) if hasattr(law, "support") and not getattr(law, "on_integers", False)
    ]
    return len(lines) == 2 and len({(law.support()[0], law.support()[-1]) for law in lines}) == 1


def at_place(inside: Node, where: Node, node: Node, scope: Scope) -> Any:
    r"""Return the value of something at a place: ``\frac{d}{dx} e^{2 x} |_{x = 0}``.

    Raises:
        Unread: the place is no equation for a symbol, or the symbol has another value or range already.
    """
    plain = isinstance(where, Chain) and [relation for relation, _ in where.links] == ["="]
    name = where.first if plain and isinstance(where, Chain) else None
    if not isinstance(name, Name) or not isinstance(where, Chain):
        raise unread(node, f"where {shown(node)} is taken is not an equation such as x = 0")
    entry, inner = scope.find(name), scope
    symbol = real(scope.dpsym_name(name)) if entry is None else entry.value
    if entry is None:
        inner = scope.child()
        inner.declare(Entry(name, Kind.REAL, symbol.domain, symbol, None, "a place", node.span))
    elif symbol != real(str(symbol)):
        raise unread(node, f"{shown(name)} has a range or a value of its own, so {shown(node)} is not read")
    found, place = number(inside, inner), number(where.links[0][1], scope)
    if is_tied(symbol, found, scope):
        raise unread(node, f"what depends on {shown(name)} in {shown(node)} is not plain")
    value = substituted(found, {symbol: place})
    if value.has(sympy.zoo, sympy.nan):
        raise ill_formed(node, f"{shown(node)} has no value")
    return kept(value, (place,))


def is_tied(symbol: Any, expression: Any, scope: Scope, several: bool = True) -> bool:
    """Return whether a symbol of an expression depends on another by an equation: ``u`` on x in u = x^2."""
    others = expression.free_symbols - {symbol}
    for other in others:
        bounds = {
            side: {bound for op, bound in getattr(other, "constraints", ()) if str(op) == side}
            for side in ("<=", ">=")
        }
        if any(symbol in bound.free_symbols for bound in bounds["<="] & bounds[">="]):
            return True
    for part in scope.hypotheses:
        equation = isinstance(part, Comparison) and part.op == "=" and symbol in part.free_symbols
        if equation and (others & part.free_symbols or (not several and part.free_symbols != {symbol})):
            return True
    return False


def primed(node: Operation, scope: Scope) -> Any:
    """Return the derivative by the only symbol of an expression in brackets."""
    inside = number(node.args[0], scope)
    symbols = inside.free_symbols
    (symbol, *others) = symbols or (None,)
    if others or not isinstance(symbol, Variable) or symbol == inside:
        raise unread(node, f"by which symbol {shown(node)} is a derivative is not said")
    return _taken(node, node.args[0], symbol, 1, scope)


def _taken(node: Node, body: Node, symbol: Variable, times: int, scope: Scope) -> Any:
    inside = number(body, scope)
    found = slope(inside, symbol, times)
    if is_tied(symbol, inside, scope, several=not isinstance(node, Operation)):
        found = None
    if found is None or symbol.domain.integer:
        raise Unread(f"{shown(node)} is not read here")
    return kept(found, (inside,))
