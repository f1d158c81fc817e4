"""What every rule is: a classical theorem, instantiated, with the conditions under which it holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

import sympy

from dpsym.derive.averaging import unaveraged
from dpsym.errors import IllFormedError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.events import EventSymbol
from dpsym.language.nodes import to_sympy
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, ForAll, statement_of
from dpsym.language.spaces import DEFAULT, Point
from dpsym.language.symbols import Variable

__all__ = [
    "Instance",
    "Rule",
    "Shorthand",
    "condition",
    "event_for",
    "event_of",
    "everywhere",
    "finite_above",
]
__all__ += [
    "finite_from",
    "inside",
    "new_point",
    "number",
    "pair",
    "place_for",
    "point_of",
    "taken",
]
__all__ += ["theorem_about", "with_masses", "within_unit"]


#: Theorems by their ids, each with values for its symbols.
Cited: TypeAlias = "tuple[tuple[str, Mapping[Any, Any]], ...]"


@dataclass(frozen=True)
class Instance:
    """A classical theorem at one place: if every condition holds, so does each of the relations.

    The conditions are statements that range over the same symbols as the step, so they must hold for all
    values that the hypotheses allow; whether they do is decided like any claim.  A symbol of which only a
    condition speaks, such as the point over which a sum ranges, is quantified in it: a hypothesis about
    one value of a symbol of that name says nothing about all of them.

    Raises:
        IllFormedError: a relation is about a law that is given by its masses, of which nothing says that
            they are those of a law; or it, or a condition, is about something random of which no mean is
            taken.

    >>> from dpsym.language import KL, kernel, point
    >>> K, L, y, z = kernel("K"), kernel("L"), point("y"), point("z")
    >>> Instance((condition(0, "<=", KL(K(z), L(z))),), (condition(KL(K(y), L(y)), "<=", 1),)).conditions
    (ForAll(y, KL(K(y), L(y)) <= 1),)
    """

    relations: tuple[Comparison, ...]
    conditions: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """Quantify what only the conditions speak of; refuse masses of no law, and what is random."""
        for entry in self.relations:
            found = sorted(entry.atoms(PointwiseLaw), key=str)
            if found:
                raise IllFormedError(
                    f"the rules are about laws, and nothing says that the masses of {str(found[0])[:80]} "
                    "are those of a law; use laws that are declared, and their masses in hypotheses"
                )
        for entry in (*self.relations, *self.conditions):
            loose = unaveraged(entry)
            if loose:
                raise IllFormedError(
                    f"a rule would speak of {loose[0]} outside of a mean, where it has no value, in "
                    f"{str(entry)[:120]}; put a point or a number in its place"
                )
        known = set().union(*(entry.free_symbols for entry in self.relations))
        object.__setattr__(self, "conditions", tuple(_closed(entry, known) for entry in self.conditions))


class Rule(ABC):
    """A classical theorem that a step may cite.

    Attributes:
        classical: the name by which a verdict that rests on it says so; empty for a definition.
    """

    classical: ClassVar[str] = ""

    @abstractmethod
    def instance(self, step: Comparison) -> Instance:
        """Return what the theorem says for the arguments of the rule, or as read from the step.

        Raises:
            IllFormedError: the arguments are not of the kind that the theorem is about.
        """

    def refuse(self, reason: str) -> IllFormedError:
        """Return the error for arguments that the theorem is not about."""
        return IllFormedError(f"the rule {type(self).__name__} does not apply: {reason}")


class Shorthand(Rule):
    """Theorems of the catalogue under a name, with arguments in place of their symbols.

    A step that gives one as its reason cites a theorem, and rests on the theorem's own proof: nothing is
    believed because of what is written here.  What :meth:`instance` says only guides a search.  For arguments
    for which :meth:`cited` returns nothing, as laws with a density, of which the theorems do not speak, it is
    a rule like any other.

    Attributes:
        theorems: the ids of the theorems that it may cite.
    """

    theorems: ClassVar[tuple[str, ...]]

    @abstractmethod
    def cited(self, step: Comparison) -> Cited:
        """Return the theorems that a step cites with it, by their ids, each with values for its symbols.

        Raises:
            IllFormedError: the arguments are not of the kind that the theorems are about.
        """


def theorem_about(name: str, symbols: str, laws: Sequence[Any], values: Mapping[Any, Any]) -> Cited:
    """Return a theorem about laws on the usual space, by the names of these, taken for laws on one space.

    Nothing for laws with a density, of which the theorems of the catalogue do not speak.

    >>> from dpsym.language import Normal, Space, law, real
    >>> Z, a = Space("Z"), real("a")
    >>> theorem_about("some.theorem", "P", [law("R", on=Z)], {a: 1})
    (('some.theorem', {a: 1, P: R, Y: Z}),)
    >>> theorem_about("some.theorem", "P", [Normal(0, 1)], {})
    ()
    """
    if not all(law.has_masses for law in laws):
        return ()
    named = zip(map(LawSymbol, symbols.split(), [DEFAULT] * len(laws)), laws, strict=True)
    here = {} if laws[0].space == DEFAULT else {DEFAULT: laws[0].space}
    return ((name, {**values, **dict(named), **here}),)


def condition(lhs: Any, op: str, rhs: Any) -> Any:
    """Return a condition as a relation that sympy does not decide.

    >>> condition(1, "<", 2)
    1 < 2
    """
    return statement_of(Comparison(lhs, op, rhs))


def finite_above(low: Any, value: Any) -> tuple[Any, Any]:
    """Return the conditions low < value < oo, as of an order above 1.

    >>> from dpsym.language import order
    >>> finite_above(1, order("alpha"))
    (1 < alpha, alpha < oo)
    """
    return condition(low, "<", value), condition(value, "<", sympy.oo)


def finite_from(low: Any, value: Any) -> tuple[Any, Any]:
    """Return the conditions low <= value < oo, as of the ε of pure privacy, which is at least 0.

    >>> from dpsym.language import real
    >>> finite_from(0, real("epsilon"))
    (0 <= epsilon, epsilon < oo)
    """
    return condition(low, "<=", value), condition(value, "<", sympy.oo)


def within_unit(share: Any, *, open_ends: bool = False) -> tuple[Any, ...]:
    """Return the conditions 0 <= share <= 1, or with open ends 0 < share < 1.

    >>> from dpsym.language import real
    >>> within_unit(real("s"), open_ends=True)
    (0 < s, s < 1)
    """
    op = "<" if open_ends else "<="
    return condition(0, op, share), condition(share, op, 1)


def number(rule: Rule, value: Any, what: str) -> Any:
    """Return an argument that is a number as an expression; a text is a name, and no number.

    Raises:
        IllFormedError: the argument is something else than a number.

    >>> from dpsym.derive import Gibbs
    >>> from dpsym.language import laws
    >>> number(Gibbs(*laws("P Q")), "2", "the level")
    Traceback (most recent call last):
    ...
    dpsym.errors.IllFormedError: the rule Gibbs does not apply: the level is '2', which is not a number
    """
    found = to_sympy(value)
    if not isinstance(found, sympy.Expr):
        raise rule.refuse(f"{what} is {str(value)[:60]!r}, which is not a number")
    return found


def pair(rule: Rule, *laws: Any) -> tuple[Any, ...]:
    """Return laws on one space.

    Raises:
        IllFormedError: one of them is not a law, or two are on different spaces.

    >>> from dpsym.derive import Gibbs
    >>> from dpsym.language import Space, law
    >>> P, R = law("P"), law("R", on=Space("Z"))
    >>> pair(Gibbs(P, R), P, R)
    Traceback (most recent call last):
    ...
    dpsym.errors.IllFormedError: the rule Gibbs does not apply: P is on Y, and R on Z
    """
    for law in laws:
        if not getattr(law, "is_law", False):
            raise rule.refuse(f"{law} is not a law")
    first = laws[0]
    for law in laws[1:]:
        if first.space != law.space:
            raise rule.refuse(f"{first} is on {first.space}, and {law} on {law.space}")
    return laws


def with_masses(rule: Rule, *laws: Any) -> tuple[Any, ...]:
    """Return laws on one finite space.

    Raises:
        IllFormedError: one of them is no law, or has no masses, or two are on different spaces.
    """
    pair(rule, *laws)
    for law in laws:
        if not law.has_masses:
            raise rule.refuse(f"{law} is not on a finite space")
    return laws


def event_of(rule: Rule, event: Any, space: Any) -> None:
    """Refuse what is not an event of a space.

    Raises:
        IllFormedError: it is something else, or an event of another space.
    """
    if not getattr(event, "is_event", False) or event.space != space:
        raise rule.refuse(f"{event} is not an event of {space}")


def event_for(rule: Rule, chosen: Any, space: Any, step: Comparison) -> Any:
    """Return the event over which a supremum of a rule ranges: the chosen one, or else one with a new name.

    Raises:
        IllFormedError: the chosen one is no symbol for an event of the space, or stands in what the rule is
            about.
    """
    others = taken(rule, step, "over")
    if chosen is None:
        return EventSymbol(fresh("S", {str(symbol) for symbol in others}), space)
    if not isinstance(chosen, EventSymbol) or chosen.space != space or chosen in others:
        raise rule.refuse(f"{chosen} is not a new event of {space}")
    return chosen


def point_of(rule: Rule, chosen: Any, space: Any = None) -> None:
    """Refuse what is not a point, of a certain space if one is given.

    Raises:
        IllFormedError: it is something else, or a point of another space.
    """
    if not isinstance(chosen, Point) or (space is not None and chosen.space != space):
        raise rule.refuse(f"{chosen} is not a point" + ("" if space is None else f" of {space}"))


def new_point(rule: Rule, chosen: Any, space: Any, others: Set[Any]) -> None:
    """Refuse what cannot be the point over which a sum of a rule ranges.

    Raises:
        IllFormedError: it is not a point of the space, or is among the others, which the sum would bind.
    """
    if not isinstance(chosen, Point) or chosen.space != space or chosen in others:
        raise rule.refuse(f"{chosen} is not a new point of {space}")


def place_for(rule: Rule, chosen: Any, space: Any, others: Set[Any], step: Comparison) -> Any:
    """Return the point over which a sum of a rule ranges: the chosen one, or else one with a new name.

    Raises:
        IllFormedError: the chosen one is refused by :func:`new_point`.
    """
    if chosen is None:
        return Point(fresh("y", {str(symbol) for symbol in taken(rule, step, "point")}), space)
    new_point(rule, chosen, space, others)
    return chosen


def inside(*nodes: Any) -> set[Any]:
    """Return the points and variables that stand in expressions, those that are bound in them as well.

    What is put in the place of a free symbol may be none of them: it could be caught.

    >>> from dpsym.language import SumOver, law, point
    >>> inside(SumOver(law("P")(point("y")), point("y")))
    {y}
    """
    return set().union(*(node.atoms(Point, sympy.Symbol) for node in nodes))


def taken(rule: Rule, step: Comparison, *besides: str) -> set[Any]:
    """Return the free symbols of a step and of the arguments of a rule, but for those named ``besides``.

    None of them may be bound by what the rule says: in Σ_y K(y)(y) the law K(y) of one point y would be
    caught.
    """
    found: set[Any] = set(step.free_symbols)
    for name, value in vars(rule).items():
        for entry in value if isinstance(value, tuple) else (value,):
            found |= set() if name in besides else getattr(entry, "free_symbols", set())
    return found


def everywhere(rule: Rule, f: Any, t: Variable, step: Comparison) -> tuple[Any, Variable]:
    """Return a function of a new variable with the domain of t, for what is to hold in all of it.

    Of t itself a hypothesis may speak: a function that is convex where that holds need not be so elsewhere.

    >>> from dpsym.language import at_most, real
    >>> from dpsym.derive.rules.convexity import StationaryPoint
    >>> t = real("t")
    >>> everywhere(StationaryPoint(t**2, t, 0), t**2, t, at_most(0, t))
    (t'**2, t')
    """
    names = {str(symbol) for symbol in taken(rule, step)}
    constraints = tuple((str(op), end) for op, end in t.constraints)
    new = Variable(fresh(f"{t.name}'", names), t.domain, t.kind, constraints)
    return f.xreplace({t: new}), new


def _closed(entry: Any, known: set[Any]) -> Any:
    for symbol in sorted(entry.free_symbols - known, key=str):
        entry = ForAll(symbol, entry)
    return entry
