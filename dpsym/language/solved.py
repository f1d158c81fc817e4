"""Equations among hypotheses that are solved for a symbol, which is then put into the claim.

Where functions are involved an equation may have few rational solutions, or none: e^x + e^y = 1.  Solved
for y it says that y is log(1 - e^x), where 1 - e^x is positive, and the claim is one about x.  An equation
that is even, or quadratic, in a symbol has two solutions, and makes two claims: x^2 + y^2 = 3.  What is put
in may leave another equation that can be solved: of two circles points are left.
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
#: Functions that are even and rise above 0, with the value there of their inverses, and what is positive.
EVEN: Final[dict[Any, Any]] = {
    sympy.Abs: (lambda value: value, lambda value: (value,)),
    sympy.cosh: (sympy.acosh, lambda value: (value - 1,)),
}
#: Functions of period 2π with their solutions, each between a number and that plus π.
PERIODIC: Final[dict[Any, Any]] = {
    sympy.sin: ((sympy.asin, -sympy.pi / 2), (lambda value: sympy.pi - sympy.asin(value), sympy.pi / 2)),
    sympy.cos: ((sympy.acos, sympy.S.Zero), (lambda value: -sympy.acos(value), -sympy.pi)),
}
MOST: Final = 8  # claims in the place of one
BINDING: Final = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)


def with_equations_solved(claim: Claim) -> list[tuple[Claim, tuple[Comparison, ...]]]:
    """Return claims without some of the equations and their symbols, and what these are; none if not known.

    Where one of them fails, the claim does: the range of the symbol becomes a hypothesis, and so does what a
    value of the functions that are undone has to be.  There is one for each solution.

    >>> from dpsym.language import Claim, at_most, equal, real
    >>> x, y = real("x"), real("y", above=0)
    >>> ((solved, (solution,)),) = with_equations_solved(Claim(at_most(y, 1), given=equal(sympy.sin(x), y)))
    >>> solved.given, solved.conclusion, solution
    ((sin(x) > 0,), sin(x) <= 1, y = sin(x))
    """
    choices = []
    for place, stated in enumerate(claim.given):
        if not isinstance(stated, Comparison) or stated.op != "=":
            continue
        others = (*claim.given[:place], *claim.given[place + 1 :])
        for symbol in sorted(stated.free_symbols, key=str):
            if _is_free_to_go(symbol, (stated, *others, claim.conclusion)):
                solutions = _solutions(stated, symbol)
                choices.append([_put_in(claim, others, symbol, *solution) for solution in solutions])
    once = min(filter(None, choices), key=len, default=[])
    whole = []
    for left, solution in once:
        further = with_equations_solved(left) or [(left, ())]
        whole += [(each, (solution, *more)) for each, more in further]
    return whole if len(whole) <= MOST else [(left, (solution,)) for left, solution in once]


def _put_in(
    claim: Claim, others: tuple[Any, ...], symbol: Variable, value: Any, conditions: list[Comparison]
) -> tuple[Claim, Comparison]:
    """Return the claim for one value of a symbol."""
    put = {symbol: value}
    within = (Comparison(value, op, end) for op, end in bounds_of(symbol))
    given = (*(_with(put, other) for other in others), *conditions, *within)
    left = replace(claim, conclusion=claim.conclusion.xreplace(put), given=given, tight=())
    return left, Comparison(symbol, "=", value)


def _with(put: dict[Variable, Any], stated: Any) -> Any:
    """Return a hypothesis with the value of a symbol; an equation is multiplied out, so that terms cancel."""
    if not isinstance(stated, Comparison) or stated.op != "=" or not stated.has(*put):
        return stated.xreplace(put)
    return Comparison(sympy.expand((stated.lhs - stated.rhs).xreplace(put)), "=", sympy.S.Zero)


def _is_free_to_go(symbol: Any, statements: tuple[Any, ...]) -> bool:
    """Return whether a symbol is a number of which nothing but the statements and its range speaks."""
    if not isinstance(symbol, Variable) or symbol.domain.integer or symbol.domain.infinite:
        return False
    free = set().union(*(stated.free_symbols for stated in statements))
    bounds = (part.constraints.free_symbols for part in free if isinstance(part, Variable))
    bound = (node for stated in statements for node in stated.atoms(*BINDING))
    return symbol not in set().union(*bounds) and not any(symbol in node.atoms(Variable) for node in bound)


def _solutions(stated: Comparison, symbol: Variable) -> list[tuple[Any, list[Comparison]]]:
    """Return the numbers for which an equation holds, and when they are some; none if they are not known."""
    for side, value in ((stated.lhs, stated.rhs), (stated.rhs, stated.lhs)):
        if not value.has(symbol) and sum(node == symbol for node in sympy.preorder_traversal(side)) == 1:
            return _undone(side, value, symbol)
    return _roots(stated.lhs - stated.rhs, symbol)


def _roots(difference: Any, symbol: Variable) -> list[tuple[Any, list[Comparison]]]:
    """Return the roots of what is quadratic in a symbol."""
    if not difference.is_polynomial(symbol) or sympy.degree(difference, symbol) != 2:
        return []
    a, b, c = sympy.Poly(difference, symbol).all_coeffs()
    discriminant = sympy.expand(b**2 - 4 * a * c)
    if not is_positive(a**2):
        return []
    roots = ((-b + sign * sympy.sqrt(discriminant)) / (2 * a) for sign in (1, -1))
    return [(root, [Comparison(discriminant, ">", 0)]) for root in roots]


def _undone(side: Any, value: Any, symbol: Variable) -> list[tuple[Any, list[Comparison]]]:
    if side == symbol:
        return [(value, [])]
    found = []
    for inside, values, positive in _steps(side, value, symbol):
        conditions = [Comparison(part, ">", 0) for part in positive if not is_positive(part)]
        found += [(one, conditions + more) for one, more in _undone(inside, values, symbol)]
    return found


def _steps(side: Any, value: Any, symbol: Variable) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Undo the outermost operation in all ways: what is left, what it equals, and what has to be positive."""
    inside = next((part for part in side.args if part.has(symbol)), None)
    if isinstance(side, sympy.Pow) and side.exp.is_Integer and side.exp > 0 and not _is_never_below(inside):
        below = value if side.exp.is_even else -value  # what is positive where the root is negative
        return [(inside, value ** (1 / side.exp), (value,)), (inside, -(below ** (1 / side.exp)), (below,))]
    if type(side) in PERIODIC and inside == symbol:
        return _turns(side, value, symbol)
    if type(side) in EVEN:
        inverse, positive = EVEN[type(side)]
        return [(inside, sign * inverse(value), tuple(positive(value))) for sign in (1, -1)]
    step = _step(side, value, symbol)
    return [] if step is None else [step]


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
        whole = (side.exp.is_Integer and not _is_never_below(inside)) or not is_positive(side.exp**2)
        return None if whole else (inside, value ** (1 / side.exp), (value,))
    inverse, positive = RISING.get(sympy.exp if isinstance(side, sympy.Pow) else type(side), (None, None))
    return None if inverse is None else (inside, inverse(value), tuple(positive(value)))


def _turns(side: Any, value: Any, symbol: Variable) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Undo a function of period 2π of a symbol in a bounded range, in all ways."""
    ends = list(bounds_of(symbol))
    low = max((end for op, end in ends if op in (">", ">=") and end.is_number), default=-sympy.oo)
    high = min((end for op, end in ends if op in ("<", "<=") and end.is_number), default=sympy.oo)
    if low == -sympy.oo or high == sympy.oo:
        return []
    turn, found = 2 * sympy.pi, []
    for solution, start in PERIODIC[type(side)]:
        first = sympy.floor((low - start - sympy.pi) / turn) + 1
        last = sympy.ceiling((high - start) / turn) - 1
        found += [(symbol, solution(value) + turn * k, (1 - value**2,)) for k in range(first, last + 1)]
    return found if len(found) <= MOST else []


def _is_never_below(inside: Any) -> bool:
    return is_positive(inside, strictly=False)


def _is_base(base: Any) -> bool:
    return is_positive(base) and (is_positive(base - 1) or is_positive(1 - base))
