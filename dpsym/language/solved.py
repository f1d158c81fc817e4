"""Equations among hypotheses that are solved for a symbol, which is then put into the claim.

Where functions are involved an equation may have few rational solutions, or none: e^x + e^y = 1.  Solved
for y it says that y is log(1 - e^x), where 1 - e^x is positive, and the claim is one about x.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.language.relations import Comparison
from dpsym.language.scalars import is_positive
from dpsym.language.special import Phi, PhiInverse
from dpsym.language.symbols import Variable, bounds_of

if TYPE_CHECKING:
    from dpsym.language.claims import Claim

__all__ = ["with_equations_solved"]

#: Functions that rise wherever they have a value, with their inverses and what is positive of their values.
RISING: Final[dict[Any, Any]] = {
    sympy.exp: (sympy.log, lambda value: (value,)),
    sympy.log: (sympy.exp, lambda value: ()),  # noqa: ARG005
    sympy.sinh: (sympy.asinh, lambda value: ()),  # noqa: ARG005
    sympy.asinh: (sympy.sinh, lambda value: ()),  # noqa: ARG005
    sympy.tanh: (sympy.atanh, lambda value: (1 - value, 1 + value)),
    sympy.atan: (sympy.tan, lambda value: (sympy.pi / 2 - value, sympy.pi / 2 + value)),
    Phi: (PhiInverse, lambda value: (value, 1 - value)),
}
BINDING: Final = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)


def with_equations_solved(claim: Claim) -> tuple[Claim, Comparison] | None:
    """Return a claim without one of its equations and its symbol, and what that symbol is, or None.

    Where it fails, the claim does: the range of the symbol becomes a hypothesis, and so does what a value of
    the functions that are undone has to be.

    >>> from dpsym.language import Claim, at_most, equal, real
    >>> x, y = real("x"), real("y", above=0)
    >>> solved, solution = with_equations_solved(Claim(at_most(y, 1), given=equal(sympy.sin(x), y)))
    >>> solved.given, solved.conclusion, solution
    ((sin(x) > 0,), sin(x) <= 1, y = sin(x))
    """
    for place, stated in enumerate(claim.given):
        if not isinstance(stated, Comparison) or stated.op != "=":
            continue
        others = (*claim.given[:place], *claim.given[place + 1 :])
        for symbol in sorted(stated.free_symbols, key=str):
            if not _is_free_to_go(symbol, (stated, *others, claim.conclusion)):
                continue
            solution = _solution(stated, symbol)
            if solution is None:
                continue
            value, conditions = solution
            put = {symbol: value}
            within = (Comparison(value, op, end) for op, end in bounds_of(symbol))
            given = (*(other.xreplace(put) for other in others), *conditions, *within)
            left = replace(claim, conclusion=claim.conclusion.xreplace(put), given=given, tight=())
            return left, Comparison(symbol, "=", value)
    return None


def _is_free_to_go(symbol: Any, statements: tuple[Any, ...]) -> bool:
    """Return whether a symbol is a number of which nothing but the statements and its range speaks."""
    if not isinstance(symbol, Variable) or symbol.domain.integer or symbol.domain.infinite:
        return False
    free = set().union(*(stated.free_symbols for stated in statements))
    bounds = (part.constraints.free_symbols for part in free if isinstance(part, Variable))
    bound = (node for stated in statements for node in stated.atoms(*BINDING))
    return symbol not in set().union(*bounds) and not any(symbol in node.atoms(Variable) for node in bound)


def _solution(stated: Comparison, symbol: Variable) -> tuple[Any, list[Comparison]] | None:
    """Return the only number for which an equation holds, and when there is one; None if it is not known."""
    for side, value in ((stated.lhs, stated.rhs), (stated.rhs, stated.lhs)):
        if not value.has(symbol) and sum(node == symbol for node in sympy.preorder_traversal(side)) == 1:
            return _undone(side, value, symbol)
    return None


def _undone(side: Any, value: Any, symbol: Variable) -> tuple[Any, list[Comparison]] | None:
    conditions: list[Comparison] = []
    while side != symbol:
        step = _step(side, value, symbol)
        if step is None:
            return None
        side, value, positive = step
        conditions += [Comparison(part, ">", 0) for part in positive if not is_positive(part)]
    return value, conditions


def _step(side: Any, value: Any, symbol: Variable) -> tuple[Any, Any, tuple[Any, ...]] | None:
    """Undo the outermost operation: return what is left, what it equals, and what has to be positive."""
    inside = next((part for part in side.args if part.has(symbol)), None)
    if inside is None:
        return None
    if isinstance(side, sympy.Add):
        return inside, value - (side - inside), ()
    if isinstance(side, sympy.Mul):
        factor = side / inside
        return (inside, value / factor, ()) if is_positive(factor**2) else None
    if isinstance(side, sympy.Pow) and side.base is not sympy.E:
        if inside is side.exp:
            return (
                (inside, sympy.log(value) / sympy.log(side.base), (value,)) if _is_base(side.base) else None
            )
        whole = (side.exp.is_Integer and not is_positive(inside)) or not is_positive(side.exp**2)
        return None if whole else (inside, value ** (1 / side.exp), (value,))
    inverse, positive = RISING.get(sympy.exp if isinstance(side, sympy.Pow) else type(side), (None, None))
    return None if inverse is None else (inside, inverse(value), tuple(positive(value)))


def _is_base(base: Any) -> bool:
    return is_positive(base) and (is_positive(base - 1) or is_positive(1 - base))
