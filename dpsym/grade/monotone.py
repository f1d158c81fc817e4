"""Arguments by a derivative: a function that is zero at the left end and grows is not negative."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import sympy

from dpsym.grade.values import Values, same_values
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["grows_from_zero"]

SMOOTH: Final = (
    sympy.Add,
    sympy.Mul,
    sympy.Pow,
    sympy.exp,
    sympy.log,
    sympy.sinh,
    sympy.cosh,
    sympy.tanh,
    sympy.Symbol,
    sympy.Number,
    sympy.NumberSymbol,
)
STARTS: Final = (0, 1)
TINY: Final = 1e-12
Known = tuple[Comparison, tuple[Any, ...]]


def grows_from_zero(
    relation: Comparison,
    known: Sequence[Known],
    even: Callable[[Variable], bool],
) -> bool:
    """Return whether rows say that the gap of an inequality is zero at a point and grows from there.

    Args:
        relation: the inequality.
        known: the relations of rows that hold, each with what its row supposes beyond the sheet.
        even: whether nothing changes where a symbol is replaced by minus itself.

    >>> from dpsym.language import real
    >>> x = real("x", at_least=0)
    >>> slope = Comparison(sympy.exp(x) - 1, ">=", 0)
    >>> grows_from_zero(Comparison(1 + x, "<=", sympy.exp(x)), [(slope, ())], lambda _: False)
    True
    """
    if relation.op not in ("<=", ">="):
        return False
    small, large = _in_order(relation)
    gap = sympy.Add(large, sympy.Mul(-1, small))
    if not all(isinstance(part, SMOOTH) for part in sympy.preorder_traversal(gap)):
        return False
    symbols = sorted((part for part in gap.free_symbols if isinstance(part, Variable)), key=str)
    return any(_grows(gap, symbol, start, known, even) for symbol, start in _begins(gap, symbols))


def _in_order(relation: Comparison) -> tuple[Any, Any]:
    sides = (relation.lhs, relation.rhs)
    return sides if relation.op in ("<=", "<") else sides[::-1]


def _begins(gap: Any, symbols: Sequence[Variable]) -> Iterator[tuple[Variable, int]]:
    """Yield symbols with a point at which the gap is zero, whatever the others are."""
    for symbol in symbols:
        for start in STARTS:
            with np.errstate(all="ignore"):
                found = Values()(gap.xreplace({symbol: sympy.Integer(start)}))
            if np.all(np.abs(found) < TINY):
                yield symbol, start


def _grows(
    gap: Any, symbol: Variable, start: int, known: Sequence[Known], even: Callable[[Variable], bool]
) -> bool:
    low = symbol.domain.lo
    right = {Comparison(symbol, ">=", start), Comparison(symbol, ">", start)}
    values = Values()
    slope = values(sympy.diff(gap, symbol))
    for relation, extra in known:
        below, above = _in_order(relation)
        if relation.op == "=" or not same_values(values(above) - values(below), slope):
            continue
        bounded = low is not None and low >= start
        if bounded and not set(extra) - right:
            return True
        if not bounded and start == 0 and set(extra) & right and len(extra) == 1 and even(symbol):
            return True
    return False
