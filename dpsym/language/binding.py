"""What is bound inside an expression: the points, numbers and events that a sum or a quantifier runs over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sympy
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.language.nodes import Named
from dpsym.language.relations import ForAll
from dpsym.language.symbols import Variable

__all__ = ["apart", "bound_in", "names_in"]


def bound_in(statement: Any, *, sizes: bool = True) -> set[Any]:
    """Return the symbols that something inside a statement binds.

    With ``sizes`` also those in the sizes of the spaces of points and functions, which cannot be replaced
    either; but nothing ranges over them, so they catch nothing.

    >>> from dpsym.language import SumOver, laws, point
    >>> (P, Q), y, z = laws("P Q"), point("y"), point("z")
    >>> bound_in(SumOver(P(y), y) + Q(z))
    {y}
    """
    found: set[Any] = set()
    for node in sympy.preorder_traversal(statement):
        if isinstance(node, ForAll):
            found.add(node.bound)
        elif sizes or not isinstance(node, Named):
            found |= (
                set().union(*(getattr(arg, "free_symbols", set()) for arg in node.args)) - node.free_symbols
            )
    return found


def names_in(expression: Any) -> set[str]:
    """Return the names of all symbols, points and the like inside an expression, the bound ones too.

    A name that is none of them can be given to what is put into the expression.

    >>> from dpsym.language import SumOver, law, point
    >>> sorted(names_in(SumOver(law("P")(point("y")), point("y"))))
    ['P', 'Y', 'y']
    """
    nodes = sympy.preorder_traversal(expression)
    return {str(node.name) for node in nodes if isinstance(node, (sympy.Symbol, Named))}


def apart(statement: Any, symbols: Collection[Any]) -> Any:
    """Return a statement in which no sum or integral runs over one of some symbols: it has a new name there.

    Values can then be put in the place of the symbols that are free.

    >>> from dpsym.language.symbols import real
    >>> s, t = real("s"), real("t")
    >>> apart(sympy.Integral(s * t, (s, 0, s)) + s, {s})
    s + Integral(s'*t, (s', 0, s))
    """
    binding = [
        part for part in statement.atoms(ExprWithLimits) if not set(part.variables).isdisjoint(symbols)
    ]
    if not binding:
        return statement
    taken = names_in(statement)

    def renamed(part: Any) -> Any:
        new = {old: _new(old, taken) for old in part.variables if old in symbols}
        limits = [(new.get(old, old), *ends) for old, *ends in part.limits]
        return part.func(part.function.xreplace(new), *limits) if len(limits) == 1 else part.xreplace(new)

    return statement.replace(lambda part: part in binding, renamed)


def _new(symbol: Any, taken: set[str]) -> Any:
    """Return a symbol like another with a name that nothing has."""
    name = f"{symbol.name}'"
    while name in taken:
        name += "'"
    if isinstance(symbol, Variable):
        return Variable(
            name, symbol.domain, symbol.kind, [(op.name, bound) for op, bound in symbol.constraints]
        )
    return sympy.Symbol(name, **symbol.assumptions0)
