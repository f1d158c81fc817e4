"""A number where certain probabilities are above 0, and 0 elsewhere: what a summand is by convention."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.building import decided
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["OnSupport"]


class OnSupport(Scalar):
    """A value where all of some masses are above 0, and 0 elsewhere, whatever the value is there.

    >>> from dpsym.language import Context, real
    >>> x, p = real("x"), real("p")
    >>> OnSupport(1 / x, p).elaborate(Context())
    if_lt(0, p, pow(x, -1), 0)
    """

    @property
    def value(self) -> Any:
        """The number that it is where the masses are above 0."""
        return self.args[0]

    @property
    def masses(self) -> tuple[Any, ...]:
        """What has to be above 0."""
        return tuple(self.args[1:])

    def check(self, checker: Checker) -> None:
        """Check the value and the masses, of which there is one at least."""
        if len(self.args) < 2:
            raise IllFormedError(f"{self.construct()} takes a value and the masses that are above 0")
        for part in self.args:
            checker.is_scalar(part, self)

    def elaborate(self, context: Context) -> Term:
        """Return a case distinction."""
        found = scalar(self.value, context)
        for mass in reversed(self.masses):
            found = decided("<", rat(0), scalar(mass, context), found, rat(0))
        return found

    def _latex(self, printer: Any) -> str:
        where = ", ".join(f"{printer._print(mass)} > 0" for mass in self.masses)
        rows = rf"{printer._print(self.value)} & \text{{if }} {where} \\ 0 & \text{{otherwise}}"
        return rf"\begin{{cases}} {rows} \end{{cases}}"

    def _sympystr(self, printer: Any) -> str:
        where = " and ".join(f"{printer._print(mass)} > 0" for mass in self.masses)
        return f"({printer._print(self.value)} if {where} else 0)"
