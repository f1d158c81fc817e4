r"""Derivatives of expressions: ``\frac{d}{dx} e^{2 x}``, ``(x^2)'``."""

from __future__ import annotations

from typing import Any

from dpsym.errors import Unread
from dpsym.language.calculus import slope
from dpsym.language.definedness import kept
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number, rule
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Derivative, Name, Node, Operation
from dpsym.notes.words import shown

__all__ = ["primed"]


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
