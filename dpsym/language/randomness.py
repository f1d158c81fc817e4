"""Random variables: draws from a law, sequences of independent draws, and the privacy loss."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.elaboration.building import product, total
from dpsym.language.elaboration.shapes import Place
from dpsym.language.functions import taken_in
from dpsym.language.names import bracketed, latex_name, text_of
from dpsym.language.nodes import Construct, Scalar
from dpsym.language.scalars import concrete
from dpsym.language.spaces import Point, Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = [
    "Draw",
    "Draws",
    "Loss",
    "Mean",
    "PrivacyLoss",
    "Sample",
    "Total",
    "Trials",
    "draw",
    "draws",
    "mean",
    "random_in",
    "sum_of",
]


@dataclass(frozen=True)
class Loss:
    """The privacy loss at one atom of a pair of laws."""

    p: Term
    q: Term

    def ratio(self) -> tuple[Term, Term]:
        """Return the two masses."""
        return self.p, self.q

    def number(self) -> Term:
        """Return log(p/q), infinite where one of them is 0."""
        return term("logratio", self.p, self.q)


class Random(Scalar):
    """A random variable; it has a value only inside an expectation or a probability."""

    def check(self, checker: Checker) -> None:
        """Refuse: nothing gives the random variable its value here."""
        raise IllFormedError(f"{self} is random; take its expectation or a probability")

    def elaborate(self, context: Context) -> Term:
        """Refuse: nothing gives the random variable its value here."""
        raise IllFormedError(f"{self} is random; take its expectation or a probability")

    @abstractmethod
    def check_law(self, checker: Checker) -> None:
        """Check the law of the random variable."""


class Draw(Random):
    """A draw from a law: a number, or a point of the law's space.

    >>> from dpsym.language import Uniform
    >>> draw("P", Uniform(0, 1))
    P
    """

    @property
    def law(self) -> Any:
        """The law that is drawn from."""
        return self.args[1]

    @property
    def space(self) -> Any:
        """The space of the law."""
        return self.law.space

    def check_law(self, checker: Checker) -> None:
        """Check the law of the draw."""
        checker.is_name(self.args[0], self)
        checker.is_law(self.law, self)

    def drawn_latex(self, printer: Any) -> str:
        """Return how a mean introduces the draw."""
        return rf"{printer._print(self)} \sim {printer._print(self.law)}"

    def _sympystr(self, printer: Any) -> str:
        return text_of(self.args[0])

    def _latex(self, printer: Any) -> str:
        return latex_name(text_of(self.args[0]))


class Draws(Construct):
    """A sequence of n independent draws, or of the values of a function at such draws."""

    @property
    def law(self) -> Any:
        """The law of each draw."""
        return self.args[1]

    @property
    def number(self) -> Any:
        """The number of draws."""
        return self.args[2]

    @property
    def function(self) -> Any | None:
        """The function of which they are values, at points from the law; None where they are the points."""
        return self.args[3] if len(self.args) > 3 else None

    @property
    def place(self) -> Any | None:
        """The place on which the law, and the function, depend; None where all draws are from one law."""
        return None

    def at(self, place: Any) -> tuple[Any, tuple[Any, ...]]:
        """Return the draw at a place: its value, and the law of the point at which a function has it."""
        here = {} if self.place is None else {self.place: place}
        law = self.law.xreplace(here)
        if self.function is None:
            return Draw(self.args[0], law), ()
        return self.function.xreplace(here), (law,)

    def check_law(self, checker: Checker) -> None:
        """Check the law and the number of draws."""
        checker.is_name(self.args[0], self)
        checker.is_law(self.law, self)
        checker.is_count(self.number, self)
        if self.function is not None:
            functions = taken_in(self.function)
            for function in functions:
                function.check(checker)
                checker.same_space(function, self.law, self)
            with checker.binding(*functions):
                checker.is_scalar(self.function, self)

    def check(self, checker: Checker) -> None:
        """Refuse: a sequence is no number."""
        raise IllFormedError(
            f"{self} is a sequence of draws, not a number; use mean, sum_of or a function of it"
        )

    def __getitem__(self, place: Any) -> Entry:
        return Entry(self, place)  # type: ignore[no-any-return]

    def drawn_latex(self, printer: Any) -> str:
        """Return how a mean introduces the draws: their law is a power."""
        if self.function is None:
            law = bracketed(self.law, printer)
        else:  # that of the values
            law = rf"{printer._print(self.function)}({printer._print(self.law)})"
        return rf"{printer._print(self)} \sim {law}^{{{printer._print(self.number)}}}"

    def _sympystr(self, printer: Any) -> str:
        return text_of(self.args[0])

    def _latex(self, printer: Any) -> str:
        return latex_name(text_of(self.args[0]))


class Sample(Draws):
    """A sequence of n independent draws from one law, or of the values of a function at such draws.

    >>> from dpsym.language import Bernoulli
    >>> from sympy import Rational
    >>> X = draws("X", Bernoulli(Rational(1, 2)), 3)
    >>> mean(X), sum_of(X)
    (Mean(X), Total(X))
    """


class Trials(Draws):
    """A sequence of independent draws, each from a law of its own: one that depends on the place.

    >>> from dpsym.language import Bernoulli, integer, values
    >>> from dpsym.language.spaces import Point, Whole
    >>> places = Whole(integer("n", at_least=1))
    >>> i, p = Point("i", places), values("p", places, 0, 1)
    >>> X = draws("X", Bernoulli(p(i)), i)
    >>> X.at(Point("j", places))[0].law, X.number, sorted(X.free_symbols, key=str)
    (Bernoulli(ValueAt(p, j)), n, [n, p])
    """

    @property
    def number(self) -> Any:
        """The number of places."""
        return self.place.space.args[0]

    @property
    def place(self) -> Any:
        """The place on which the law, and the function, depend: a point of the places from 1 to n."""
        return self.args[2]

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the law, the function and the number, without the place."""
        parts = (*self.args, self.number)
        return set().union(*(part.free_symbols for part in parts)) - {self.place}

    def check_law(self, checker: Checker) -> None:
        """Check the law at the general place."""
        with checker.binding(self.place):
            super().check_law(checker)

    def drawn_latex(self, printer: Any) -> str:
        """Return how a mean introduces the draws: the general one with its law."""
        one, law = printer._print(Entry(self, self.place)), printer._print(self.law)
        return rf"{one} \sim {law if self.function is None else f'{printer._print(self.function)}({law})'}"


