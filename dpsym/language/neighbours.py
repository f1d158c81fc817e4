"""The maximum of a quantity over all pairs of neighbouring datasets."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat
from dpsym.language.datasets import Datasets, Distance, Size
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.f_divergence import FDivergence
from dpsym.language.elaboration.building import maximum
from dpsym.language.elaboration.shapes import Place
from dpsym.language.entries import dataset_space
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import concrete, scalar
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["OverNeighbours", "OverUnorderedNeighbours"]


class OverNeighbours(Scalar):
    """The maximum of a body over all pairs of neighbouring datasets x, y, in both orders.

    With ``within=k`` it is over all pairs of different datasets at a distance of at most k, which may be oo.
    With ``record``, a symbol for the body to use, that is the place (from 1) of the record in which x and y
    differ.  Where there is no such pair, the maximum is 0: what nobody can change is private.  Over a space
    that certainly has none, a body that may be negative is refused, as 0 need not bound it.

    >>> from dpsym.language import Datasets, TotalVariation, kernel, point
    >>> x, y = point("x", on=Datasets(2)), point("y", on=Datasets(2))
    >>> M = kernel("M", Datasets(2))
    >>> OverNeighbours(TotalVariation(M(x), M(y)), x, y)
    OverNeighbours(TotalVariation(M(x), M(y)), x, y)
    """

    is_symmetric = False  # whether the two orders of a pair have one value

    def __new__(cls, body: Any, x: Any, y: Any, within: Any = 1, record: Any = None) -> Any:
        """Return the maximum of the body over neighbouring x and y."""
        return super().__new__(cls, body, x, y, within, *(() if record is None else (record,)))

    @property
    def bound(self) -> tuple[Any, ...]:
        """The two points, and the symbol for the record in which they differ, if there is one."""
        return (*self.args[1:3], *self.args[4:])

    @property
    def order(self) -> Any | None:
        """The order of the Renyi divergences of which this is the largest, if that is what it is."""
        orders = {getattr(entry, "order", None) for entry in self._entries()}
        return orders.pop() if len(orders) == 1 else None

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the body and of the distance, without the points."""
        free = self.args[0].free_symbols | self.args[3].free_symbols
        return free - set(self.bound)  # type: ignore[no-any-return]

    def check(self, checker: Checker) -> None:
        """Check that x and y are two datasets of one space, and the body for them."""
        body, x, y, within, *record = self.args
        if not (isinstance(x, Point) and isinstance(y, Point) and x != y):
            raise IllFormedError(f"{self.construct()} ranges over two different points, got {x} and {y}")
        dataset_space(x.space, self).check(checker)
        checker.same_space(x, y, self)
        if within != sympy.oo:
            checker.is_count(within, self)
        if record and (within != 1 or not isinstance(x.space, Datasets)):
            raise IllFormedError(f"{x} and {y} in {x.space} do not differ in one record, as {self} needs it")
        with checker.binding(*self.bound):
            checker.is_scalar(body, self)
        if (x.space.is_lonely or within == 0) and not _is_never_negative(body):
            raise IllFormedError(
                f"no two datasets of {x.space} are so near to each other, so that {self} is over no pair at "
                "all, and would count as 0; take more records, or more values of a record"
            )

    def elaborate(self, context: Context) -> Term:
        """Return the maximum over the pairs."""
        return context.recall(self, lambda: self._largest(context, lambda: scalar(self.args[0], context)))

    def moment(self, limit: Term, context: Context) -> Term:
        """Return the largest of the moments of Renyi divergences, for a hypothesis about all orders."""
        entries = self._entries()
        return self._largest(context, lambda: maximum(entry.moment(limit, context) for entry in entries))

    def _entries(self) -> tuple[Any, ...]:
        body = self.args[0]
        return body.args if isinstance(body, sympy.Max) else (body,)

    def _largest(self, context: Context, value: Callable[[], Term]) -> Term:
        """Return the largest value, as one maximum in which the two orders of a pair do not stand twice."""
        found: list[Term] = []
        for values in self._pairs(context):
            with ExitStack() as stack:
                for symbol, place in zip(self.bound, values, strict=True):
                    stack.enter_context(context.binding(symbol, place))
                largest = value()
            found.extend(largest.args if largest.head == "max" else (largest,))
        return maximum(found or [rat(0)])

    def _pairs(self, context: Context) -> Iterator[tuple[Any, ...]]:
        _, x, _, within, *record = self.args
        farthest = None if within == sympy.oo else concrete(within, context, "the distance of datasets")
        pairs = itertools.combinations if self.is_symmetric else itertools.permutations
        for (i, first), (j, second) in pairs(enumerate(x.space.datasets(context)), 2):
            if farthest is None or x.space.distance(first, second) <= farthest:
                changed = [place for place, entry in enumerate(first) if entry != second[place]]
                yield Place(i), Place(j), *(rat(changed[0] + x.space.first) for _ in record)

    def _sympystr(self, printer: Any) -> str:
        *parts, within = (printer._print(arg) for arg in self.args[:4])
        parts += [] if self.args[3] == 1 else [f"within={within}"]
        parts += [f"record={printer._print(symbol)}" for symbol in self.args[4:]]
        return f"{self.construct()}({', '.join(parts)})"

    def _latex(self, printer: Any) -> str:
        body, x, y, within, *record = (printer._print(arg) for arg in self.args)
        pairs = rf"{x} \sim{''.join(f'_{{{symbol}}}' for symbol in record)} {y}"
        if self.args[3] != 1:
            pairs = rf"{x}, {y}" if self.args[3] == sympy.oo else rf"d({x}, {y}) \le {within}"
        if self.args[0].is_Add or body.startswith("-"):
            body = rf"\left({body}\right)"
        return rf"\max_{{{pairs}}} {body}"


def _is_never_negative(body: Any) -> bool:
    """Return whether a quantity, a divergence for example, is evidently at least 0."""
    sizes = {node for node in body.atoms(Divergence, Distance, Size) if not isinstance(node, FDivergence)}
    return is_evidently_nonnegative(body.xreplace(dict.fromkeys(sizes, sympy.S.One)))


class OverUnorderedNeighbours(OverNeighbours):
    """The maximum of a symmetric body over all pairs of neighbouring datasets, each taken once."""

    is_symmetric = True
