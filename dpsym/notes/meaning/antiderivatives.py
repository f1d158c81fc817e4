r"""Antiderivatives: ``\int f(x)\,dx = F(x) + C`` says that the derivative of F is f."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.calculus import slope
from dpsym.language.definedness import kept
from dpsym.language.relations import Comparison
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Fenced, Integral, Name, Node, Operation
from dpsym.notes.words import shown


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
