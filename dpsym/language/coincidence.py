"""Whether two points of a space are the same, as a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.kernel.terms import Term, rat
from dpsym.language.nodes import Scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["SamePoint"]


class SamePoint(Scalar):
    """``SamePoint(j, i)`` is 1 where the points j and i are the same, and 0 elsewhere.

    That two vectors differ in one place at most is ``(1 - SamePoint(j, i)) (x(j) - y(j)) = 0`` for all j.

    >>> from dpsym import Claim, Space, SumOver, equal, point, values
    >>> j, i, x = point("j", Space("J")), point("i", Space("J")), values("x", Space("J"))
    >>> Claim(equal(SumOver(SamePoint(j, i) * x(j), j), x(i))).check().verdict
    'supported'
    """

    def check(self, checker: Checker) -> None:
        """Check that both are points of one space."""
        first, second = self.args
        for part in self.args:
            checker.is_point(part, self)
        checker.same_space(first, second, self)

    def elaborate(self, context: Context) -> Term:
        """Return 1 or 0 by the places that the points have."""
        first, second = (context.bound(part).index for part in self.args)
        return rat(int(first == second))

    def _latex(self, printer: Any) -> str:
        first, second = map(printer._print, self.args)
        return rf"\mathbf{{1}}\left[{first} = {second}\right]"