class OfSample(Scalar):
    """A number that is computed from a sequence of draws."""

    def check(self, checker: Checker) -> None:
        """Check that something gives the sequence its value here."""
        if not checker.is_bound(self.args[0]):
            raise IllFormedError(f"{self} is random; take its expectation or a probability")

    def places(self, context: Context) -> tuple[Place, ...]:
        """Return the sequence that an expectation is looking at."""
        return context.bound(self.args[0])  # type: ignore[no-any-return]


class Total(OfSample):
    """The sum of a sequence of draws."""

    def elaborate(self, context: Context) -> Term:
        """Return the sum."""
        return total(place.number() for place in self.places(context))

    def _latex(self, printer: Any) -> str:
        sample = self.args[0]
        return rf"\sum_{{i=1}}^{{{printer._print(sample.number)}}} {printer._print(sample)}_i"


class Mean(OfSample):
    """The mean of a sequence of draws."""

    def elaborate(self, context: Context) -> Term:
        """Return the mean."""
        places = self.places(context)
        return product([rat(1, len(places)), total(place.number() for place in places)])

    def _latex(self, printer: Any) -> str:
        return rf"\bar {printer._print(self.args[0])}"


class Entry(OfSample):
    """One draw of a sequence, counted from 1."""

    def check(self, checker: Checker) -> None:
        """Check the place too."""
        super().check(checker)
        sequence, place = self.args
        if not isinstance(place, Point):
            checker.is_count(place, self)
        elif place.space != Whole(sequence.number):
            raise IllFormedError(f"{place} is no place in {sequence}, which has {sequence.number} draws")
        elif not checker.is_bound(place):
            checker.is_point(place, self)

    def elaborate(self, context: Context) -> Term:
        """Return the entry."""
        places = self.places(context)
        if isinstance(self.args[1], Point):
            return places[context.bound(self.args[1]).index].number()  # type: ignore[no-any-return]
        number = concrete(self.args[1], context, f"a place in {self.args[0]}")
        if not 1 <= number <= len(places):
            raise IllFormedError(f"{self.args[0]} has {len(places)} draws, and no draw number {number}")
        return places[number - 1].number()

    def _latex(self, printer: Any) -> str:
        return rf"{printer._print(self.args[0])}_{{{printer._print(self.args[1])}}}"


