"""What is released: mechanisms that are given by a formula, and releases to all others but one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.binding import bound_in
from dpsym.language.datasets import Datasets
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.building import total
from dpsym.language.elaboration.shapes import Place
from dpsym.language.nodes import Construct
from dpsym.language.scalars import concrete
from dpsym.language.spaces import Point, PowerSpace, ProductSpace

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Mechanism", "Without", "number_of_outputs"]


class Mechanism(Construct):
    """``Mechanism(x, law)`` is the kernel from points x to a law in which x occurs.

    >>> from dpsym.language import Bernoulli, Datasets, point
    >>> x, y = point("x", on=Datasets(2)), point("y", on=Datasets(2))
    >>> M = Mechanism(x, Bernoulli((x[1] + x[2]) / 2))
    >>> M(y)
    Bernoulli(y[1]/2 + y[2]/2)
    """

    signature = ("point", "law")
    is_kernel = True

    @property
    def space(self) -> Any:
        """The space of inputs."""
        return self.args[0].space

    @property
    def source(self) -> Any:
        """The space of inputs."""
        return self.args[0].space

    @property
    def target(self) -> Any:
        """The space of outputs."""
        return self.args[1].space

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the law without the point."""
        return self.args[1].free_symbols - {self.args[0]}  # type: ignore[no-any-return]

    def check(self, checker: Checker) -> None:
        """Check the law for a point."""
        x, law = self.args
        if not isinstance(x, Point):
            raise IllFormedError(f"{self.construct()} takes a point and a law in which it occurs, got {x}")
        x.space.check(checker)
        with checker.binding(x):
            checker.is_law(law, self)

    def rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        """Return the rows of the stochastic matrix."""
        x, law = self.args
        rows = []
        for index in range(self.source.count(context)):
            with context.binding(x, Place(index)):
                rows.append(law.masses(context))
        return tuple(rows)

    def __call__(self, point: Any) -> Any:
        """Return the law of the output at a point.

        Raises:
            IllFormedError: something inside the law ranges over a point of this name.
        """
        x, law = self.args
        if point != x and point in bound_in(law):
            raise IllFormedError(
                f"{point} is what something in {law} ranges over; give one of the two another name"
            )
        return law.xreplace({x: point})

    def _latex(self, printer: Any) -> str:
        return rf"\left({printer._print(self.args[0])} \mapsto {printer._print(self.args[1])}\right)"


class Without(Law):
    """``Without(P, i)``: the law of a sequence of outputs without the i-th, from 1.

    P is on a space of sequences: ``Y**n`` for a space Y, ``Datasets(n)``, or that of a ``Product``.

    >>> from sympy import Rational
    >>> from dpsym.language import Bernoulli, Context, Product
    >>> Without(Product(Bernoulli(Rational(1, 3)), Bernoulli(Rational(1, 4))), 1).masses(Context())
    (3/4, 1/4)
    """

    signature = ("law", "count")

    @property
    def space(self) -> Any:
        """Sequences that are shorter by one."""
        space, place = self.args[0].space, self.args[1]
        if isinstance(space, PowerSpace):
            return PowerSpace(space.args[0], space.args[1] - 1)
        if isinstance(space, Datasets):
            return Datasets(space.args[0] - 1, space.args[1])
        if isinstance(space, ProductSpace):
            if len(set(space.args)) == 1:
                return ProductSpace(*space.args[1:])
            if isinstance(place, sympy.Integer) and 1 <= place <= len(space.args):
                return ProductSpace(*space.args[: int(place) - 1], *space.args[int(place) :])
        raise IllFormedError(f"{self.args[0]} is not a law of sequences without a place {place}")

    def check(self, checker: Checker) -> None:
        """Check that the law is on sequences."""
        super().check(checker)
        number_of_outputs(self.args[0].space)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the sums of the masses of the sequences that agree in the other places."""
        law, place = self.args
        sizes = _sizes(law.space, context)
        dropped = concrete(place, context, f"the place in {self}") - 1
        if not 0 <= dropped < len(sizes):
            raise IllFormedError(f"there is no {self}: there are {len(sizes)} outputs")
        parts: dict[tuple[int, ...], list[Term]] = {}
        sequences = itertools.product(*map(range, sizes))
        for sequence, mass in zip(sequences, law.masses(context), strict=True):
            parts.setdefault(sequence[:dropped] + sequence[dropped + 1 :], []).append(mass)
        return tuple(total(parts[others]) for others in sorted(parts))

    def _latex(self, printer: Any) -> str:
        law, place = (printer._print(arg) for arg in self.args)
        return rf"\left({law}\right)_{{-{place}}}" if " " in law else rf"{law}_{{-{place}}}"


def number_of_outputs(space: Any) -> Any:
    """Return the length of the sequences that a space consists of, as it is written.

    Raises:
        IllFormedError: it does not consist of sequences.
    """
    if isinstance(space, PowerSpace):
        return space.args[1]
    if isinstance(space, Datasets):
        return space.args[0]
    if isinstance(space, ProductSpace):
        return sympy.Integer(len(space.args))
    raise IllFormedError(f"the points of {space} are no sequences; use Y**n, Datasets(n) or a Product")


def _sizes(space: Any, context: Context) -> list[int]:
    """Return the number of possible outputs at each place."""
    if isinstance(space, ProductSpace):
        return [factor.count(context) for factor in space.args]
    length = concrete(number_of_outputs(space), context, "the number of outputs")
    base = space.sizes(context)[1] if isinstance(space, Datasets) else space.args[0].count(context)
    return [base] * length
