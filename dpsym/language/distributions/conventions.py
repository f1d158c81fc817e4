"""Names of laws of which two conventions are in use: what is claimed is decided under each of them.

*Exp(c)* has the rate c for some authors and the mean c for others.  An entry of the tables of laws lists each
:class:`Convention`; a text that does not say which it follows speaks of a :class:`Conventional` law, and
:func:`under_each` writes its claims down once for each convention, the same one at every place of the name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.base import Law
from dpsym.language.names import text_of

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["Convention", "Conventional", "conventional", "under_each"]

MOST: Final = 8  # combinations of conventions that are looked at


def _as_written(*parameters: Any) -> tuple[Any, ...]:
    return parameters


@dataclass(frozen=True)
class Convention:
    """One way in which the parameters behind the name of a law are understood.

    Attributes:
        told: what it takes the name to mean.
        places: for each parameter what it is, in the words of the lexicon of notes; several between bars.
        of: the parameters of the law, from those that are written.
        law: the entry of the law, where it is not the one that lists the convention.
        counts: what a law on integers counts up to a success, "failures" or "trials".

    >>> Convention("Exp(c) has the mean c", ("mean|scale",), lambda c: (1 / c,)).fits(("mean",))
    True
    """

    told: str
    places: tuple[str, ...]
    of: Callable[..., tuple[Any, ...]] = _as_written
    law: str = ""
    counts: str = ""

    def fits(self, kinds: Sequence[str]) -> bool:
        """Return whether words for some of the parameters, each at its place, are those of the convention."""
        return len(kinds) == len(self.places) and all(
            not kind or kind in place.split("|") for kind, place in zip(kinds, self.places, strict=True)
        )


class Conventional(Law):
    """A law by a name that has several meanings: ``Conventional("Exp", (told, ...), (law, ...))``.

    Nothing is computed with it; :func:`under_each` puts one of the laws in its place.

    >>> from dpsym.language import KL, Exponential, real
    >>> c = real("c", above=0)
    >>> law = conventional("Exp", {"rate c": Exponential(c), "mean c": Exponential(1 / c)})
    >>> [told for told, _ in under_each((KL(law, Exponential(1)),))]
    ['rate c', 'mean c']
    """

    @property
    def meanings(self) -> tuple[tuple[str, Any], ...]:
        """What the name may mean: in words, and the law."""
        return tuple((text_of(told), law) for told, law in zip(*self.args[1:], strict=True))

    @property
    def space(self) -> Any:
        """The space, which is that of each of the laws."""
        return self.args[2][0].space

    @property
    def has_masses(self) -> bool:  # type: ignore[override]
        """Whether the laws have masses of points."""
        return bool(self.args[2][0].has_masses)

    def check(self, checker: Checker) -> None:
        """Refuse: which law it is is not said."""
        told = ", or ".join(text_of(one) for one in self.args[1])
        raise UnknownError(f"which convention is meant is not said: {told}")

    def _sympystr(self, printer: Any) -> str:
        return str(printer._print(self.args[2][0]))

    def _latex(self, printer: Any) -> str:
        return str(printer._print(self.args[2][0]))


def conventional(name: str, meanings: Mapping[str, Any]) -> Any:
    """Return a law by a name with several meanings; where all are one law, that law."""
    laws = list(meanings.values())
    if all(law == laws[0] for law in laws):
        return laws[0]
    return Conventional(name, tuple(meanings), tuple(laws))


def under_each(statements: Sequence[Any]) -> Iterator[tuple[str, dict[Any, Any]]]:
    """Yield in words what the names of laws in statements mean, and what to put in place of these laws.

    A name means the same at each of its places.  Nothing is yielded where no name has several meanings.

    Raises:
        UnknownError: there are too many combinations.
    """
    found: dict[str, dict[Any, None]] = {}
    for statement in statements:
        for law in statement.atoms(Conventional) if isinstance(statement, sympy.Basic) else ():
            found.setdefault(text_of(law.args[0]), {})[law] = None
    if not found:
        return
    choices = [list(range(len(next(iter(laws)).meanings))) for laws in found.values()]
    if prod(map(len, choices)) > MOST:
        raise UnknownError("too many names of laws have several meanings here")
    for chosen in product(*choices):
        told: list[str] = []
        change: dict[Any, Any] = {}
        for place, laws in zip(chosen, found.values(), strict=True):
            told.append(next(iter(laws)).meanings[place][0])
            change |= {law: law.meanings[place][1] for law in laws}
        yield " and ".join(told), change
