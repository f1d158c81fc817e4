"""Laws of vectors of any length whose entries are independent and have laws with densities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Piece, RealLaw

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["IndependentEntries"]


class IndependentEntries(RealLaw):
    """``IndependentEntries(y, law)``: independent numbers, one for each point y, with laws that depend on y.

    Losses and log-moments of the entries add up, so that what has a closed form of one entry has it of all.

    >>> from dpsym import Claim, Laplace, MaxDivergence, Space, SumOver, equal, point, real, values
    >>> from sympy import Abs
    >>> j, m, b = point("j", Space("J")), values("m", Space("J")), real("b", above=0)
    >>> law, other = IndependentEntries(j, Laplace(m(j), b)), IndependentEntries(j, Laplace(0, b))
    >>> Claim(equal(MaxDivergence(law, other), SumOver(Abs(m(j)) / b, j))).check().verdict
    'proved'
    """

    signature = ("point", "law")

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the law of an entry, without the point."""
        point, law = self.args
        return set(law.free_symbols - {point})

    def check(self, checker: Checker) -> None:
        """Check the law of an entry at a point."""
        point, law = self.args
        point.space.check(checker)
        with checker.binding(point):
            law.check(checker)
        if not isinstance(law, RealLaw) or any(law.args[place].has(point) for place in law.scales):
            raise UnknownError(f"{self.construct()} is of laws with a density and one scale, got {law}")

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the scale is positive, unless that is evident."""
        self.args[1].require(context)

    def density(self, x: Any) -> Any:
        """Refuse: it is no law of one number."""
        raise UnknownError(f"{self} is a law of vectors; dpsym does not integrate over them")

    def pieces(self) -> list[Piece]:
        """Refuse: it is no law of one number."""
        return [self.density(0)]

    def _latex(self, printer: Any) -> str:
        point, law = self.args
        return rf"\prod_{{{printer._print(point)}}} {printer._print(law)}"
