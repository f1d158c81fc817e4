"""LaTeX of claims, and the reading of a claim: the claim together with all its quantifiers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from sympy import Add, Basic, Mul, Piecewise, Pow, exp
from sympy.core.function import _coeff_isneg
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE

from dpsym.errors import IllFormedError
from dpsym.language.elaboration.goals import Proposition
from dpsym.language.elaboration.typecheck import Checker, Inventory
from dpsym.language.expectation import Expectation
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.special import ENTRIES
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, domain_latex, introduced

__all__ = [
    "Below",
    "Bracketed",
    "Written",
    "domain_latex",
    "in_hand",
    "in_orders",
    "latex",
    "of_variable",
    "quantified",
    "reading",
]

ORDERS: Final[ContextVar[Mapping[Any, tuple[Any, ...]]]] = ContextVar("ORDERS", default={})  # noqa: B039 - never changed
HAND: Final[ContextVar[Mapping[Any, Written]]] = ContextVar("HAND", default={})  # noqa: B039 - never changed
REACHING = (SumOver, ProductOver, Supremum, OverNeighbours)  # they reach as far as nothing stops them


@dataclass(frozen=True)
class Bracketed:
    """A value that is printed as a term, a factor, or the base of a power, in brackets if it needs them."""

    value: Any
    raised: bool


@dataclass(frozen=True)
class Below:
    """A mean of which only what stands below it is printed: what is drawn, and from which laws."""

    value: Any


#: How a text writes a value: pieces of LaTeX, and the values that are printed between them.
Written = tuple[Any, ...]


@contextmanager
def in_hand(writings: Mapping[Any, Written]) -> Iterator[None]:
    r"""Print the values that ``writings`` has as their author writes them.

    >>> from dpsym.language.symbols import real
    >>> p = real("p")
    >>> with in_hand({1 + p: ("1 + ", p)}):
    ...     latex((1 + p) ** 2)
    '\\left(1 + p\\right)^{2}'
    """
    token = HAND.set(writings)
    try:
        yield
    finally:
        HAND.reset(token)


@contextmanager
def in_orders(orders: Mapping[Any, tuple[Any, ...]]) -> Iterator[None]:
    """Print the sums that ``orders`` has with their terms in its order.

    >>> from dpsym.language.symbols import real
    >>> p, q = real("p"), real("q")
    >>> with in_orders({q - p: (-p, q)}):
    ...     latex(q - p)
    '- p + q'
    """
    token = ORDERS.set(orders)
    try:
        yield
    finally:
        ORDERS.reset(token)


def latex(node: Any) -> str:
    r"""Return the LaTeX of an expression, a relation, a law or a notion.

    >>> from dpsym.language.symbols import real
    >>> latex(real("epsilon_hat") ** 2 / 2)
    '\\frac{\\hat\\varepsilon^{2}}{2}'
    """
    return str(ClaimPrinter().doprint(node))


class ClaimPrinter(LatexPrinter):
    r"""LaTeX in which it can be seen how far a sum or a supremum reaches.

    >>> from dpsym.language import SumOver, law, point
    >>> P, y = law("P"), point("y")
    >>> ClaimPrinter().doprint(SumOver(P(y), y) ** 2)
    '\\left(\\sum_{y \\in \\mathcal{Y}} P(y)\\right)^{2}'
    """

    _beside: frozenset[Any] = frozenset()  # the symbols of the sum that is being printed
    _writing: tuple[Any, ...] = ()  # the values that are being printed as their author writes them

    def _print(self, expr: Any, **kwargs: Any) -> str:
        written = None if kwargs.get("exp") or expr in self._writing else _writing_of(expr)
        if written is not None:
            outer, self._writing = self._writing, (*self._writing, expr)
            try:
                return "".join(map(self._piece, written))
            finally:
                self._writing = outer
        entry = ENTRIES.get(type(expr))
        if entry is not None and entry.latex:
            return entry.printed(expr, self, kwargs.get("exp"))
        return str(super()._print(expr, **kwargs))

    def _piece(self, piece: Any) -> str:
        """Return a part of what an author writes."""
        if isinstance(piece, str):
            return piece
        if isinstance(piece, Below):
            return str(piece.value.below_latex(self)).removeprefix("_{").removesuffix("}")
        if isinstance(piece, Bracketed):
            within = self._print(piece.value)
            return rf"\left({within}\right)" if _is_compound(piece.value, piece.raised) else within
        return self._print(piece)

    def _print_Derivative(self, expr: Any) -> str:
        """Put brackets around a product: how far a derivative reaches is not clear without."""
        printed = str(super()._print_Derivative(expr))
        body = self._print(expr.expr)
        if not expr.expr.is_Mul or not printed.endswith(" " + body):
            return printed
        return rf"{printed.removesuffix(body)}\left({body}\right)"

    def _print_Subs(self, expr: Any) -> str:
        """Write a value at one point without a stack of points."""
        printed = str(super()._print_Subs(expr))
        body, stacked, place = printed.rpartition(r"\substack{ ")
        return f"{body}{place.removesuffix(' }}')}}}" if stacked and len(expr.point) == 1 else printed

    def _needs_mul_brackets(self, expr: Any, first: bool = False, last: bool = False) -> bool:
        if not last and _reaching(expr):
            return True
        return bool(super()._needs_mul_brackets(expr, first=first, last=last))

    def _needs_add_brackets(self, expr: Any) -> bool:
        ranging = {symbol for part in _reaching(expr) for symbol in part.args[1:3]}
        return bool(ranging & self._beside) or bool(super()._needs_add_brackets(expr))

    def _as_ordered_terms(self, expr: Any, order: Any = None) -> list[Any]:
        """Return the terms of a sum as its author has them, or first one that is added, not taken away."""
        authored = ORDERS.get().get(expr)
        if authored is not None:
            return list(authored)
        terms = list(super()._as_ordered_terms(expr, order=order))
        first = next((place for place, term in enumerate(terms) if not _coeff_isneg(term)), 0)
        return [terms[first], *terms[:first], *terms[first + 1 :]]

    def _print_Add(self, expr: Any, order: Any = None) -> str:
        outer, self._beside = self._beside, frozenset(expr.free_symbols)
        try:
            return str(super()._print_Add(expr, order=order))
        finally:
            self._beside = outer

    def parenthesize(self, item: Any, level: int, is_neg: bool = False, strict: bool = False) -> str:
        mean = isinstance(item, Expectation) and level >= PRECEDENCE["Pow"] and _is_several(item.body)
        if mean or isinstance(item, REACHING):
            return rf"\left({self._print(item)}\right)"
        return str(super().parenthesize(item, level, is_neg=is_neg, strict=strict))


def _writing_of(value: Any) -> Written | None:
    """Return how the author of what is printed writes a value."""
    writings = HAND.get()
    return writings.get(value) if writings and isinstance(value, Basic) else None


def _is_compound(value: Any, raised: bool) -> bool:
    """Return whether a value needs brackets as a factor, or as the base of a power."""
    if isinstance(value, (Add, Piecewise, *REACHING)) or _coeff_isneg(value):
        return True
    return raised and (isinstance(value, (Mul, Pow, exp)) or (value.is_Rational and not value.is_Integer))


def _is_several(expr: Any) -> bool:
    """Return whether a power of a mean of this may be read as the mean of its power."""
    return bool(getattr(expr, "is_Add", False) or getattr(expr, "is_Mul", False))


def _reaching(expr: Any) -> list[Any]:
    """Return the sums and suprema among the factors of a term."""
    return [factor for factor in (expr.args if expr.is_Mul else (expr,)) if isinstance(factor, REACHING)]


def reading(claim: Proposition) -> str:
    """Return a claim with every variable, law, event and kernel that it quantifies, in LaTeX."""
    checker = Checker()
    try:
        for statement in (claim.conclusion, *claim.given):
            checker.statement(statement)
    except IllFormedError:
        return claim.latex()
    quantified = _quantifiers(checker.found)
    return rf"\forall\, {quantified}:\quad {claim.latex()}" if quantified else claim.latex()


def _quantifiers(found: Inventory) -> str:
    return _listed(found.variables, found.laws, found.spaces, (*found.others, *found.points))


def _listed(
    variables: Iterable[Any], laws: Iterable[Any], spaces: Iterable[Any], others: Iterable[Any]
) -> str:
    parts = [of_variable(variable) for variable in sorted(variables, key=str)]
    for space in spaces:
        here = [latex(law) for law in sorted(laws, key=str) if law.space == space]
        if here:
            parts.append(rf"{', '.join(here)} \text{{ on }} {latex(space)}")
    parts.extend(thing.quantifier() for thing in others)
    return r",\; ".join(parts)


def quantified(symbols: Iterable[Any]) -> str:
    r"""Return how a statement about all values of symbols introduces these, in LaTeX.

    >>> from dpsym.language import laws, real
    >>> quantified([*laws("Q P"), real("x", at_least=0)])
    'x \\in [0, \\infty),\\; P, Q \\text{ on } \\mathcal{Y}'
    """
    found = sorted(symbols, key=str)
    laws = [entry for entry in found if getattr(entry, "is_law", False)]
    spaces = dict.fromkeys(law.space for law in laws)
    others = [entry for entry in found if hasattr(entry, "quantifier")]
    return _listed([entry for entry in found if isinstance(entry, Variable)], laws, spaces, others)


def of_variable(variable: Any) -> str:
    r"""Return how a claim about all values of a variable introduces it.

    >>> from dpsym.language.symbols import real
    >>> of_variable(real("s", at_least=0, at_most=real("t")))
    's \\in [0, \\infty),\\, s \\le t'
    """
    return introduced(variable, ClaimPrinter())
