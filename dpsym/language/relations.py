"""Relations between quantities, as claims and hypotheses: kept as written, never decided by sympy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import sympy
from sympy.core.symbol import Str
from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import FLIPPED
from dpsym.language.names import text_of
from dpsym.language.nodes import to_sympy
from dpsym.language.symbols import introduced

__all__ = [
    "FLIP",
    "LATEX_SIGNS",
    "NEGATED",
    "Both",
    "Comparison",
    "ForAll",
    "at_least",
    "at_most",
    "both",
    "chain",
    "conjuncts",
    "equal",
    "flipped",
    "for_all",
    "greater",
    "less",
    "negated",
    "statement_of",
]

NEGATED: Final = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}
FLIP: Final = FLIPPED
LATEX_SIGNS: Final = {"<=": r"\le", "<": "<", ">=": r"\ge", ">": ">", "=": "="}
OPERATOR_OF: Final = {
    sympy.LessThan: "<=",
    sympy.StrictLessThan: "<",
    sympy.GreaterThan: ">=",
    sympy.StrictGreaterThan: ">",
    sympy.Equality: "=",
}


class Comparison(Boolean):
    """``lhs op rhs`` between extended reals; sympy neither decides nor rearranges it."""

    def __new__(cls, lhs: Any, op: Any, rhs: Any) -> Comparison:
        """Return the comparison; the relation is one of ``=``, ``<=``, ``<``, ``>=``, ``>``."""
        if text_of(op) not in FLIPPED:
            raise IllFormedError(f"{text_of(op)!r} is not one of the relations {', '.join(FLIPPED)}")
        sides = to_sympy(lhs), to_sympy(rhs)
        said = _of_extrema(*sides, text_of(op))
        if said is not None:
            return said  # type: ignore[no-any-return]
        return super().__new__(cls, sides[0], Str(text_of(op)), sides[1])  # type: ignore[no-any-return]

    @property
    def lhs(self) -> Any:
        """The left side."""
        return self.args[0]

    @property
    def op(self) -> str:
        """The relation: one of ``=``, ``<=``, ``<``, ``>=``, ``>``."""
        return text_of(self.args[1])

    @property
    def rhs(self) -> Any:
        """The right side."""
        return self.args[2]

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.lhs)} {LATEX_SIGNS[self.op]} {printer._print(self.rhs)}"

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.lhs)} {self.op} {printer._print(self.rhs)}"


class Both(Boolean):
    """Several statements at once, in the order written."""

    def __new__(cls, *parts: Any) -> Both:
        """Return the conjunction of the parts."""
        return super().__new__(cls, *(statement_of(part) for part in parts))  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        return r" \;\text{and}\; ".join(printer._print(part) for part in self.args)

    def _sympystr(self, printer: Any) -> str:
        return " and ".join(printer._print(part) for part in self.args)


def _of_extrema(lhs: Any, rhs: Any, op: str) -> Any | None:
    """Return what a relation says of the values of a variable over which one side is an extremum."""
    for side, other, relation in ((lhs, rhs, op), (rhs, lhs, FLIPPED[op])):
        if not isinstance(side, sympy.Expr):
            continue
        factor, node = side.as_coeff_Mul()
        if hasattr(node, "compared") and factor.is_Rational:
            said = node.compared(factor, relation, other)
            if said is not None:
                return said
    return None


def negated(relation: Comparison) -> Comparison | None:
    """Return the negation of an inequality; that of an equation is no single relation.

    >>> negated(Comparison(1, "<=", 2)), negated(Comparison(1, "=", 2))
    (1 > 2, None)
    """
    op = NEGATED.get(relation.op)
    return None if op is None else Comparison(relation.lhs, op, relation.rhs)


def flipped(relation: Comparison) -> Comparison:
    """Return a relation read from right to left.

    >>> flipped(Comparison(1, "<=", 2))
    2 >= 1
    """
    return Comparison(relation.rhs, FLIP[relation.op], relation.lhs)


def conjuncts(statement: Any) -> tuple[Any, ...]:
    """Return the parts of a conjunction; any other statement is its own only part.

    >>> conjuncts(Both(at_most(0, 1), less(0, 1))), conjuncts(at_most(0, 1))
    ((0 <= 1, 0 < 1), (0 <= 1,))
    """
    return statement.args if isinstance(statement, Both) else (statement,)


class ForAll(Boolean):
    """A statement for all values of a variable, or for all points of a space."""

    def __new__(cls, bound: Any, statement: Any) -> ForAll:
        """Return the statement for all values of ``bound``."""
        return super().__new__(cls, to_sympy(bound), statement_of(statement))  # type: ignore[no-any-return]

    @property
    def bound(self) -> Any:
        """The variable or the point that is quantified."""
        return self.args[0]

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols that the statement is about; not the one that it quantifies."""
        return self.statement.free_symbols - {self.bound}  # type: ignore[no-any-return]

    @property
    def statement(self) -> Any:
        """What is said of every value."""
        return self.args[1]

    def _xreplace(self, rule: Mapping[Any, Any]) -> tuple[Any, bool]:
        """Replace what is free: a value for the quantified symbol is none for this statement."""
        free = {old: new for old, new in rule.items() if old != self.bound or isinstance(new, sympy.Symbol)}
        return super()._xreplace(free)  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        return rf"\forall {_introduced(self.bound, printer)}:\; {printer._print(self.statement)}"


