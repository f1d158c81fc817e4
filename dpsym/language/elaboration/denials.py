"""That no number meets some conditions, as one inequality: the gaps of the conditions are never all closed.

Where conditions on an unknown number are linear, linear programs decide whether there is one.  Of others the
denial is a statement for all values of the number, which the kernel can check at an instance.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.existence import Exists
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.symbols import Variable

__all__ = ["ABSURD", "denial", "is_about_a_number", "sought"]

#: What follows from the denial of what is the case.
ABSURD: Final = Comparison(1, "<=", 0)
STRICT: Final = ("<", ">")
PIECES: Final = (sympy.Max, sympy.Min, sympy.Abs)  # linear programs know what these say


def is_about_a_number(stated: Any) -> bool:
    """Return whether something says that one real number meets relations that are not linear in it.

    >>> from dpsym.language import exists, real
    >>> x, y = real("x"), real("y", at_least=0)
    >>> is_about_a_number(exists(x, x**2 <= y)), is_about_a_number(exists(x, 2 * x <= y))
    (True, False)
    """
    if not isinstance(stated, Exists) or len(stated.unknowns) != 1:
        return False
    (unknown,) = stated.unknowns
    relations = conjuncts(stated.statement)
    known = all(isinstance(part, Comparison) for part in relations)
    if not isinstance(unknown, Variable) or unknown.domain.integer or not known:
        return False
    if any(not isinstance(symbol, Variable) for part in relations for symbol in part.free_symbols):
        return False
    return _is_open(unknown) or not all(_is_linear(part, unknown) for part in relations)


def sought(stated: Any) -> tuple[Exists, ...]:
    """Return the parts of a statement that say of a number that it exists, under conditions as above.

    >>> from dpsym.language import both, exists, real
    >>> x, y = real("x"), real("y", at_least=0)
    >>> sought(both(y + 1 >= y, exists(x, x**2 <= y)))
    (exists x: x**2 <= y,)
    """
    return tuple(part for part in conjuncts(stated) if is_about_a_number(part))


def denial(statement: Any, unknown: Any) -> Comparison:
    """Return that a number does not meet all of some relations.

    Relations of which some are strict and some are not have no such form, as has an equation beside others
    that are strict.

    Raises:
        IllFormedError: they are of both kinds.

    >>> from dpsym.language import both, real
    >>> x, y = real("x"), real("y")
    >>> denial(both(x**2 <= y, x >= 1), x)
    Max(1 - x, x**2 - y) > 0
    """
    relations = [
        *conjuncts(statement),
        *(Comparison(unknown, op, bound) for op, bound in unknown.constraints),
    ]
    gaps = [_gap(relation) for relation in relations]
    strict = {relation.op in STRICT for relation in relations}
    if len(strict) > 1:
        raise IllFormedError(
            f"of {unknown} strict relations and others are claimed together; state two claims"
        )
    gap = gaps[0] if len(gaps) == 1 else sympy.Max(*gaps, evaluate=False)
    return Comparison(gap, ">=" if strict == {True} else ">", 0)


def _gap(relation: Comparison) -> Any:
    """Return what is at most 0 (or below 0) just where a relation holds."""
    if relation.op == "=":
        return sympy.Abs(relation.lhs - relation.rhs, evaluate=False)
    sign = 1 if relation.op in ("<", "<=") else -1
    return sign * (relation.lhs - relation.rhs)


def _is_open(unknown: Variable) -> bool:
    domain = unknown.domain
    return (domain.lo is not None and domain.lo_open) or (domain.hi is not None and domain.hi_open)


def _is_linear(relation: Comparison, unknown: Variable) -> bool:
    difference = relation.lhs - relation.rhs
    if difference.has(*PIECES):
        return True
    return unknown not in sympy.diff(difference, unknown).free_symbols
