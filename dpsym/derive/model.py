"""Derivations as plain data: chains of relations, lemmas, cases, induction, and what suffices.

Nothing is decided here.  A derivation is written down with the methods of a :class:`Block`; whether its
steps hold, and what they establish together, is found out by :mod:`dpsym.check.derivations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dpsym import hooks
from dpsym.derive.blocks import (
    Again,
    Block,
    Cases,
    Chain,
    Induction,
    Item,
    Lemma,
    Let,
    Obtain,
    Step,
    Suffices,
    relation_of,
)
from dpsym.derive.definitions import defined, scope_error
from dpsym.derive.existence import symbols_of
from dpsym.derive.joining import opened
from dpsym.derive.witnessing import decomposition_of, witnessed
from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim
from dpsym.language.nodes import to_sympy

__all__ = ["Again", "Block", "Cases", "Chain", "Derivation", "Induction", "Item", "Lemma", "Let", "Obtain"]
__all__ += ["Step", "Suffices", "relation_of", "steps_of"]


class Derivation(Block, hooks.Shown):
    """How a statement is derived from hypotheses, step by step.

    Attributes:
        conclusion: what is to be shown; without one, the derivation is what it establishes.
        given: the hypotheses.
        title: one line for a person.
        shapes: see :class:`~dpsym.language.Claim`; for the search only.
        tight: see :class:`~dpsym.language.Claim`; for the search only.

    >>> from dpsym.language import real
    >>> alpha = real("alpha", above=1)
    >>> derivation = Derivation(1 / alpha <= 1)
    >>> _ = derivation.chain(1 / alpha).less(1, because="α exceeds 1")
    >>> [str(step.relation) for step in derivation.steps()]
    ['1/alpha < 1']
    """

    def __init__(
        self,
        conclusion: Any = None,
        given: Any = (),
        *,
        title: str = "",
        shapes: Any = None,
        tight: tuple[Mapping[Any, Any], ...] = (),
    ) -> None:
        given = Claim(conclusion if conclusion is not None else True, given=given).given
        self.conclusion = None if conclusion is None else Claim(conclusion).conclusion
        super().__init__(opened(given, self.conclusion))
        self.title = title
        self.shapes = shapes
        self.tight = tight
        self.witness: dict[Any, Any] = {}

    def let(self, values: Mapping[Any, Any], because: str = "") -> Let:
        """Define new symbols, for all that follows; the items of what is returned show that they exist.

        A law is defined by ``Masses``, a function by ``Pointwise``, a number by an expression or a ``Share``
        (:mod:`dpsym.derive.definitions`).

        Raises:
            IllFormedError: a symbol stands in the claim, or is defined by what is not fixed before it.
        """
        item = Let((defined(symbol, value) for symbol, value in values.items()), because)
        before = self.introduced()
        for entry in item.definitions:
            self._check_new(entry.symbol, entry.speaks_of, before)
            before.add(entry.symbol)
        self.items.append(item)
        return item

    def obtain(self, theorem: str, *unknowns: Any, at: Mapping[Any, Any] | None = None) -> None:
        """Take what a theorem of the catalogue says to exist, by its names, for all that follows.

        That its hypotheses hold is shown there; ``at`` has expressions in place of its symbols.

        Raises:
            IllFormedError: one of the names stands in the claim, or was given to something already.
        """
        values = {key: to_sympy(value) for key, value in (at or {}).items()}
        before = self.introduced()
        speaks_of = symbols_of(*values.values()) if values else set()
        for unknown in unknowns:
            self._check_new(unknown, speaks_of, before)
            before.add(unknown)
        self.items.append(Obtain(theorem, tuple(unknowns), values, frozenset(before | self.known())))

    def decompose(self, supposed: Any, parts: Mapping[Any, Any]) -> None:
        """Take what approximate Rényi privacy says to exist, for all that follows: P = (1-δ) P' + δ P''.

        ``parts`` maps the two laws of the divergence that is bounded to the names of what they are mixed of.

        Raises:
            IllFormedError: no such divergence is bounded; one of the names stands in the claim already.
        """
        stated, _ = decomposition_of(supposed, parts)
        before = self.introduced()
        for unknown in stated.unknowns:
            self._check_new(unknown, symbols_of(supposed), before)
        fixed = frozenset(before | self.known())
        self.items.append(Obtain("", stated.unknowns, dict(parts), fixed, supposed))

    def _check_new(self, symbol: Any, speaks_of: Iterable[Any], before: set[Any]) -> None:
        wrong = scope_error(symbol, speaks_of, self.known(), before)
        if wrong:
            raise IllFormedError(wrong)

    def exhibit(self, values: Mapping[Any, Any]) -> None:
        """Say what the unknowns of ``exists`` are, and of which two laws a law is mixed, in the conclusion.

        An unknown that was defined by its own name need not be mentioned.
        """
        self.witness.update((key, to_sympy(value)) for key, value in values.items())

    def introduced(self) -> set[Any]:
        """Return the symbols that were defined, or obtained from a theorem."""
        found: set[Any] = set()
        for item in self.items:
            if isinstance(item, Let):
                found |= {entry.symbol for entry in item.definitions}
            elif isinstance(item, Obtain):
                found |= set(item.unknowns)
        return found

    def known(self) -> set[Any]:
        """Return the symbols that the claim speaks of; symbols that are defined are not among them."""
        return symbols_of(*self.given, *(() if self.conclusion is None else (self.conclusion,)))

    def wanted(self) -> Any:
        """Return what has to be shown: the conclusion, with a witness for whatever it says to exist."""
        if self.conclusion is None:
            return None
        fixed = self.known() | self.introduced()
        return witnessed(self.conclusion, self.witness, fixed, self.given)

    def steps(self) -> list[Step]:
        """Return the steps of all chains, in the order written."""
        return list(steps_of(self.items))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Show the steps in a notebook."""
        shown: dict[str, str] = hooks.show_derivation(self)
        return shown

    def plot(self) -> Any:
        """Return a picture of how far apart both sides of each row are, which shows itself in a notebook.

        Raises:
            UnusableInput: no row can be evaluated.
        """
        return hooks.draw_derivation(self)

    def check(self, **settings: Any) -> Any:
        """Judge the derivation; settings are those of :class:`dpsym.check.settings.Settings`."""
        return hooks.judge_derivation(self, settings)


def steps_of(items: list[Item]) -> Iterator[Step]:
    """Yield the steps of chains, also of those inside lemmas and cases."""
    for item in items:
        if isinstance(item, Chain):
            yield from item.steps
        elif isinstance(item, (Lemma, Let)):
            yield from steps_of(item.items)
        elif isinstance(item, Cases):
            for block in item.blocks:
                yield from steps_of(block.items)
        elif isinstance(item, Induction):
            yield from steps_of(item.base.items)
            yield from steps_of(item.step.items)
