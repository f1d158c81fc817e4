"""What a thing can be asked for that only a room above it can answer: to be decided, to be shown.

A claim has a method ``check()``, and a result shows itself in a notebook, though neither the language nor
the results know who decides and who shows.  They ask a hook; the package, which knows all rooms, says who
answers when it is imported (:mod:`dpsym.answers`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = [
    "Hook",
    "Shown",
    "decide_claim",
    "draw_derivation",
    "draw_result",
    "judge_derivation",
    "show_claim",
    "show_derivation",
]
__all__ += ["show_report", "show_result", "show_theorem"]


class Hook:
    """A function that is called here and provided elsewhere.

    >>> double = Hook("numbers are doubled")
    >>> double.provide(lambda number: 2 * number)
    >>> double(21)
    42
    """

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose
        self._answer: Callable[..., Any] | None = None

    def provide(self, answer: Callable[..., Any]) -> None:
        """Say who answers; a later answer takes the place of an earlier one."""
        self._answer = answer

    def __call__(self, asked: Any, settings: Mapping[str, Any] | None = None) -> Any:
        """Ask, with settings where the hook takes them.

        Raises:
            RuntimeError: nobody answers, since the package was not imported as a whole.
        """
        if self._answer is None:
            raise RuntimeError(f"nothing is installed by which {self.purpose}; import dpsym")
        return self._answer(asked) if settings is None else self._answer(asked, settings)


class Shown(ABC):
    """What shows itself in a notebook: in several formats, of which a front end takes one."""

    @abstractmethod
    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return what it looks like in each format."""

    def _repr_html_(self) -> str:
        return self._repr_mimebundle_()["text/html"]

    def _repr_latex_(self) -> str | None:
        return self._repr_mimebundle_().get("text/latex")


decide_claim: Final = Hook("claims are decided")
judge_derivation: Final = Hook("derivations are judged")
draw_derivation: Final = Hook("derivations are drawn")
draw_result: Final = Hook("results are drawn")
show_claim: Final = Hook("claims are shown in notebooks")
show_derivation: Final = Hook("derivations are shown in notebooks")
show_report: Final = Hook("reports are shown in notebooks")
show_result: Final = Hook("results are shown in notebooks")
show_theorem: Final = Hook("theorems are shown in notebooks")
