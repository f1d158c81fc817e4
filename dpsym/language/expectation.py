"""Expectations and probabilities of random variables and of functions on a finite space."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError, TooLargeError, UnknownError
from dpsym.kernel.terms import Term, rat
from dpsym.language.distributions.densities import family_of
from dpsym.language.distributions.pairs import atoms
from dpsym.language.elaboration.building import joint_mass, total, weighted
from dpsym.language.elaboration.corners import smooth_parts
from dpsym.language.elaboration.shapes import Place
from dpsym.language.elaboration.tails import tail_probability
from dpsym.language.functions import taken_in
from dpsym.language.loss_laws import loss_law
from dpsym.language.measure import Mass
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import Draw, Draws, Entry, Loss, PrivacyLoss, Trials, random_in
from dpsym.language.relations import statement_of
from dpsym.language.sample_means import collected, separated
from dpsym.language.scalars import choose, concrete, scalar
from dpsym.language.transforms import mean_of

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Expectation", "Indicator", "Probability", "functions_in"]

LARGEST: Final = 4_096  # sequences of draws that are written out


class Averaged(Scalar):
    """A mean over a law, over given draws, or over all random variables in the body."""

    @property
    def body(self) -> Any:
        """What is averaged."""
        return self.args[0]

    @property
    def law(self) -> Any | None:
        """The law over whose space a function is averaged, if one is given."""
        return self.args[1] if len(self.args) > 1 and getattr(self.args[1], "is_law", False) else None

    def averaged(self) -> list[Any]:
        """Return the random variables that are averaged."""
        present = random_in(self.body)
        if len(self.args) < 2 or self.law is not None:
            return present
        over = self.args[1] if isinstance(self.args[1], sympy.Tuple) else (self.args[1],)
        return [entry for entry in present if entry in over]

    def free_random(self) -> list[Any]:
        """Return the random variables in the body that are not averaged here."""
        averaged = self.averaged()
        return [entry for entry in random_in(self.body) if entry not in averaged]

    def check(self, checker: Checker) -> None:
        """Check that there is something random, that its laws are right, and the body."""
        if not 1 <= len(self.args) <= 2:
            raise IllFormedError(f"{self.construct()} takes a body, and a law or draws, got {self.args}")
        averaged = self.averaged()
        functions = self._functions()
        if self.law is not None:
            checker.is_law(self.law, self)
            for function in functions:
                function.check(checker)
                checker.same_space(function, self.law, self)
        if not averaged and (self.law is None or not functions):
            raise IllFormedError(
                f"the {self.construct().lower()} of {self.body} is taken without a law: "
                "nothing in it is random"
            )
        if sum(isinstance(entry, PrivacyLoss) for entry in averaged) > 1:
            raise IllFormedError(f"{self} has two privacy losses; their joint law is not said")
        simpler = self._collected()
        if simpler is not None:
            checker.is_scalar(simpler, self)  # of the sequence no size is asked for
            return
        with checker.binding(*averaged, *(functions if self.law is not None else ())):
            self._check_body(checker)
            for entry in averaged:
                entry.check_law(checker)

    def _collected(self) -> Any | None:
        """Return what it is for any number of draws, or by means over single ones, if it has such a form."""
        return _by_single_draws(self) if self.law is None else None

    def _of_first(self, context: Context) -> Any:
        """Return a mean over one draw of a sequence, wherever it stands, as one over the first of them."""
        entries = self.body.atoms(Entry)
        if len(entries) != 1:
            return self
        (entry,) = entries
        sample, place = entry.args
        try:
            number, at = (concrete(one, context, "a place") for one in (sample.number, place))
        except IllFormedError:
            return self  # the sequence may be of any length
        if not 1 <= at <= number or isinstance(sample, Trials):
            return self
        return self.xreplace({entry: Entry(sample, 1)})

    def _functions(self) -> list[Any]:
        return functions_in(self.body)

    def _check_body(self, checker: Checker) -> None:
        checker.is_scalar(self.body, self)

    def elaborate(self, context: Context) -> Term:
        """Return the mean."""
        if self.law is None:
            simpler = self._of_first(context)._collected()
            if simpler is not None:
                return scalar(simpler, context)
            return self._over(self.averaged(), self, rat(1), context)
        functions = self._functions()
        parts = []
        for index, mass in enumerate(self.law.masses(context)):
            with ExitStack() as stack:
                for function in functions:
                    stack.enter_context(context.binding(function, function.entries(context)[index]))
                parts.append(self._over(self.averaged(), self, mass, context))
        return total(parts)

    def below_latex(self, printer: Any) -> str:
        """Return what stands below the operator: the law, or the draws with their laws."""
        if self.law is not None:
            return rf"_{{{printer._print(self.law)}}}"
        drawn = self.drawn()
        return rf"_{{{', '.join(entry.drawn_latex(printer) for entry in drawn)}}}" if drawn else ""

    def drawn(self) -> list[Any]:
        """Return what is drawn below the operator; a process is said elsewhere."""
        drawn = [entry for entry in self.averaged() if isinstance(entry, (Draw, Draws))]
        return [entry for entry in drawn if not hasattr(entry, "quantifier")]

    def leaf(self, mass: Term, context: Context) -> Term:
        """Return what an outcome of the given mass contributes, all random variables having values."""
        value = scalar(self.body, context)
        return weighted(mass, value, context.ranges())

    def over_density(self, draw: Any) -> Any | None:
        """Return the mean over a single draw from a law with a density, if it has a form without integral."""
        return None

    def _over(self, remaining: list[Any], node: Any, mass: Term, context: Context) -> Term:
        """Average over the first random variable, then over those that may depend on it."""
        if not remaining:
            return node.leaf(mass, context)  # type: ignore[no-any-return]
        first, *rest = remaining
        if isinstance(first, PrivacyLoss) and not first.law.has_masses:
            for law in first.args:
                law.require(context)
            drawn = Draw(str(first), loss_law(first))
            rest = [entry.xreplace({first: drawn}) for entry in rest]
            return self._over([drawn, *rest], node.xreplace({first: drawn}), mass, context)
        if isinstance(first, Draw) and not first.law.has_masses:
            return weighted(mass, self._over_density(first, rest, node, context))
        outcomes = _outcomes(first, context)
        parts = []
        for outcome, factor in outcomes:
            with context.binding(first, outcome):
                parts.append(self._over(rest, node, joint_mass([mass, *factor]), context))
        return total(parts)

    def _over_density(self, draw: Draw, rest: list[Any], node: Any, context: Context) -> Term:
        draw.law.require(context)
        closed = node.over_density(draw)
        if closed is not None:
            if not rest:
                return scalar(closed, context)
            if not isinstance(node, Probability) or any(entry.has(draw) for entry in rest):
                raise UnknownError(f"dpsym knows {self} only with {draw} alone random")
            under = Expectation(closed, *node.args[1:])
            return under._over(rest, under, rat(1), context)  # type: ignore[no-any-return]
        parts = []
        for piece in draw.law.pieces():
            here = {draw: piece.place}
            later = [entry.xreplace(here) for entry in rest]
            under = [entry.xreplace(here) for entry in node.args[1:]]
            whole = _outside(node.args[0], draw, piece.place)
            for body, low, high in smooth_parts(whole, piece.u, piece.low, piece.high):
                ends = scalar(low, context), scalar(high, context)
                with context.integration(piece.u, str(draw), (low, high)) as variable:
                    placed = node.func(body, *under)
                    inside = self._over(later, placed, scalar(piece.density, context), context)
                parts.append(Term("integral", (inside, *ends), str(variable.data)))
        return total(parts)


def functions_in(body: Any) -> list[Any]:
    """Return the functions in a body whose point a law draws; those of sequences have points of their own.

    >>> from dpsym.language import draws, laws, sum_of, values
    >>> v, w = values("v"), values("w")
    >>> functions_in(v + sum_of(draws("X", *laws("P"), 2, of=w)))
    [v]
    """
    return taken_in(body.xreplace({sequence: sympy.Dummy() for sequence in body.atoms(Draws)}))


def _outside(node: Any, draw: Draw, place: Any) -> Any:
    """Put a value for a draw, but not into means over that draw: in (X - E[X])^2 the mean is a number."""
    if node == draw:
        return place
    if not isinstance(node, sympy.Basic) or not node.has(draw):
        return node
    if isinstance(node, Averaged) and draw in node.averaged():
        return node
    return node.func(*(_outside(entry, draw, place) for entry in node.args))


def _outcomes(random: Any, context: Context) -> Iterator[tuple[Any, tuple[Term, ...]]]:
    """Yield the values of a random variable, with the factors of their mass."""
    if isinstance(random, PrivacyLoss):
        for p, q in atoms(random.args[0], random.args[1], context):
            yield Loss(p, q), (p,)
        return
    if not random.law.has_masses:
        raise UnknownError(
            f"dpsym knows the draws {random} from {random.law} one by one, and powers and exponentials "
            "of their sum"
        )
    if isinstance(random, Draw):
        for place, mass in _points(random, context):
            yield place, (mass,)
        return
    number = concrete(random.number, context, "the number of draws")
    if random.place is None:
        points = [_points(random, context)] * number
    else:
        points = []
        for at in range(number):
            with context.binding(random.place, Place(at)):
                points.append(_points(random, context))
    count = math.prod(map(len, points))
    if count > LARGEST:
        raise TooLargeError(f"{random} has {count} values, more than {LARGEST}; give shapes=")
    for combination in itertools.product(*points):
        yield tuple(place for place, _ in combination), tuple(mass for _, mass in combination)


def _points(random: Any, context: Context) -> list[tuple[Place, Term]]:
    """Return the values of a draw, or of one of a sequence, with their masses."""
    points = list(zip(random.law.places(context), random.law.masses(context), strict=True))
    function = random.function if isinstance(random, Draws) else None
    if function is None:
        return points
    found = []
    for place, mass in points:
        with ExitStack() as stack:
            for one in taken_in(function):
                stack.enter_context(context.binding(one, one.entries(context)[place.index]))
            found.append((replace(place, value=scalar(function, context)), mass))
    return found


class Expectation(Averaged):
    """``Expectation(body)`` over everything random in it, or ``Expectation(body, law or draws)``.

    >>> from dpsym.language import Bernoulli, Context, draw, real
    >>> Expectation(draw("X", Bernoulli(real("p", at_least=0, at_most=1))) ** 2).elaborate(Context())
    p
    """

    def _latex(self, printer: Any) -> str:
        return rf"\mathbb{{E}}{self.below_latex(printer)}\left[{printer._print(self.body)}\right]"

    def over_density(self, draw: Any) -> Any | None:
        """Return the mean by the moments of the law, where these are enough.

        They are used for families with a log-partition, for some of which there is no integral, and for
        means of means, as in a variance.
        """
        nested = bool(self.body.atoms(Expectation))
        try:
            known = nested or family_of(draw.law) is not None or hasattr(draw.law, "transform")
            return _by_moments(self.body, draw) if known else None
        except UnknownError:
            return None


def _by_moments(body: Any, draw: Any) -> Any | None:
    """Return the mean of a body over a draw, by the mean and the variance of its law, or by its transform."""
    inner = {
        part: _by_moments(part.body, draw)
        for part in body.atoms(Expectation)
        if part.averaged() == [draw] and not part.body.atoms(Expectation)
    }
    if any(value is None for value in inner.values()):
        return None
    x = sympy.Dummy("x")
    value = sympy.expand(body.xreplace(inner).xreplace({draw: x}))
    if value.atoms(Averaged):
        return None
    found = sympy.Poly(value, x) if value.is_polynomial(x) else None
    if found is None or found.degree() > 2:
        return mean_of(value, x, draw.law)
    mean, variance = draw.law.mean, draw.law.variance
    if not all(value.is_finite is not False and value != sympy.nan for value in (mean, variance)):
        return None
    moments = (sympy.S.One, mean, variance + mean**2)
    return sympy.Add(*(found.coeff_monomial(x**power) * moments[power] for power in range(3)))


@lru_cache(maxsize=4096)  # asked for at each outcome of what it stands in
def _by_single_draws(mean: Averaged) -> Any | None:
    averaged = mean.averaged()
    if mean.free_random():
        return None
    return collected(mean, averaged[0]) if len(averaged) == 1 else separated(mean)


class Probability(Averaged):
    """``Probability(Z > epsilon)``: of a condition on random variables, or on a function under a law.

    >>> from dpsym.language import Context, PrivacyLoss, laws, real
    >>> tail = Probability(PrivacyLoss(*laws("P Q")) > real("epsilon"))
    >>> tail
    Probability(PrivacyLoss(P, Q) > epsilon)
    """

    is_probability = True

    def __new__(cls, condition: Any, *over: Any) -> Any:
        """Return the probability; that of an event under a law is its mass."""
        if getattr(condition, "is_event", False) and len(over) == 1:
            return Mass(over[0], condition)
        return super().__new__(cls, statement_of(condition), *over)

    def _check_body(self, checker: Checker) -> None:
        checker.is_condition(self.body, self)

    def leaf(self, mass: Term, context: Context) -> Term:
        """Return the mass where the condition holds, and 0 elsewhere."""
        return choose(self.body, mass, rat(0), context)

    def over_density(self, draw: Any) -> Any | None:
        """Return the probability by tails of the law."""
        return tail_probability(self.body, draw)

    def _latex(self, printer: Any) -> str:
        return rf"\Pr{self.below_latex(printer)}\left[{printer._print(self.body)}\right]"


class Indicator(Scalar):
    """1 where a condition holds, else 0.

    >>> from dpsym.language import Context, real
    >>> Indicator(real("x") > 0).elaborate(Context())
    if_lt(0, x, 1, 0)
    """

    signature = ("condition",)
    is_indicator = True

    def __new__(cls, condition: Any) -> Any:
        """Return the indicator of a condition."""
        return super().__new__(cls, statement_of(condition))

    def elaborate(self, context: Context) -> Term:
        """Return a case distinction."""
        return choose(self.args[0], rat(1), rat(0), context)

    def _latex(self, printer: Any) -> str:
        return rf"\mathbf{{1}}\left[{printer._print(self.args[0])}\right]"
