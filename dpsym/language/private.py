"""Private mechanisms: a notion of privacy for the outputs on all neighbouring datasets."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError
from dpsym.language.binding import bound_in
from dpsym.language.datasets import Datasets
from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.entries import dataset_space
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.nodes import Construct
from dpsym.language.notions.approximate import ApproximateDP
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.releases import Mechanism, Without, number_of_outputs
from dpsym.language.spaces import Point
from dpsym.language.symbols import integer

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["JointDP", "Private"]


class OfMechanism(Boolean, Construct):
    """A statement about the outputs of a mechanism on all neighbouring datasets."""

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, *args)

    def unfold(self) -> Any:
        """Return the relation that the statement is, as a hypothesis."""
        x, y, notion, first, second = self.pair()
        return self.everywhere(notion.unfold(first, second), x, y)

    def unfold_conclusion(self, taken: set[str]) -> Any:
        """Return the relation that the statement is, as a conclusion."""
        x, y, notion, first, second = self.pair()
        return self.everywhere(notion.unfold_conclusion(first, second, taken), x, y)

    @abstractmethod
    def pair(self) -> tuple[Any, Any, Any, Any, Any]:
        """Return two datasets, a notion for pairs of laws, and the laws for these datasets."""

    @abstractmethod
    def largest(self, body: Any, x: Any, y: Any) -> Any:
        """Return the maximum of a body over the pairs of datasets that the statement is about."""

    def everywhere(self, stated: Any, x: Any, y: Any) -> Any:
        """Return ``quantity <= bound`` for the largest of the quantities."""
        if isinstance(stated, ForAll):
            return ForAll(stated.bound, self.everywhere(stated.statement, x, y))
        if not isinstance(stated, Comparison) or stated.op != "<=" or stated.atoms(ApproximateRenyi):
            raise IllFormedError(f"{self} cannot be said as one bound of a quantity over all neighbours")
        return Comparison(self.largest(stated.lhs, x, y), "<=", stated.rhs)

    def points(self, mechanism: Any) -> tuple[Point, Point]:
        """Return two points of the mechanism's inputs whose names are not in use."""
        bound = bound_in(mechanism.args[1] if isinstance(mechanism, Mechanism) else mechanism)
        taken = {str(symbol) for symbol in self.free_symbols | bound}
        return tuple(Point(fresh(name, taken), mechanism.source) for name in "xy")


class Private(OfMechanism):
    """``Private(M, notion)``: the notion holds for the laws M(x) and M(y) of all neighbouring datasets x, y.

    With ``within=k`` it is to hold for all x, y at a distance of at most k, which may be oo.  M is a kernel
    from datasets, made by ``stochastic_map`` or ``Mechanism``.

    >>> from dpsym.language import Datasets, PureDP, kernel, real
    >>> Private(kernel("M", Datasets(2)), PureDP(real("epsilon"))).unfold()
    OverNeighbours(Max(MaxDivergence(M(x), M(y)), MaxDivergence(M(y), M(x))), x, y) <= epsilon
    """

    def __new__(cls, mechanism: Any, notion: Any, within: Any = 1) -> Any:
        """Return the statement that a mechanism is private."""
        return super().__new__(cls, mechanism, notion, within)

    def check(self, checker: Checker) -> None:
        """Check that the mechanism takes datasets, and the notion for its laws."""
        mechanism, notion, _ = self.args
        checker.is_kernel(mechanism, self)
        dataset_space(mechanism.source, self)
        if not getattr(notion, "is_notion", False):
            raise IllFormedError(f"{self.construct()} needs a notion, as in PureDP(epsilon), got {notion}")
        notion.check(checker)
        checker.statement(self.unfold())

    def pair(self) -> tuple[Any, Any, Any, Any, Any]:
        """Return two datasets, the notion, and the laws of the outputs for them."""
        mechanism, notion, _ = self.args
        x, y = self.points(mechanism)
        return x, y, notion, mechanism(x), mechanism(y)

    def largest(self, body: Any, x: Any, y: Any) -> Any:
        """Return the maximum over neighbours, or over the datasets within the given distance."""
        return OverNeighbours(body, x, y, self.args[2])

    def _latex(self, printer: Any) -> str:
        mechanism, notion, within = self.args
        far = "" if within == 1 else rf" \text{{ within the distance }} {printer._print(within)}"
        return rf"{printer._print(mechanism)} \text{{ is }} {notion.name_latex(printer)}{far}"


class JointDP(Construct):
    """Joint differential privacy: what the others get is private in each person's record.

    ``JointDP(epsilon, delta)(M)`` is for a mechanism M from ``Datasets(n)`` to sequences of n outputs, one
    for each person.  Whenever x and y differ in the record of person i alone, the outputs of all others are
    (epsilon, delta)-close (Kearns, Pai, Roth and Ullman 2014).

    >>> from dpsym.language import Datasets, Space, kernel
    >>> JointDP(1, 0)(kernel("M", Datasets(2), Space("Y") ** 2))
    JointDP(1, 0)(M)
    """

    signature = ("parameter", "parameter")

    def __call__(self, *mechanism: Any) -> JointlyPrivate:
        """Return the statement that a mechanism is jointly private.

        Raises:
            IllFormedError: there is not one mechanism.
        """
        if len(mechanism) != 1:
            raise IllFormedError(f"{self} is said of one mechanism, as in {self}(M), got {len(mechanism)}")
        return JointlyPrivate(self, *mechanism)  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        entries = ", ".join(printer._print(arg) for arg in self.args)
        return rf"\left({entries}\right)\text{{-JDP}}"


class JointlyPrivate(OfMechanism):
    """The statement that a mechanism is jointly private."""

    def check(self, checker: Checker) -> None:
        """Check that the mechanism gives every person an output."""
        notion, mechanism = self.args
        notion.check(checker)
        checker.is_kernel(mechanism, notion)
        if not isinstance(mechanism.source, Datasets):
            raise IllFormedError(f"{notion} asks whose record changes; that needs Datasets")
        persons, given = mechanism.source.args[0], number_of_outputs(mechanism.target)
        if persons != given:
            raise IllFormedError(f"{notion} needs one output for each of {persons} persons, got {given}")
        checker.statement(self.unfold())

    def pair(self) -> tuple[Any, Any, Any, Any, Any]:
        """Return two datasets, and the laws of what the others get than the one whose record differs."""
        notion, mechanism = self.args
        x, y = self.points(mechanism)
        first, second = (Without(mechanism(point), self._record()) for point in (x, y))
        return x, y, ApproximateDP(*notion.args), first, second

    def largest(self, body: Any, x: Any, y: Any) -> Any:
        """Return the maximum over neighbours, with the place of the record in which they differ."""
        return OverNeighbours(body, x, y, 1, self._record())

    def _record(self) -> Any:
        return integer(fresh("i", {str(symbol) for symbol in self.free_symbols | bound_in(self)}), at_least=1)

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"

    def _latex(self, printer: Any) -> str:
        return rf"{printer._print(self.args[1])} \text{{ is }} {printer._print(self.args[0])}"
