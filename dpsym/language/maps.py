"""Random maps: laws on the maps from one finite space to another, and the kernels that they make."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.base import Law, limit
from dpsym.language.elaboration.building import joint_mass, total
from dpsym.language.kernels import Row
from dpsym.language.nodes import Construct

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["IndependentValues", "Maps", "RandomMap"]


class Maps(Construct):
    """The space of all maps from one finite space to another, in lexicographic order of their values.

    >>> from dpsym.language import Context, FiniteLaw
    >>> bit, die = FiniteLaw((1, 0)).space, FiniteLaw((1, 0, 0)).space
    >>> Maps(bit, die).count(Context())
    9
    """

    signature = ("space", "space")
    is_space = True

    @property
    def source(self) -> Any:
        """Where the maps are defined."""
        return self.args[0]

    @property
    def target(self) -> Any:
        """Where they take values."""
        return self.args[1]

    def count(self, context: Context) -> int:
        """Return the number of maps."""
        return int(self.target.count(context) ** self.source.count(context))

    def tables(self, context: Context) -> list[tuple[int, ...]]:
        """Return the maps, each as the places of its values."""
        return list(itertools.product(range(self.target.count(context)), repeat=self.source.count(context)))

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.target)}^{{{printer._print(self.source)}}}"


class RandomMap(Construct):
    """The kernel that draws a map from a law on :class:`Maps` and applies it: a mixture of maps.

    >>> from dpsym.language import Space, law
    >>> W = law("W", on=Maps(Space("Y"), Space("Z")))
    >>> RandomMap(W).target
    Z
    """

    signature = ("law",)
    is_kernel = True

    @property
    def law(self) -> Any:
        """The law of the map."""
        return self.args[0]

    @property
    def source(self) -> Any:
        """The space of inputs."""
        return self.law.space.source

    @property
    def target(self) -> Any:
        """The space of outputs."""
        return self.law.space.target

    def check(self, checker: Checker) -> None:
        """Check that it is a law on maps."""
        super().check(checker)
        if not isinstance(self.law.space, Maps):
            raise IllFormedError(f"RandomMap takes a law on Maps(...), but {self.law} is on {self.law.space}")

    def rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        """Return for each input the masses of its values."""
        maps = list(zip(self.law.space.tables(context), self.law.masses(context), strict=True))
        return tuple(
            tuple(
                total(mass for table, mass in maps if table[place] == value)
                for value in range(self.target.count(context))
            )
            for place in range(self.source.count(context))
        )

    def __call__(self, point: Any) -> Row:
        """Return the law of the value at a point."""
        return Row(self, point)  # type: ignore[no-any-return]


class IndependentValues(Law):
    """The law of a random map whose values are independent, each with the law that a kernel has there.

    >>> from dpsym.language import Space, kernel
    >>> IndependentValues(kernel("K", Space("Y"), Space("Z"))).space
    Maps(Y, Z)
    """

    signature = ("kernel",)

    @property
    def space(self) -> Any:
        """The maps from the inputs to the outputs of the kernel."""
        return Maps(self.args[0].source, self.args[0].target)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return for each map the product of the masses of its values."""
        limit(self.space.count(context), self)
        rows = self.args[0].rows(context)
        tables = self.space.tables(context)
        return tuple(
            joint_mass(row[value] for row, value in zip(rows, table, strict=True)) for table in tables
        )

    def _latex(self, printer: Any) -> str:
        return rf"\textstyle\bigotimes_y {printer._print(self.args[0])}(y)"
