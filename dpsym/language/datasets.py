"""Datasets: finite spaces with a distance, whose neighbours differ by what one person contributes."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import Term, rat
from dpsym.language.entries import OfDatasets
from dpsym.language.nodes import Construct
from dpsym.language.relations import Comparison
from dpsym.language.scalars import concrete

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = [
    "DatasetSpace",
    "Datasets",
    "Distance",
    "Histograms",
    "Neighbours",
    "Size",
]

LARGEST: Final = 256  # datasets of one space

Dataset: TypeAlias = tuple[int, ...]


class DatasetSpace(Construct):
    """A finite space of datasets with a distance; neighbours are the datasets at distance 1."""

    signature = ("count", "count")
    is_space = True
    has_neighbours = True
    first = 0  # the place of the first entry, as in x[0] or x[1]

    def __new__(cls, number: Any, records: Any = 2) -> Any:
        """Return the space of datasets of so many records, each of which has so many possible values."""
        return super().__new__(cls, number, records)

    def sizes(self, context: Context) -> tuple[int, int]:
        """Return the number of records, and of the values that a record can have."""
        number = concrete(self.args[0], context, "the number of records")
        kinds = concrete(self.args[1], context, "the number of values of a record")
        if number < 0 or kinds < 1:
            raise IllFormedError(f"{self} has no datasets: {number} records of {kinds} values")
        return number, kinds

    @property
    def is_lonely(self) -> bool:
        """Whether there is but one dataset, whatever the symbols stand for, and so no neighbours."""
        return bool(self.args[0] == 0)

    def datasets(self, context: Context) -> list[Dataset]:
        """Return all datasets, in lexicographic order."""
        return context.once(("datasets", self), lambda: self._bounded(context))  # type: ignore[no-any-return]

    def _bounded(self, context: Context) -> list[Dataset]:
        found = list(itertools.islice(self.written_out(context), LARGEST + 1))
        if len(found) > LARGEST:
            raise TooLargeError(f"{self} has more than {LARGEST} datasets; give shapes= with fewer records")
        return found

    @abstractmethod
    def written_out(self, context: Context) -> Any:
        """Yield all datasets, in lexicographic order."""

    @abstractmethod
    def distance(self, first: Dataset, second: Dataset) -> int:
        """Return by how much two datasets differ."""

    @abstractmethod
    def size(self, dataset: Dataset) -> int:
        """Return the number of records in a dataset."""

    def count(self, context: Context) -> int:
        """Return the number of datasets."""
        return len(self.datasets(context))

    def label(self, index: int, context: Context) -> str:
        """Return how a dataset is called in the name of a case, as in ``(0,1)``."""
        return f"({','.join(map(str, self.datasets(context)[index]))})"


class Datasets(DatasetSpace):
    """Sequences of n records, each one of 0, ..., records - 1; neighbours differ in one record.

    The distance is that of Hamming: the number of records to replace.  ``x[i]`` is the i-th record of a
    point x, from 1.

    >>> from dpsym.language.elaboration.context import Context
    >>> Datasets(2).datasets(Context())
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    first = 1

    @property
    def is_lonely(self) -> bool:
        """Whether there are no records, or only one value for all of them."""
        return super().is_lonely or bool(self.args[1] == 1)

    def written_out(self, context: Context) -> Any:
        """Yield all sequences."""
        number, kinds = self.sizes(context)
        return itertools.product(range(kinds), repeat=number)

    def distance(self, first: Dataset, second: Dataset) -> int:
        """Return in how many records two datasets differ."""
        return sum(a != b for a, b in zip(first, second, strict=True))

    def size(self, dataset: Dataset) -> int:
        """Return the number of records."""
        return len(dataset)

    def _latex(self, printer: Any) -> str:
        number, kinds = self.args
        last = "" if kinds == 1 else ", 1" if kinds == 2 else rf", \dots, {printer._print(kinds - 1)}"
        return rf"\{{0{last}\}}^{{{printer._print(number)}}}"


class Histograms(DatasetSpace):
    """How many records have each of the values 0, ..., records - 1, for at most ``size`` records in all.

    The distance is that of l1: neighbours arise by adding or by removing one record (Dwork and Roth 2014,
    Section 2.3).  To replace a record is a distance of 2.  ``x[j]`` is how many records of a point x have
    the value j, from 0.

    >>> from dpsym.language.elaboration.context import Context
    >>> Histograms(1).datasets(Context()), Histograms(2, records=1).datasets(Context())
    ([(0, 0), (0, 1), (1, 0)], [(0,), (1,), (2,)])
    """

    def written_out(self, context: Context) -> Any:
        """Yield all vectors of counts."""
        number, kinds = self.sizes(context)
        vectors = itertools.product(range(number + 1), repeat=kinds)
        return (counts for counts in vectors if sum(counts) <= number)

    def distance(self, first: Dataset, second: Dataset) -> int:
        """Return how many records have to be added or removed."""
        return sum(abs(a - b) for a, b in zip(first, second, strict=True))

    def size(self, dataset: Dataset) -> int:
        """Return the number of records in all."""
        return sum(dataset)

    def _latex(self, printer: Any) -> str:
        number, kinds = (printer._print(arg) for arg in self.args)
        return rf"\{{x \in \mathbb{{N}}^{{{kinds}}} : \|x\|_1 \le {number}\}}"


class Size(OfDatasets):
    """The number of records of a dataset.

    >>> from dpsym.language.spaces import point
    >>> Size(point("x", Histograms(3)))
    Size(x)
    """

    def elaborate(self, context: Context) -> Term:
        """Return the size of the dataset that the context looks at."""
        (dataset,) = self.datasets(context)
        return rat(self.args[0].space.size(dataset))

    def _latex(self, printer: Any) -> str:
        return rf"\left|{printer._print(self.args[0])}\right|"


class Distance(OfDatasets):
    """The distance of two datasets of one space: how many records to replace, or to add and remove.

    >>> from dpsym.language.spaces import point
    >>> Distance(point("x", Datasets(2)), point("y", Datasets(2)))
    Distance(x, y)
    """

    signature = ("point", "point")

    def elaborate(self, context: Context) -> Term:
        """Return the distance of the datasets that the context looks at."""
        first, second = self.datasets(context)
        return rat(self.args[0].space.distance(first, second))

    def _latex(self, printer: Any) -> str:
        return rf"d\left({printer._print(self.args[0])}, {printer._print(self.args[1])}\right)"


class Neighbours(Boolean, Construct):
    """The condition that two datasets are neighbours; as a hypothesis, it leaves out all other pairs.

    >>> from dpsym.language.spaces import point
    >>> Neighbours(point("x", Datasets(2)), point("y", Datasets(2))).unfold()
    Distance(x, y) = 1
    """

    signature = ("point", "point")

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, *args)

    def check(self, checker: Checker) -> None:
        """Check that both points are datasets of one space."""
        Distance(*self.args).check(checker)

    def unfold(self) -> Comparison:
        """Return the relation that the condition is."""
        return Comparison(Distance(*self.args), "=", 1)

    def unfold_conclusion(self, taken: set[str]) -> Comparison:
        """Return the relation that the condition is, as a conclusion."""
        return self.unfold()

    def choose(self, then: Term, otherwise: Term, context: Context) -> Term:
        """Return ``then`` for neighbours, and ``otherwise`` for other pairs."""
        return then if Distance(*self.args).elaborate(context) == rat(1) else otherwise

    def _latex(self, printer: Any) -> str:
        return rf"{printer._print(self.args[0])} \sim {printer._print(self.args[1])}"