class PrivacyLoss(Random):
    """The privacy loss log(p/q) at a point that is drawn from P.

    >>> from dpsym.language import laws
    >>> PrivacyLoss(*laws("P Q"))
    PrivacyLoss(P, Q)
    """

    @property
    def law(self) -> Any:
        """The law from which the point is drawn."""
        return self.args[0]

    def check_law(self, checker: Checker) -> None:
        """Check that both laws are on one space."""
        checker.signature(self, ("law", "law"))
        checker.same_space(self.args[0], self.args[1], self)
        if not self.args[0].has_masses:
            from dpsym.language.loss_laws import loss_law

            loss_law(self)

    def _latex(self, printer: Any) -> str:
        first, second = (printer._print(arg) for arg in self.args)
        return rf"Z_{{{first} \| {second}}}"


def draw(name: str, law: Any) -> Draw:
    """Return a random variable with a law; the law may depend on other draws.

    >>> from dpsym.language import Laplace
    >>> draw("Y", Laplace(0, 1)).law
    Laplace(0, 1)
    """
    return Draw(name, law)  # type: ignore[no-any-return]


def draws(name: str, law: Any, number: Any, of: Any = None) -> Draws:
    """Return a sequence of independent draws; given other draws, if the law depends on them.

    With ``of`` they are the values of that function at points drawn from the law: so are random variables of
    which no law is known.  In place of their number a place may stand, a point of the places from 1 to
    n, on which law and function depend.

    >>> from dpsym.language import Bernoulli, Uniform
    >>> draws("X", Bernoulli(draw("P", Uniform(0, 1))), 2).law
    Bernoulli(P)
    """
    kind = Trials if isinstance(number, Point) else Sample
    return kind(name, law, number, *(() if of is None else (of,)))  # type: ignore[no-any-return]


def mean(sample: Any) -> Mean:
    """Return the mean of a sequence of draws.

    >>> from dpsym.language import Bernoulli
    >>> mean(draws("X", Bernoulli(1), 2))
    Mean(X)
    """
    return Mean(sample)  # type: ignore[no-any-return]


def sum_of(sample: Any) -> Total:
    """Return the sum of a sequence of draws.

    >>> from dpsym.language import Bernoulli
    >>> sum_of(draws("X", Bernoulli(1), 2))
    Total(X)
    """
    return Total(sample)  # type: ignore[no-any-return]


def random_in(node: Any) -> list[Any]:
    """Return the random variables in an expression that nothing in it averages, each after those it needs.

    >>> from dpsym.language import Uniform
    >>> random_in(draw("P", Uniform(0, 1)) ** 2)
    [P]
    """
    found: dict[Any, None] = {}
    _gather(node, found)
    return list(found)


def _gather(node: Any, found: dict[Any, None]) -> None:
    own = getattr(node, "free_random", None)
    if own is not None:
        found.update(dict.fromkeys(own()))
        return
    for argument in getattr(node, "args", ()):
        _gather(argument, found)
    if isinstance(node, (Random, Draws)):
        found[node] = None