def _introduced(bound: Any, printer: Any) -> str:
    """Return a bound symbol with what it ranges over, as far as that is said."""
    if hasattr(bound, "domain"):
        return introduced(bound, printer)
    quantifier = getattr(bound, "quantifier", None)
    return str(quantifier() if quantifier is not None else printer._print(bound))


def statement_of(written: Any) -> Any:
    """Return a statement with sympy's relations replaced by comparisons that stay as they are.

    >>> x = sympy.Symbol("x")
    >>> type(statement_of(x < 1)).__name__
    'Comparison'
    """
    if isinstance(written, bool):
        return sympy.true if written else sympy.false
    if not isinstance(written, sympy.Basic):
        return to_sympy(written)
    operator = OPERATOR_OF.get(type(written))
    if operator is not None:
        return Comparison(written.lhs, operator, written.rhs)
    if isinstance(written, sympy.And):
        return Both(*written.args)
    return written


def equal(lhs: Any, rhs: Any) -> Comparison:
    """Claim that two quantities are equal; both sides stay as written.

    >>> x = sympy.Symbol("x")
    >>> equal((x + 1) ** 2, x**2 + 2 * x + 1)
    (x + 1)**2 = x**2 + 2*x + 1
    """
    return Comparison(lhs, "=", rhs)


def at_most(lhs: Any, rhs: Any) -> Comparison:
    """Claim ``lhs <= rhs``; unlike Python's ``<=`` this is never decided while it is written.

    >>> at_most(1, 2)
    1 <= 2
    """
    return Comparison(lhs, "<=", rhs)


def less(lhs: Any, rhs: Any) -> Comparison:
    """Claim ``lhs < rhs``.

    >>> less(1, 2)
    1 < 2
    """
    return Comparison(lhs, "<", rhs)


def at_least(lhs: Any, rhs: Any) -> Comparison:
    """Claim ``lhs >= rhs``.

    >>> at_least(2, 1)
    2 >= 1
    """
    return Comparison(lhs, ">=", rhs)


def greater(lhs: Any, rhs: Any) -> Comparison:
    """Claim ``lhs > rhs``.

    >>> greater(2, 1)
    2 > 1
    """
    return Comparison(lhs, ">", rhs)


def both(*parts: Any) -> Both:
    """Claim several statements at once.

    >>> both(at_most(0, 1), at_most(1, 2))
    0 <= 1 and 1 <= 2
    """
    return Both(*parts)


def chain(*parts: Any) -> Both:
    """Claim a chain such as ``chain(a, "<=", b, "<", c)``.

    Raises:
        IllFormedError: quantities and relations do not take turns.

    >>> chain(0, "<=", 1, "<", 2)
    0 <= 1 and 1 < 2
    """
    if len(parts) < 3 or len(parts) % 2 == 0:
        raise IllFormedError("a chain is written quantity, relation, quantity, relation, quantity, ...")
    return Both(*(Comparison(parts[i], parts[i + 1], parts[i + 2]) for i in range(0, len(parts) - 2, 2)))


def for_all(bound: Any, statement: Any) -> ForAll:
    """Claim a statement for all values of a variable, or for all points of a space.

    >>> x = sympy.Symbol("x")
    >>> for_all(x, x <= 1)
    ForAll(x, x <= 1)
    """
    return ForAll(bound, statement)
