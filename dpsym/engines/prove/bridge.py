"""Terms to sympy and back, so that sympy can suggest forms that the kernel then checks.

Nothing here is trusted: a form that sympy got wrong is not identical to the term it was made from,
and the kernel refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy as sp
from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.interval import Interval
from dpsym.kernel.terms import PI, Term, rat, term, var

__all__ = ["factored", "from_sympy", "to_sympy"]

FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "exp": sp.exp,
    "log": sp.log,
    "tanh": sp.tanh,
    "erf": sp.erf,
    "erfc": sp.erfc,
    "abs": sp.Abs,
    "max": sp.Max,
    "min": sp.Min,
}
HEADS: Final = {function: head for head, function in FUNCTIONS.items()}
LARGEST: Final = 400  # nodes of an expression that sympy is asked to transform


def to_sympy(subject: Term, box: Mapping[str, Interval]) -> Any:
    """Return the term as a sympy expression, its variables real, and positive where the box says so.

    Raises:
        KernelRefusal: a head has no counterpart in sympy.
    """
    done: dict[Term, Any] = {}
    for node in subject.nodes():
        args = [done[arg] for arg in node.args]
        if node.head == "rat":
            done[node] = _rational(node.data)
        elif node.head == "var":
            done[node] = _symbol(str(node.data), box)
        elif node.head == "pi":
            done[node] = sp.pi
        elif node.head in ("add", "mul"):
            done[node] = (sp.Add if node.head == "add" else sp.Mul)(*args)
        elif node.head == "pow":
            done[node] = sp.Pow(*args)
        elif node.head in FUNCTIONS:
            done[node] = FUNCTIONS[node.head](*args)
        else:
            raise KernelRefusal(f"{node.head} has no counterpart in sympy")
    return done[subject]


def from_sympy(expression: Any) -> Term:
    """Return a sympy expression as a term.

    Raises:
        KernelRefusal: the expression holds something that terms cannot express.
    """
    if expression.is_Rational:
        return rat(fmpq(int(expression.p), int(expression.q)))
    if expression.is_Symbol:
        return var(expression.name)
    if expression is sp.pi:
        return PI
    if expression is sp.E:
        return term("exp", 1)
    args = [from_sympy(arg) for arg in expression.args]
    if expression.is_Add or expression.is_Mul:
        total = args[0]
        for arg in args[1:]:
            total = total + arg if expression.is_Add else total * arg
        return total
    if expression.is_Pow:
        return args[0] ** args[1]
    if expression.func in HEADS:
        return term(HEADS[expression.func], *args)
    raise KernelRefusal(f"{expression.func} has no counterpart in the kernel")


def factored(subject: Term, box: Mapping[str, Interval]) -> list[tuple[Term, int]]:
    """Return factors and exponents of a term, as sympy finds them over a common denominator.

    An empty list says that sympy had nothing to say.
    """
    try:
        expression = to_sympy(subject, box)
        if expression.count_ops() > LARGEST:
            return []
        spread = sp.expand_power_base(sp.expand_log(sp.powdenest(expression)), force=True)
        together = sp.together(spread)
        to_roots, from_roots = _roots(together)
        product = sp.factor(together.subs(to_roots), deep=False).subs(from_roots)
        return [_factor(part) for part in sp.Mul.make_args(product)]
    except (KernelRefusal, sp.PolynomialError, AttributeError, TypeError, ValueError, RecursionError):
        return []


def _roots(expression: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Return substitutions that make sqrt(x) a variable of its own, x being its square, and back."""
    degrees: dict[Any, int] = {}
    for power in expression.atoms(sp.Pow):
        base, exponent = power.as_base_exp()
        if exponent.is_Rational and exponent.q > 1 and not base.is_number and not base.is_Add:
            degrees[base] = sp.ilcm(degrees.get(base, 1), exponent.q)
    fresh = {base: sp.Dummy(positive=True) for base in degrees}
    there = {base: fresh[base] ** degree for base, degree in degrees.items()}
    return there, {fresh[base]: base ** sp.Rational(1, degree) for base, degree in degrees.items()}


def _factor(part: Any) -> tuple[Term, int]:
    base, exponent = part.as_base_exp()
    if exponent.is_Integer and exponent > 0 and not part.is_Number:
        return from_sympy(base), int(exponent)
    return from_sympy(part), 1


def _rational(value: Any) -> Any:
    return sp.Rational(int(value.p), int(value.q))


def _symbol(name: str, box: Mapping[str, Interval]) -> Any:
    zero = fmpq(0)
    if name not in box or not box[name].is_at_least(zero):
        return sp.Symbol(name, real=True)
    strictly = box[name].is_at_least(zero, strictly=True)
    return sp.Symbol(name, positive=True) if strictly else sp.Symbol(name, nonnegative=True)
