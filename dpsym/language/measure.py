"""The probability that a law gives to an event, and the mass of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.elaboration.building import total, weighted
from dpsym.language.elaboration.shapes import Place
from dpsym.language.names import bracketed
from dpsym.language.nodes import Scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Mass"]


class Mass(Scalar):
    """``P(S)`` for an event, or ``P(y)`` for a point or a draw.

    >>> from dpsym.language import event, law
    >>> law("P")(event("S"))
    P(S)
    """

    is_probability = True

    def check(self, checker: Checker) -> None:
        """Check that a law is applied to an event or a point of its space."""
        law, subject = self.args
        checker.is_law(law, self)
        if checker.is_bound(subject):
            if getattr(subject, "space", law.space) is not None:  # None: the paths of a process
                checker.same_space(law, subject, self)
            return
        if not (getattr(subject, "is_event", False) or getattr(subject, "is_point", False)):
            raise IllFormedError(f"a law is applied to an event or a point, got {subject} in {self}")
        subject.check(checker)
        checker.same_space(law, subject, self)

    def elaborate(self, context: Context) -> Term:
        """Return the sum of the masses of the points in the event, or the mass of the point."""
        law, subject = self.args
        masses = law.masses(context)
        if context.is_bound(subject) and isinstance(context.bound(subject), Place):
            return masses[context.bound(subject).index]  # type: ignore[no-any-return]
        members = subject.members(context)
        return total(weighted(member, mass) for member, mass in zip(members, masses, strict=True))

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"

    def _latex(self, printer: Any) -> str:
        return f"{bracketed(self.args[0], printer)}({printer._print(self.args[1])})"
