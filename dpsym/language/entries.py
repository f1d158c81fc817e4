"""What is computed from datasets: an entry ``x[i]``, and whatever else a number of datasets alone is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.shapes import Place
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import concrete

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["OfDatasets", "Record", "dataset_space"]


class OfDatasets(Scalar):
    """A number that is computed from datasets alone."""

    signature: ClassVar[tuple[str, ...]] = ("point",)

    def check(self, checker: Checker) -> None:
        """Check that the points are datasets of one space."""
        super().check(checker)
        points = [arg for arg in self.args if getattr(arg, "is_point", False)]
        for point in points:
            dataset_space(point.space, self)
            checker.same_space(points[0], point, self)

    def datasets(self, context: Context) -> list[tuple[int, ...]]:
        """Return the datasets that the context looks at."""
        return [_dataset(arg, context) for arg in self.args if getattr(arg, "is_point", False)]


class Record(OfDatasets):
    """``x[i]``: the i-th record of a dataset as a number, or how many of its records have the value i.

    >>> from dpsym.language import Datasets, point
    >>> point("x", Datasets(2))[1]
    x[1]
    """

    signature = ("point", "count")

    def elaborate(self, context: Context) -> Term:
        """Return the entry of the dataset that the context looks at."""
        point, place = self.args
        (dataset,) = self.datasets(context)
        index = concrete(place, context, f"the place in {self}") - point.space.first
        if not 0 <= index < len(dataset):
            raise IllFormedError(f"there is no {self}: {point} has {len(dataset)} entries")
        return rat(dataset[index])

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}[{printer._print(self.args[1])}]"

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}_{{{printer._print(self.args[1])}}}"


def dataset_space(space: Any, user: Any) -> Any:
    """Return a space if its points are datasets.

    Raises:
        IllFormedError: nothing says which of its points are neighbours.
    """
    if not getattr(space, "has_neighbours", False):
        raise IllFormedError(
            f"{user.construct()} needs datasets, but nothing says which points of {space} are neighbours; "
            "use Datasets or Histograms"
        )
    return space


def _dataset(point: Any, context: Context) -> tuple[int, ...]:
    place = context.bound(point)
    if not isinstance(place, Place):
        raise IllFormedError(f"{point} is not a dataset here")
    return point.space.datasets(context)[place.index]  # type: ignore[no-any-return]
