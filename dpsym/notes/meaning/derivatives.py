r"""Derivatives of expressions: ``\frac{d}{dx} e^{2 x}``, ``(x^2)'``."""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.errors import Unread
from dpsym.language.definedness import kept
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number, rule
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Derivative, Name, Node, Operation
from dpsym.notes.words import shown

__all__ = ["primed", "slope"]

MOST: Final = 3
SMOOTH: Final = (
    *(sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.sinh, sympy.cosh, sympy.tanh),
    *(sympy.sin, sympy.cos, sympy.tan, sympy.atan, sympy.Symbol, sympy.Number, sympy.NumberSymbol),
)


def slope(expression: Any, symbol: Any, times: int = 1) -> Any | None:
    """Return a derivative, or None where the expression may have kinks or is not differentiated often.

    >>> x = sympy.Symbol("x")
    >>> slope(x**2 + sympy.exp(x), x, 2), slope(sympy.Abs(x), x)
    (exp(x) + 2, None)
    """
    if times > MOST or not all(isinstance(part, SMOOTH) for part in sympy.preorder_traversal(expression)):
        return None
    return sympy.diff(expression, symbol, times)


@rule(Derivative)
def _by_symbol(node: Derivative, scope: Scope) -> Any:
    """Return the derivative by a symbol; what else depends on it must not stand in the expression."""
    variable = node.variables[0]
    symbol = number(variable, scope) if isinstance(variable, Name) else None
    if node.at is not None or len(set(node.variables)) > 1 or not isinstance(symbol, Variable):
        raise unread(node, f"{shown(node)} is not read here")
    return _taken(node, node.body, symbol, len(node.variables), scope)


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
    others = inside.free_symbols - {symbol}
    primes = isinstance(node, Operation)
    for part in scope.hypotheses:  # of u = x^2 the derivative by x is not 0
        equation = isinstance(part, Comparison) and part.op == "=" and symbol in part.free_symbols
        if equation and (others & part.free_symbols or (primes and part.free_symbols != {symbol})):
            found = None
    if found is None or symbol.domain.integer:
        raise Unread(f"{shown(node)} is not read here")
    return kept(found, (inside,))
