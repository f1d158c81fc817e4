r"""How much a function grows between two ends: \left[ -e^{-x/b} \right]_a^\infty.

[F(x)]_a^b                F(b) - F(a)
[F(x)]_a^\infty           the integral of F' from a to infinity, which is the same where F has no poles
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.definedness import kept_sum, substituted
from dpsym.language.symbols import real
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import CONVENTIONAL, Entry, Kind, Scope, identity
from dpsym.notes.syntax import Chain, Name, Node, Operation
from dpsym.notes.words import shown

CONSTANTS: Final = frozenset({"e", "pi"})


def growth(node: Operation, scope: Scope) -> Any:
    """Return what a bracket with two ends says.

    Raises:
        Unread: it is not plain which symbol takes the two values, or whether there is a value at infinity.
    """
    inside, start, stop = node.args
    variable = _variable(node, inside, start, scope)
    low, high = (number(_value(end), scope) for end in (start, stop))
    symbol = real(scope.dpsym_name(variable))
    inner = scope.child()
    inner.declare(Entry(variable, Kind.REAL, symbol.domain, symbol, None, "a bracket", node.span))
    body = number(inside, inner)
    if not low.has(sympy.oo, -sympy.oo) and not high.has(sympy.oo, -sympy.oo):
        ends = [substituted(body, {symbol: end}) for end in (high, low)]
        return kept_sum(sympy.Add(ends[0], -ends[1]), (ends[0], -ends[1]))
    if not _is_smooth(body, symbol):
        raise unread(
            node, f"whether {shown(inside)} has a value at infinity is not plain; write the integral"
        )
    return sympy.Integral(sympy.diff(body, symbol), (symbol, low, high))


def _value(end: Node) -> Node:
    return end.links[-1][1] if isinstance(end, Chain) else end


def _variable(node: Operation, inside: Node, start: Node, scope: Scope) -> Name:
    """Return the symbol that takes the two values: the one named at an end, or the only unknown one."""
    if isinstance(start, Chain):
        plain = isinstance(start.first, Name) and [sign for sign, _ in start.links] == ["="]
        if not plain or not isinstance(start.first, Name):
            raise unread(node, f"the lower end of {shown(node)} is not read")
        return start.first
    known = CONSTANTS | CONVENTIONAL
    names = {part for part in inside.walk() if isinstance(part, Name) and part.base not in known}
    new = [name for name in names if scope.find(name) is None]
    if not new and len(names) == 1:
        new = list(names)  # declared before, as in "for all t": there is no other one
    integrated = [name for name in names if identity(name) in scope.integrated]
    if len(new) != 1 and len(integrated) == 1:
        new = integrated  # of which an integral was written before
    if len(new) != 1:
        raise unread(
            node, f"which symbol of {shown(inside)} takes the two values is not plain; write x = a below"
        )
    return new[0]


def _is_smooth(body: Any, symbol: Any) -> bool:
    """Return whether a function is made of sums, products, whole powers and exponentials of a symbol."""
    for part in sympy.preorder_traversal(body):
        if not part.has(symbol) or part == symbol or isinstance(part, (sympy.Add, sympy.Mul, sympy.exp)):
            continue
        whole = isinstance(part, sympy.Pow) and part.exp.is_Integer and part.exp > 0
        power = isinstance(part, sympy.Pow) and part.base.is_number and part.base.is_positive
        if not whole and not power:
            return False
    return True
