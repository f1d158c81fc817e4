"""What every rule is: a classical theorem, instantiated, with the conditions under which it holds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.errors import IllFormedError
from dpsym.language.relations import Comparison, statement_of

__all__ = ["Instance", "Rule", "condition", "pair"]


@dataclass(frozen=True)
class Instance:
    """A classical theorem at one place: if every condition holds, so does each of the relations.

    The conditions are statements that range over the same symbols as the step, so they must hold for all
    values that the hypotheses allow; whether they do is decided like any claim.
    """

    relations: tuple[Comparison, ...]
    conditions: tuple[Any, ...] = ()


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


def pair(rule: Rule, first: Any, second: Any) -> None:
    """Refuse what is not a pair of laws on one space."""
    for law in (first, second):
        if not getattr(law, "is_law", False):
            raise rule.refuse(f"{law} is not a law")
    if first.space != second.space:
        raise rule.refuse(f"{first} is on {first.space}, and {second} on {second.space}")
