"""Theorems: a claim of the catalogue, the form in which it is printed, and likely mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dpsym import hooks
from dpsym.derive.blocks import Chain
from dpsym.derive.model import Derivation
from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim

__all__ = ["HOLDS", "REFUTED", "Mistake", "Theorem"]

HOLDS: Final = "proved-or-supported"
REFUTED: Final = "refuted"


@dataclass(frozen=True)
class Mistake:
    """A false variant of a theorem, of the kind that people make; ``Theorem.mistake`` adds one.

    >>> from dpsym.language.symbols import real
    >>> x = real("x", above=1)
    >>> theorem = Theorem(id="squares", claim=x**2 > x)
    >>> theorem.mistake("squares twice", x > x**4)
    >>> [mistake.name for mistake in theorem.mistakes]
    ['squares twice']
    """

    name: str
    claim: Any
    given: tuple[Any, ...] | None = None


@dataclass
class Theorem(hooks.Shown):
    """A theorem with everything that is known about it; it checks nothing by itself.

    Attributes:
        id: permanent, such as "conversion.sharp-constant".
        claim: the conclusion, a relation or a notion applied to a pair of laws.
        notes: the item of the lecture notes that it comes from.
        title: one line for a person.
        given: the hypotheses.
        printed: the claim as it is printed where that is wrong; a function without arguments where
            even writing it down may fail.  It must come out refuted (or ill-formed).
        printed_given: the hypotheses as printed; those of the claim where this is None.
        tight: designed points, see :class:`Claim`.
        rests_on: classical theorems that the claim uses.
        shapes: see :class:`Claim`.
        witness: see :class:`Claim`; the printed form and the mistakes do not use it.
        orders: the terms of each sum in the order in which the theorem's file writes them, for printing.

    >>> from dpsym import Theorem, real
    >>> alpha = real("alpha", above=1)
    >>> theorem = Theorem(id="order.inverse", title="The inverse of an order", claim=1 / alpha <= 1)
    >>> theorem.mistake("turns the fraction around", alpha <= 1)
    >>> [(name, expected) for name, expected, _ in theorem.variants()]
    [('claim', 'proved-or-supported'), ('mistake: turns the fraction around', 'refuted')]
    """

    id: str
    claim: Any
    notes: str | None = None
    title: str = ""
    given: Any = ()
    printed: Any | Callable[[], Any] | None = None
    printed_given: Any | None = None
    tight: Sequence[Mapping[Any, Any]] = ()
    rests_on: Sequence[str] = ()
    shapes: Any = None
    witness: Any = None
    mistakes: list[Mistake] = field(default_factory=list)
    orders: Mapping[Any, tuple[Any, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    _derivation: Derivation | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.given = _listed(self.given)
        if self.printed_given is not None:
            self.printed_given = _listed(self.printed_given)
            if self.printed is None:
                raise IllFormedError(f"the theorem {self.id} has printed_given= but no printed= claim")

    def mistake(self, name: str, claim: Any, given: Any | None = None) -> None:
        """Add a false variant; it must come out refuted.  ``given`` replaces the hypotheses."""
        if any(earlier.name == name for earlier in self.mistakes):
            raise IllFormedError(f"the theorem {self.id} has two mistakes called {name!r}")
        self.mistakes.append(Mistake(name, claim, None if given is None else _listed(given)))

    @property
    def is_derived(self) -> bool:
        """Whether the theorem has a derivation."""
        return self._derivation is not None

    @property
    def derivation(self) -> Derivation:
        """The derivation of the claim; it is empty until something is added to it."""
        if self._derivation is None:
            tight = (self.tight,) if isinstance(self.tight, Mapping) else tuple(self.tight)
            self._derivation = Derivation(
                self.claim, self.given, title=self.title, shapes=self.shapes, tight=tight
            )
        return self._derivation

    def with_derivation(self, derivation: Derivation) -> Theorem:
        """Return the theorem with another derivation.

        >>> from dpsym import Theorem, real
        >>> theorem = Theorem(id="squares", claim=real("x") ** 2 >= 0)
        >>> theorem.with_derivation(Derivation(theorem.claim)).is_derived, theorem.is_derived
        (True, False)
        """
        found = replace(self)
        found._derivation, found.orders = derivation, self.orders
        return found

    def derive(self, start: Any, name: str = "") -> Chain:
        """Begin a chain of relations in the derivation of the claim.

        >>> from dpsym import Theorem, real
        >>> alpha = real("alpha", above=1)
        >>> theorem = Theorem(id="order.inverse", claim=1 / alpha <= 1)
        >>> theorem.derive(1 / alpha).less(1, because="α exceeds 1").relation
        1/alpha < 1
        """
        return self.derivation.chain(start, name)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Show the theorem with its printed form and mistakes in a notebook."""
        shown: dict[str, str] = hooks.show_theorem(self)
        return shown

    def variants(self) -> list[tuple[str, str, Claim]]:
        """Return what is to be checked: a name, the expected outcome and the claim of each variant."""
        found = [("claim", HOLDS, self._claim(self.claim, self.given, self.witness))]
        if self.printed is not None:
            given = self.given if self.printed_given is None else self.printed_given
            found.append(("printed", REFUTED, self._claim(self.printed, given)))
        for mistake in self.mistakes:
            given = self.given if mistake.given is None else mistake.given
            found.append((f"mistake: {mistake.name}", REFUTED, self._claim(mistake.claim, given)))
        return found

    def _claim(self, conclusion: Any, given: tuple[Any, ...], witness: Any = None) -> Claim:
        return Claim(
            conclusion,
            given=given,
            tight=tuple(self.tight) if not isinstance(self.tight, Mapping) else (self.tight,),
            title=self.title,
            shapes=self.shapes,
            rests_on=tuple(self.rests_on),
            witness=witness,
        )


def _listed(given: Any) -> tuple[Any, ...]:
    return tuple(given) if isinstance(given, (tuple, list)) else (given,)
