"""Arithmetic that stays small: sizes are bounded before sympy computes anything.

A formula is text from a stranger, and sympy evaluates numbers as soon as it sees them.  So a power, an
exponential or a factorial of numbers is only made if its value has few bits; what has no value, or none
among the extended reals, is refused here, where its place is known.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.errors import shortened
from dpsym.language.definedness import kept, kept_exponential
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.formula.lexer import MAX_DIGITS, TOO_LONG
from dpsym.notes.syntax import Node
from dpsym.notes.words import shown

DIGITS: Final = MAX_DIGITS
ADVICE: Final = "put a letter with a range in its place, or take logarithms of both sides"
EXPONENT: Final = 10_000  # of a power with a number as its exponent, and of e
BITS: Final = 10_000  # of a number that is computed
ROOT_BITS: Final = 1_000  # of a number of which a root is taken
LARGEST: Final = 1_000  # of which a factorial is taken
NO_VALUE: Final = (sympy.nan, sympy.zoo)


def exact(digits: str, node: Node) -> Any:
    """Return a number exactly as it is written.

    >>> exact("0.05", Node())
    1/20
    """
    whole, _, part = digits.partition(".")
    figures = whole + part
    if not (figures.isascii() and figures.isdigit()):
        raise unread(node, f"{digits[:DIGITS]!r} is not a number")
    if len(figures) > DIGITS:
        raise unread(node, f"the number {shortened(digits)} {TOO_LONG}")
    return sympy.Rational(int(figures), 10 ** len(part))


def within(value: Any, node: Node) -> Any:
    """Return a value that is an extended real and of moderate size; refuse all others."""
    if value in NO_VALUE:
        raise ill_formed(node, f"{shown(node)} has no value")
    for number in (value.as_coeff_Mul()[0], value.as_coeff_Add()[0]):
        if number.is_Rational and _bits(number) > BITS:
            raise unread(node, f"{shown(node)} is a number of more than {BITS:,} bits; {ADVICE}")
    if value.is_number and value.has(sympy.I):
        raise ill_formed(node, f"{shown(node)} is not a real number")
    return value


def power(base: Any, exponent: Any, node: Node) -> Any:
    """Return a power.

    >>> x = sympy.Symbol("x")
    >>> power(x, sympy.Integer(2), Node()), power(sympy.E, x, Node())
    (x**2, exp(x))
    """
    if base is sympy.E:
        return exponential(exponent, node)
    if exponent.is_Rational:
        if abs(exponent) > EXPONENT or _weight(base) * abs(exponent) > BITS:
            raise unread(node, f"the power {shown(node)} is too large to be computed; {ADVICE}")
        if exponent.q != 1 and _weight(base) > ROOT_BITS:
            raise unread(node, f"the root {shown(node)} is of too large a number; {ADVICE}")
    elif base.is_number and exponent.is_number:
        _moderate(sympy.Mul(exponent, sympy.log(base, evaluate=False), evaluate=False), node)
    written = sympy.Pow(base, exponent, evaluate=False)
    return kept(within(base**exponent, node), (base, exponent, written))


def exponential(exponent: Any, node: Node) -> Any:
    """Return e to a power."""
    for part in sympy.Add.make_args(exponent):
        if part.is_number:
            _moderate(part, node)
    return kept_exponential(within(sympy.exp(exponent), node), exponent)


def logarithm(argument: Any, node: Node) -> Any:
    """Return a natural logarithm."""
    return kept(within(sympy.log(argument), node), (argument, sympy.log(argument, evaluate=False)))


def moderate_argument(argument: Any, node: Node) -> Any:
    """Return what a function is taken of; of some, sympy works out many digits at a large whole number."""
    if argument.is_Integer and abs(argument) > LARGEST:
        raise unread(node, f"{shown(node)} is taken of a number above {LARGEST:,}; {ADVICE}")
    return argument


def factorial(argument: Any, node: Node) -> Any:
    """Return a factorial."""
    if argument.is_number and not (argument.is_Integer and 0 <= argument <= LARGEST):
        raise unread(node, f"{shown(node)} is not the factorial of a number from 0 to {LARGEST:,}; {ADVICE}")
    return within(sympy.factorial(argument), node)


def binomial(above: Any, below: Any, node: Node) -> Any:
    """Return a binomial coefficient."""
    for argument in (above, below):
        if argument.is_number and not (argument.is_Integer and 0 <= argument <= LARGEST):
            raise unread(
                node,
                f"{shown(node)} is not a binomial coefficient of numbers from 0 to {LARGEST:,}; {ADVICE}",
            )
    return within(sympy.binomial(above, below), node)


def _moderate(exponent: Any, node: Node) -> None:
    """Refuse an exponent of e that is a large number; towers of powers end here."""
    if exponent.is_Rational:
        size = abs(exponent)
    elif exponent in (sympy.oo, -sympy.oo):
        return
    else:
        size = sympy.Abs(exponent.evalf(5), evaluate=False).evalf(5)
    if not (size.is_number and size.is_comparable and size <= EXPONENT):
        raise unread(node, f"the power {shown(node)} is too large to be computed; {ADVICE}")


def _weight(base: Any) -> int:
    """Return the bits of the numbers that a power with this base multiplies."""
    weight = 0
    for factor in sympy.Mul.make_args(base):
        inside = factor.base if factor.is_Pow else factor
        if inside.is_Rational and inside not in (1, -1):
            weight += _bits(inside)
    return weight


def _bits(number: Any) -> int:
    return int(number.p).bit_length() + int(number.q).bit_length() - 1
