"""What all nodes of the vocabulary share: they say what they take, and how they become terms.

``signature`` lists the kinds of a node's arguments.  It is checked when a claim is elaborated and not
when the node is made, so that a wrong formula can be written down, printed and talked about.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import sympy
from flint import fmpq
from sympy.core.symbol import Str

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.names import latex_name, text_of

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Construct", "Named", "OnSpace", "Scalar", "described", "to_sympy"]


class Named:
    """What a symbol of the vocabulary adds to its node: its first argument is its name."""

    __slots__ = ()

    args: tuple[Any, ...]

    @property
    def name(self) -> str:
        """The name of the symbol."""
        return text_of(self.args[0])

    def _sympystr(self, printer: Any) -> str:
        return self.name

    def _latex(self, printer: Any) -> str:
        return latex_name(self.name)


class OnSpace(Named):
    """A symbol that stands for one variable for each point of a space, its second argument."""

    __slots__ = ()

    @property
    def space(self) -> Any:
        """The space that the symbol is on."""
        return self.args[1]

    def names(self, context: Context) -> tuple[str, ...]:
        """Return the names of the variables, in the order of the points."""
        return tuple(f"{self.name}[{place + 1}]" for place in range(self.space.count(context)))


class NodeType(ABCMeta):
    """The type of the nodes, which are told apart as other objects are: none is registered to be one.

    What is asked of an abstract class takes several times as long, and every walk through a formula asks.
    """

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__


class Construct(sympy.Basic, metaclass=NodeType):
    """A node of the vocabulary, with the kinds of its arguments.

    Attributes:
        signature: for each argument its kind: "scalar", "order", "law", ... (:mod:`.typecheck`).
        shares_space: whether the last two arguments must be on one space.
    """

    signature: ClassVar[tuple[str, ...]] = ()
    shares_space: ClassVar[bool] = False
    is_extended_real: bool | None = (
        False  # a law is no number; sympy asks this of everything in an absolute value
    )

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return super().__new__(cls, *(to_sympy(arg) for arg in args))

    @classmethod
    def construct(cls) -> str:
        """Return the name by which messages call this node."""
        return cls.__name__

    def _sympystr(self, printer: Any) -> str:
        return f"{self.construct()}({', '.join(printer._print(arg) for arg in self.args)})"

    def _latex(self, printer: Any) -> str:
        arguments = ", ".join(printer._print(arg) for arg in self.args)
        return rf"\operatorname{{{self.construct()}}}\left({arguments}\right)"

    def _pretty(self, printer: Any) -> Any:
        return printer.emptyPrinter(self)

    def check(self, checker: Checker) -> None:
        """Raise IllFormedError unless the arguments are what the signature says."""
        checker.signature(self, self.signature)
        if self.shares_space:
            checker.same_space(self.args[-2], self.args[-1], self)


class Scalar(Construct, sympy.Expr):
    """A node that is a number in the end, such as a divergence or a probability."""

    is_commutative = True
    is_extended_real = None
    is_number = False

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return sympy.Expr.__new__(cls, *(to_sympy(arg) for arg in args))

    @abstractmethod
    def elaborate(self, context: Context) -> Term:
        """Return the quantity as a term, in the shape that the context holds."""

    def _eval_conjugate(self) -> Any:
        return self  # without this sympy writes |x| as the root of x times its conjugate

    def _eval_derivative(self, symbol: Any) -> Any:
        raise IllFormedError(f"dpsym does not differentiate {self.construct()} with respect to {symbol}")


def described(entry: Any) -> str:
    """Return the documentation of the class that an entry of a table makes: title, source and an example.

    >>> from dpsym.language.distributions.counted import COUNTED
    >>> described(COUNTED["KaryResponse"]).splitlines()[2]
    'Kairouz, Bonawitz and Ramage (2016).'
    """
    said, shown = entry.example
    example = f"\n\n>>> import dpsym\n>>> {said}\n{shown}\n" if said else ""
    return f"{entry.title[0].upper()}{entry.title[1:]}.\n\n{entry.source}.{example}"


def rational_of(number: fmpq) -> Any:
    """Return a rational number of the kernel as one of sympy's.

    >>> rational_of(fmpq(1, 3))
    1/3
    """
    return sympy.Rational(int(number.p), int(number.q))


def to_sympy(value: Any) -> Any:
    """Return an argument as a sympy node; texts become names and are never parsed.

    Raises:
        IllFormedError: it is nothing mathematical.

    >>> to_sympy("x + 1"), to_sympy((1, 2))
    (x + 1, (1, 2))
    """
    if isinstance(value, str):
        return Str(value)
    if isinstance(value, (tuple, list)):
        return sympy.Tuple(*(to_sympy(entry) for entry in value))
    try:
        return sympy.sympify(value, strict=True)
    except sympy.SympifyError as error:
        raise IllFormedError(f"{value!r:.80} is not a mathematical object that dpsym knows") from error
