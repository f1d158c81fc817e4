"""What parts of a formula stand for, beyond the vocabulary: weighted laws, vectors, mechanisms, outcomes.

The vocabulary has numbers, laws, events, spaces, points and kernels.  These are what a formula passes
through on its way there, as (1-s)P before sP' is added to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.elaboration import typecheck
from dpsym.language.functions import CubeFunction, Values, values
from dpsym.language.nodes import Scalar
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draws, mean
from dpsym.language.relations import Comparison
from dpsym.language.spaces import DEFAULT, Point, Whole
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, integer, real
from dpsym.notes.syntax import Name, Node

if TYPE_CHECKING:
    from dpsym.kernel.terms import Term
    from dpsym.language.elaboration.context import Context


class Outcome(Scalar):
    """A random variable of which only the range is said: a function of a point with an unknown law.

    It becomes the function where a mean or a probability is taken under its law, and is nothing elsewhere.
    """

    @property
    def name(self) -> str:
        """The name of the random variable."""
        return str(self.args[0])

    @property
    def law(self) -> Any:
        """The law of the point."""
        return self.args[1]

    @property
    def function(self) -> Any:
        """The value at the point."""
        return self.args[2]

    @property
    def has_alphabet(self) -> bool:
        """Whether it is said that the values are finitely many: it has a function of its own for them.

        The space says it unless a text calls a set of values as laws call theirs of which no space is said.
        """
        own = str(self.function.args[0]).partition("_")[2] == str(self.law.name)
        return own or self.law.space != DEFAULT

    @property
    def free_symbols(self) -> set[Any]:
        """The law and the function."""
        return set(self.law.free_symbols) | set(self.function.free_symbols)

    def elaborate(self, context: Context) -> Term:  # noqa: ARG002 - as every node has it
        """Refuse: it is random."""
        raise IllFormedError(f"{self.name} is random; take its expectation or a probability")


@dataclass(frozen=True)
class Weighted:
    """A sum of laws with weights, such as (1-s)P + sQ, which is a law if the weights sum to one."""

    parts: tuple[tuple[Any, Any], ...]

    def at(self, point: Any) -> Any:
        """Return the mass of a point."""
        return sympy.Add(*(weight * law(point) for weight, law in self.parts))


@dataclass(frozen=True)
class Vector:
    """Numbers that are indexed by the points of a space: a family without its index, or a sum of such."""

    space: Any
    at: Callable[[Any], Any]


@dataclass(frozen=True)
class Index:
    """An index from 1 to ``count``: a number, or the place of a member of a family, but not both."""

    name: str
    count: Any
    number: Any
    point: Point

    @staticmethod
    def of(name: str, count: Any, number: Any = None) -> Index:
        """Return the index of that name."""
        symbol = sympy.Symbol(name) if number is None else number
        return Index(name, count, symbol, Point(name, Whole(count)))


@dataclass(frozen=True)
class Query:
    """A function of datasets with values that are numbers, of which no more is known than how it changes.

    Attributes:
        name: how it is called.
        whole: whether its values are integers: it counts records.
        change: its sensitivity, where the text writes it as a function of the query.
        space: of what its values are functions: the outputs that a score values, the places of a vector;
            nothing of numbers.
        made: its values so far, by the names of the datasets.
    """

    name: str
    whole: bool = False
    change: Variable = field(default=None, compare=False)  # type: ignore[assignment]
    space: Any = None
    made: dict[str, Any] = field(default_factory=dict, compare=False)

    def at(self, dataset: str) -> Any:
        """Return the value at a dataset, a number or a function of which nothing else is known."""
        called = f"{self.name}({dataset})"
        if dataset not in self.made and self.space is not None:
            self.made[dataset] = values(called, self.space)
        if dataset not in self.made:
            self.made[dataset] = (integer if self.whole else real)(called, above=-sympy.oo)
        return self.made[dataset]

    def near(self, one: Any, other: Any, bound: Any, norm: str = "") -> Any:
        """Return that two values are at most so far apart; functions in a norm, or at every point.

        >>> from dpsym.language.spaces import Space
        >>> f, u = Query("f"), Query("u", space=Space("R"))
        >>> [query.near(query.at("x"), query.at("x'"), 1) for query in (f, u)]
        [Abs(f(x') - f(x)) <= 1, Supremum(Abs(ValueAt(u(x'), y) - ValueAt(u(x), y)), y) <= 1]
        >>> u.near(u.at("x"), u.at("x'"), 1, "1")
        SumOver(Abs(ValueAt(u(x'), y) - ValueAt(u(x), y)), y) <= 1
        """
        if self.space is None:
            return Comparison(sympy.Abs(one - other), "<=", bound)
        y = Point(fresh("y", {str(symbol) for symbol in getattr(bound, "free_symbols", ())}), self.space)
        apart = one(y) - other(y)
        if norm == "1":
            return Comparison(SumOver(sympy.Abs(apart), y), "<=", bound)
        if norm == "2":
            return Comparison(sympy.sqrt(SumOver(apart**2, y)), "<=", bound)
        return Comparison(Supremum(sympy.Abs(apart), y), "<=", bound)

    @property
    def free_symbols(self) -> set[Any]:
        """The values, and the sensitivity."""
        return {*self.made.values(), self.change}


@dataclass(frozen=True)
class LargestChange:
    """What a text calls the sensitivity, as a function of the query: ``GS(f)``, ``Delta_1 f``."""

    sign: str
    made: dict[str, Variable] = field(default_factory=dict, compare=False)

    def of(self, query: Query) -> Variable:
        """Return the sensitivity of a query, a number above 0.

        >>> LargestChange("GS").of(Query("f"))
        GS_f
        """
        return self.made.setdefault(query.name, real(f"{self.sign}_{query.name}", above=0))

    @property
    def free_symbols(self) -> set[Any]:
        """The sensitivities so far."""
        return set(self.made.values())


@dataclass(frozen=True)
class Procedure:
    r"""A mechanism: for a dataset a law on ``target``, or for a dataset and a point of ``source`` one.

    ``made`` are laws at certain datasets, ``rule`` says the law at each; ``parts`` are, as a formula, the
    mechanisms of which it consists: ``(M_1, M_2)`` or ``g \circ M_1``.  Where inputs are vectors of numbers,
    ``vectors`` says the entries of each; where they are bits, ``bits`` are the laws at 0 and at 1.
    """

    name: str
    target: Any
    source: Any = None
    made: dict[tuple[str, ...], Any] = field(default_factory=dict, compare=False)
    rule: Callable[[Name], Any] | None = field(default=None, compare=False)
    parts: Node | None = None
    vectors: Callable[[Name], Any] | None = field(default=None, compare=False)
    bits: tuple[Any, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Functional:
    """A number that depends on numbers and laws, of which at least one is a law, as a text defines it."""

    variables: tuple[Any, ...]
    expr: Any


@dataclass(frozen=True)
class LawFamily:
    r"""Laws with a number as their index, defined for all numbers at once: ``P_\mu = N(\mu, 1)``.

    So are functions, as in ``f_\mu(x) = x - \mu``.
    """

    index: Any
    law: Any

    @property
    def applied(self) -> bool:
        """Whether a bracket after a member holds an argument, as after a function."""
        return isinstance(self.law, sympy.Lambda)

    def at(self, number: Any) -> Any:
        """Return the law, or the function, with that index.

        >>> from dpsym.language import Normal
        >>> mu = sympy.Symbol("mu")
        >>> LawFamily(mu, Normal(mu, 1)).at(2)
        Normal(2, 1)
        """
        return self.law.xreplace({self.index: sympy.sympify(number, strict=True)})

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the laws, without the index."""
        return set(self.law.free_symbols) - {self.index}


@dataclass(frozen=True)
class Images:
    """The values of a function at the draws of a sequence: ``X_i = 2 B_i - 1`` of draws B_i from a coin."""

    is_sequence: ClassVar[bool] = True

    sample: Draws
    function: Any  # a lambda, of the first degree

    def at(self, place: Any) -> Any:
        """Return the value at one draw of the sequence."""
        return self.function(self.sample[place])

    @property
    def mean(self) -> Any:
        """The mean of the values, which is the value at the mean of the draws."""
        return self.function(mean(self.sample))

    def has(self, *parts: Any) -> bool:
        """Return whether the draws have one of some parts."""
        return bool(self.sample.has(*parts))

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the law and of the function."""
        return set(self.sample.free_symbols) | set(self.function.free_symbols)


@dataclass(frozen=True)
class Several:
    """Things between commas, in brackets or not."""

    items: tuple[Any, ...]


@dataclass(frozen=True)
class Dataset:
    """An input of a mechanism; which inputs are neighbours is said by the passage."""

    name: Name


KINDS: Final = (*typecheck.KINDS, ("is_notion", "a notion of privacy"))
TYPES: Final[tuple[tuple[type, str], ...]] = (
    (Weighted, "a sum of laws"),
    (Vector, "a vector"),
    (Index, "an index"),
    (Query, "a function"),
    (Functional, "a function"),
    (LawFamily, "a family of laws"),
    (Procedure, "a mechanism"),
    (Several, "a list"),
    (Dataset, "a dataset"),
    (Values, "a function"),
    (CubeFunction, "a function"),
    (Draws, "a sequence of draws"),
    (Images, "a sequence of draws"),
    (sympy.Lambda, "a function"),
    (sympy.Expr, "a number"),
    (sympy.logic.boolalg.Boolean, "a statement"),
)


def words_for(thing: Any) -> str:
    """Return what sort of thing something is, for a message.

    >>> words_for(sympy.Integer(1)), words_for(Several((1, 2)))
    ('a number', 'a list')
    """
    for flag, words in KINDS:
        if getattr(thing, flag, False):
            return words
    return next((words for kind, words in TYPES if isinstance(thing, kind)), "something else")
