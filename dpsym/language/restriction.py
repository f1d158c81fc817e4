"""Restrictions: a number that has its value only where some conditions hold, and none elsewhere.

``x/x`` is 1, but not at 0, and sympy makes 1 of it as soon as it is written.  ``Restricted(1, nonzero(x))``
keeps what sympy loses.  As a term it is ``1 + 0*(x * x^-1)``: where the second summand is undefined, so is
the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.names import text_of
from dpsym.language.nodes import Construct, Scalar
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Condition", "Restricted", "finite", "nonnegative", "nonzero", "power"]

LATEX: Final = {"nonzero": r"\frac{%s}{%s}", "nonnegative": r"\sqrt{%s}", "finite": r"\left(%s\right)"}
SIGNS: Final = {"nonzero": "≠ 0", "nonnegative": "≥ 0", "finite": "finite", "power": "defined"}


class Condition(Construct):
    """What an operation needs of its operands, made by :func:`nonzero` and the others.

    >>> from dpsym.language.symbols import real
    >>> nonzero(real("x") - 1).words()
    'x - 1 ≠ 0'
    """

    @property
    def kind(self) -> str:
        """Which condition it is: one of the functions of this module."""
        return text_of(self.args[0])

    @property
    def operands(self) -> tuple[Any, ...]:
        """The numbers that it is about: one, or the base and the exponent of a power."""
        return tuple(self.args[1:])

    def words(self) -> str:
        """Return the condition in words."""
        if self.kind == "power":
            return f"({self.args[1]})^({self.args[2]}) {SIGNS[self.kind]}"
        return f"{self.args[1]} {SIGNS[self.kind]}"

    def check(self, checker: Checker) -> None:
        """Check that it is about numbers."""
        if self.kind not in SIGNS or len(self.operands) != (2 if self.kind == "power" else 1):
            raise IllFormedError(f"'{self.kind}' of {len(self.operands)} numbers is not a condition on them")
        for operand in self.operands:
            checker.is_scalar(operand, self)

    def term(self, context: Context) -> Term:
        """Return a term that is defined and finite exactly where the condition holds."""
        parts = [scalar(operand, context) for operand in self.operands]
        first = parts[0]
        if self.kind == "nonzero":
            return Term("mul", (first, Term("pow", (first, rat(-1)))))
        if self.kind == "finite":
            return first
        return Term("pow", (first, rat(1, 2) if self.kind == "nonnegative" else parts[-1]))

    def _latex(self, printer: Any) -> str:
        parts = [printer._print(operand) for operand in self.operands]
        if self.kind == "power":
            return rf"\left({parts[0]}\right)^{{{parts[1]}}}"
        return LATEX[self.kind].replace("%s", parts[0])

    def _sympystr(self, printer: Any) -> str:
        return self.words()


def nonzero(operand: Any) -> Condition:
    """Return that a number is finite and not 0, so that it may be divided by."""
    return Condition("nonzero", operand)  # type: ignore[no-any-return]


def nonnegative(operand: Any) -> Condition:
    """Return that a number is at least 0, so that it has a root."""
    return Condition("nonnegative", operand)  # type: ignore[no-any-return]


def finite(operand: Any) -> Condition:
    """Return that a quantity has a finite value."""
    return Condition("finite", operand)  # type: ignore[no-any-return]


def power(base: Any, exponent: Any) -> Condition:
    """Return that a power has a value: of a base above 0, of 0 with an exponent above 0, with a whole one."""
    return Condition("power", base, exponent)  # type: ignore[no-any-return]


class Restricted(Scalar):
    """A value where all conditions hold; elsewhere it is undefined.

    >>> from dpsym.language.elaboration.context import Context
    >>> from dpsym.language.symbols import real
    >>> x = real("x")
    >>> Restricted(1, nonzero(x)).elaborate(Context())
    add(1, mul(0, mul(x, pow(x, -1))))
    """

    def __new__(cls, value: Any, *conditions: Any) -> Any:
        """Return the restriction; one of a restriction is one of its value under all conditions."""
        if isinstance(value, Restricted):
            conditions = (*value.conditions, *conditions)
            value = value.value
        distinct = sorted(dict.fromkeys(conditions), key=sympy.default_sort_key)
        return super().__new__(cls, value, *distinct)

    @property
    def value(self) -> Any:
        """The number that it is where the conditions hold."""
        return self.args[0]

    @property
    def conditions(self) -> tuple[Any, ...]:
        """Where it has that value."""
        return tuple(self.args[1:])

    def check(self, checker: Checker) -> None:
        """Check the value and the conditions."""
        checker.is_scalar(self.value, self)
        for condition in self.conditions:
            condition.check(checker)

    def elaborate(self, context: Context) -> Term:
        """Return the value, and nothing times something that has a value where the conditions hold."""
        value = scalar(self.value, context)
        nothing = [Term("mul", (rat(0), condition.term(context))) for condition in self.conditions]
        return term("add", value, *nothing) if nothing else value

    def _latex(self, printer: Any) -> str:
        value = printer._print(self.value)
        nothing = [rf"0 \cdot {printer._print(condition)}" for condition in self.conditions]
        return rf"\left({' + '.join([value, *nothing])}\right)"

    def _sympystr(self, printer: Any) -> str:
        where = " and ".join(printer._print(condition) for condition in self.conditions)
        return f"({printer._print(self.value)} where {where})"
