"""Normal laws of vectors of any length whose entries are independent and have one standard deviation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Normal, Piece, RealLaw
from dpsym.language.functions import ValueAt
from dpsym.language.sums import SumOver

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["NormalVector", "along_the_difference"]


class NormalVector(RealLaw):
    """``NormalVector(y, m, sigma)`` of normal numbers, one for each point y, with means m and one deviation.

    All that tells two such laws apart is how far a draw lies in the direction from one mean to the other,
    which is as normal as an entry: their divergences are those of two normal laws at the distance of the
    means in the 2-norm.

    >>> from dpsym import KL, Claim, Space, SumOver, equal, point, real, values
    >>> j, m, sigma = point("j", Space("J")), values("m", Space("J")), real("sigma", above=0)
    >>> law, other = NormalVector(j, m(j), sigma), NormalVector(j, 0, sigma)
    >>> Claim(equal(KL(law, other), SumOver(m(j) ** 2, j) / (2 * sigma**2))).check().verdict
    'proved'
    """

    signature = ("point", "scalar", "scalar")
    scales = (2,)

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the means without the point, and of the deviation."""
        point, mean, deviation = self.args
        return set((mean.free_symbols - {point}) | deviation.free_symbols)

    def check(self, checker: Checker) -> None:
        """Check the means at a point, and the deviation."""
        point, mean, deviation = self.args
        point.space.check(checker)
        with checker.binding(point):
            checker.is_scalar(mean, self)
        checker.is_scalar(deviation, self)

    def density(self, x: Any) -> Any:
        """Refuse: it is no law of one number."""
        raise UnknownError(f"{self} is a law of vectors; dpsym does not integrate over them")

    def pieces(self) -> list[Piece]:
        """Refuse: it is no law of one number."""
        return [self.density(0)]

    def _latex(self, printer: Any) -> str:
        point, mean, deviation = self.args
        named = isinstance(mean, ValueAt)
        means = printer._print(mean.args[0] if named else mean)
        if mean.has(point) and not named:
            means = rf"({means})_{{{printer._print(point)}}}"
        return rf"\mathcal{{N}}\left({means}, {printer._print(deviation**2)} I\right)"


def along_the_difference(first: NormalVector, second: NormalVector) -> tuple[Normal, Normal]:
    """Return two normal laws that are told apart as two normal vectors are.

    Raises:
        UnknownError: they have different lengths or deviations.
    """
    point, mean, deviation = first.args
    other, elsewhere, same = second.args
    if point.space != other.space or deviation != same:
        raise UnknownError(f"{first} and {second} have different lengths or deviations")
    apart = sympy.expand(mean - elsewhere.xreplace({other: point}))
    return Normal(sympy.sqrt(SumOver(apart**2, point)), deviation), Normal(0, deviation)
