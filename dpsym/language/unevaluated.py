"""Keeping sympy from computing what somebody writes down.

sympy evaluates as it builds: ``Integral(...) <= 5`` starts a quadrature, which need not end where the
integral diverges or depends on a parameter, and ``binomial(10**9, 10**8)`` a product of a hundred million
factors.  While a theorem file runs, such things stay as they are written; what becomes of them is for dpsym
to say.  Where a claim is stated in a session, ``with unevaluated():`` does the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import sympy

from dpsym.kernel.terms import MAX_BITS

__all__ = ["unevaluated"]

LARGEST: Final = 5_000  # what binomials and factorials are taken of, here as in claims
WITH_LIMITS: Final = (sympy.Integral, sympy.Sum, sympy.Product)


@contextmanager
def unevaluated() -> Iterator[None]:
    """Let integrals, sums and large numbers stay as they are written.

    >>> with unevaluated():
    ...     x = sympy.Symbol("x")
    ...     sympy.Integral(sympy.exp(x), (x, 0, sympy.oo)) <= 5, sympy.binomial(10**9, 10**8)
    (Integral(exp(x), (x, 0, oo)) <= 5, binomial(1000000000, 100000000))
    """
    with ExitStack() as stack:
        for kind in WITH_LIMITS:  # what is no number is not compared by its digits
            stack.enter_context(_replaced(kind, "is_number", False))
        for kind in (sympy.binomial, sympy.factorial):
            stack.enter_context(_replaced(kind, "eval", classmethod(_unless_large(kind.eval.__func__))))
        stack.enter_context(_replaced(sympy.Integer, "_eval_power", _power(sympy.Integer._eval_power)))
        yield


@contextmanager
def _replaced(kind: Any, name: str, value: Any) -> Iterator[None]:
    """Give a class an attribute of its own, and take it away again."""
    own, before = name in vars(kind), vars(kind).get(name)
    setattr(kind, name, value)
    try:
        yield
    finally:
        if own:
            setattr(kind, name, before)
        else:
            delattr(kind, name)


def _unless_large(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    def careful(kind: Any, *numbers: Any) -> Any:
        if all(number.is_Integer for number in numbers) and max(map(abs, numbers)) > LARGEST:
            return None
        return evaluate(kind, *numbers)

    return careful


def _power(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    def careful(base: Any, exponent: Any) -> Any:
        if exponent.is_Integer and abs(base) > 1 and abs(exponent) > 8 * MAX_BITS:
            return None
        return evaluate(base, exponent)

    return careful
