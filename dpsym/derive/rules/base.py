"""What every rule is: a classical theorem, instantiated, with the conditions under which it holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.nodes import to_sympy
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, ForAll, statement_of
from dpsym.language.symbols import Variable

__all__ = ["Instance", "Rule", "condition", "everywhere", "number", "pair", "taken"]


@dataclass(frozen=True)
class Instance:
    """A classical theorem at one place: if every condition holds, so does each of the relations.

    The conditions are statements that range over the same symbols as the step, so they must hold for all
    values that the hypotheses allow; whether they do is decided like any claim.  A symbol of which only a
    condition speaks, such as the point over which a sum ranges, is quantified in it: a hypothesis about
    one value of a symbol of that name says nothing about all of them.

    Raises:
        IllFormedError: a relation is about a law that is given by its masses, of which nothing says that
            they are those of a law.

    >>> from dpsym.language import KL, kernel, point
    >>> K, L, y, z = kernel("K"), kernel("L"), point("y"), point("z")
    >>> Instance((condition(0, "<=", KL(K(z), L(z))),), (condition(KL(K(y), L(y)), "<=", 1),)).conditions
    (ForAll(y, KL(K(y), L(y)) <= 1),)
    """

    relations: tuple[Comparison, ...]
    conditions: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """Quantify what only the conditions speak of, and refuse masses that need not be a law's."""
        for entry in self.relations:
            found = sorted(entry.atoms(PointwiseLaw), key=str)
            if found:
                raise IllFormedError(
                    f"the rules are about laws, and nothing says that the masses of {str(found[0])[:80]} "
                    "are those of a law; use laws that are declared, and their masses in hypotheses"
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


def condition(lhs: Any, op: str, rhs: Any) -> Any:
    """Return a condition as a relation that sympy does not decide.

    >>> condition(1, "<", 2)
    1 < 2
    """
    return statement_of(Comparison(lhs, op, rhs))


def number(rule: Rule, value: Any, what: str) -> Any:
    """Return an argument that is a number as an expression; a text is a name, and no number.

    Raises:
        IllFormedError: the argument is something else than a number.
    """
    found = to_sympy(value)
    if not isinstance(found, sympy.Expr):
        raise rule.refuse(f"{what} is {str(value)[:60]!r}, which is not a number")
    return found


def pair(rule: Rule, *laws: Any) -> None:
    """Refuse what are not laws on one space.

    Raises:
        IllFormedError: one of them is not a law, or two are on different spaces.
    """
    for law in laws:
        if not getattr(law, "is_law", False):
            raise rule.refuse(f"{law} is not a law")
    first = laws[0]
    for law in laws[1:]:
        if first.space != law.space:
            raise rule.refuse(f"{first} is on {first.space}, and {law} on {law.space}")


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
