"""What a node can ask of the type check of a claim.

The type check itself (:mod:`.typecheck`) knows the nodes, and the nodes know this file.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol

__all__ = ["Checker"]


class Checker(Protocol):
    """The type check, as a node sees it; what does not fit raises IllFormedError.

    Each kind of argument has a method ``is_KIND(argument, user)``, which a signature names too.
    """

    found: Any  # the inventory of the claim, by kinds

    def statement(self, written: Any) -> None:
        """Check a claim or a hypothesis."""

    def signature(self, node: Any, kinds: tuple[str, ...]) -> None:
        """Check the arguments of a node against the kinds that it takes."""

    def binding(self, *symbols: Any) -> AbstractContextManager[None]:
        """Check a body in which the symbols have values."""

    def is_bound(self, symbol: Any) -> bool:
        """Return whether a binder gives the symbol its value here."""

    def is_scalar(self, argument: Any, user: Any) -> None:
        """Check that an argument is a number in the end."""

    def is_parameter(self, argument: Any, user: Any) -> None:
        """Check that an argument is a privacy parameter: a number that is not an order."""

    def is_condition(self, argument: Any, user: Any) -> None:
        """Check a condition inside a quantity."""

    def is_count(self, argument: Any, user: Any) -> None:
        """Check a number of which the shape fixes the value."""

    def is_law(self, argument: Any, user: Any) -> None:
        """Check that an argument is a law."""

    def is_kernel(self, argument: Any, user: Any) -> None:
        """Check that an argument is a kernel."""

    def is_space(self, argument: Any, user: Any) -> None:
        """Check that an argument is a space."""

    def is_point(self, argument: Any, user: Any) -> None:
        """Check that an argument is a point of a space."""

    def is_name(self, argument: Any, user: Any) -> None:
        """Check that an argument is a name."""

    def same_space(self, first: Any, second: Any, user: Any) -> None:
        """Check that two laws, events or functions live on one space."""
