r"""Derivatives inside claims, and what they say of functions: that one rises, or is convex.

A derivative is taken of what is smooth by its form, and has a value only where the function has one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.terms import Term
from dpsym.language.definedness import kept
from dpsym.language.relations import ForAll, at_least, at_most, for_all
from dpsym.language.scalars import RULES, scalar
from dpsym.language.special import ENTRIES, Phi, phi
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["convex", "increasing", "slope"]

MOST: Final = 3
STEPS: Final = (sympy.floor, sympy.ceiling, sympy.zeta)  # they jump, or their slope has no name here
SMOOTH: Final = (
    *(sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.Symbol, sympy.Number, sympy.NumberSymbol),
    *(function for function in ENTRIES if function not in STEPS),
    *(Phi, phi),
)


def slope(expression: Any, symbol: Any, times: int = 1) -> Any | None:
    """Return a derivative, or None where the expression may have kinks or is not differentiated often.

    >>> x = sympy.Symbol("x")
    >>> slope(x**2 + sympy.exp(x), x, 2), slope(sympy.Abs(x), x)
    (exp(x) + 2, None)
    """
    if times > MOST or not all(isinstance(part, SMOOTH) for part in sympy.preorder_traversal(expression)):
        return None
    found = sympy.diff(expression, symbol, times)
    return None if any(part.args[0] != 0 for part in found.atoms(sympy.polygamma)) else found


def increasing(body: Any, over: Any) -> ForAll:
    """Claim that a function of a real variable never falls between the ends of the variable's range.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", at_least=0)
    >>> Claim(increasing(x / (1 + x), x)).check().verdict, Claim(increasing(x - x**2, x)).check().verdict
    ('proved', 'refuted')
    """
    first = _inside(over, "'")
    if slope(body, over) is not None:
        return for_all(first, at_least(sympy.Derivative(body, over).xreplace({over: first}), 0))
    second = _inside(over, "''", above=first)
    values = (body.xreplace({over: place}) for place in (first, second))
    return for_all(first, for_all(second, at_most(*values)))


def convex(body: Any, over: Any) -> ForAll:
    """Claim that a function of a real variable is convex between the ends of the variable's range.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", at_least=0)
    >>> Claim(convex(x * sympy.log(x), x)).check().verdict, Claim(convex(sympy.sqrt(x), x)).check().verdict
    ('proved', 'refuted')
    """
    first = _inside(over, "'")
    if slope(body, over, 2) is not None:
        return for_all(first, at_least(sympy.Derivative(body, (over, 2)).xreplace({over: first}), 0))
    second = _inside(over, "''", above=first)
    middle = body.xreplace({over: (first + second) / 2})  # for continuous functions the middle is enough
    ends = (body.xreplace({over: place}) for place in (first, second))
    return for_all(first, for_all(second, at_most(middle, sympy.Add(*ends) / 2)))


def _inside(over: Any, primes: str, above: Any = None) -> Variable:
    """Return a variable that ranges between the ends of the range of another one, without these."""
    if not isinstance(over, Variable) or over.domain.integer:
        raise IllFormedError(f"a function rises, or is convex, over a real variable, got {over}")
    domain = replace(over.domain, lo_open=True, hi_open=True, infinite=False)
    bounds = list(over.constraints) + ([(">", above)] if above is not None else [])
    return Variable(over.name + primes, domain, "real", bounds)


def _derivative(expression: Any, context: Context) -> Term:
    """Return the derivative as a term.

    Raises:
        IllFormedError: it is not by a real variable.
        UnknownError: what it is taken of may have kinks.
    """
    body = expression.expr
    found = body
    for symbol, times in expression.variable_count:
        if not isinstance(symbol, Variable) or symbol.domain.integer or not times.is_Integer:
            raise IllFormedError(f"a derivative is taken by a real variable, got {symbol} in {expression}")
        found = slope(found, symbol, int(times))
        if found is None:
            raise UnknownError(f"dpsym does not know that {body} is smooth enough for {expression}")
    return scalar(kept(found, (body,)), context)


def _at(expression: Any, context: Context) -> Term:
    """Return a derivative at a point: what stands in a ``Subs`` of sympy's."""
    body, places, values = expression.args
    if not isinstance(body, sympy.Derivative):
        return scalar(body.xreplace(dict(zip(places, values, strict=True))), context)
    found = body.expr
    for symbol, times in body.variable_count:
        found = slope(found, symbol, int(times)) if times.is_Integer else None
        if found is None:
            raise UnknownError(f"dpsym does not know that {body.expr} is smooth enough for {body}")
    put = dict(zip(places, values, strict=True))
    return scalar(kept(found.xreplace(put), (body.expr.xreplace(put),)), context)


RULES[sympy.Derivative] = _derivative
RULES[sympy.Subs] = _at
