"""Formulas as atoms of a sentence: parsed once, of a kind, with their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dpsym.errors import Unread
from dpsym.notes.documents.base import Math
from dpsym.notes.formula.kinds import FormulaKind
from dpsym.notes.free import names_in, symbols_of
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.scope import identity
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Chain, Name, Node


@dataclass(frozen=True)
class Formula:
    """A formula by its place: ``span`` covers it with its delimiters, ``content`` without them."""

    source: Source = field(repr=False, compare=False)
    span: Span
    content: Span
    math: Math | None = field(default=None, repr=False, compare=False)

    @property
    def display(self) -> bool:
        """Whether the formula stands on lines of its own."""
        return self.math is not None and self.math.display

    @property
    def latex(self) -> str:
        """The formula as it is written, without delimiters."""
        return self.source.text[self.content.start : self.content.end]

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.source.position(self.span.start)[0]


@dataclass(frozen=True)
class Atom:
    """A formula in a sentence, with its rows as trees and the kind of the whole.

    Two atoms are the same if they stand at the same place.
    """

    formula: Formula
    rows: tuple[Row | BadRow, ...] = field(compare=False, repr=False)
    whole: Node | None = field(compare=False, repr=False)
    kind: FormulaKind = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.formula.span.start, self.formula.span.end))  # charts hash what sentences mean often

    @property
    def node(self) -> Node:
        """The formula as one tree.

        Raises:
            Unread: it was not read, or its rows are no one statement.
        """
        if self.whole is None:
            error = self.kind.error
            raise error if error is not None else Unread("the rows of this formula are no one statement")
        return self.whole

    @property
    def error(self) -> Unread | None:
        """Why it did not parse, if it did not."""
        return self.kind.error

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The trees of the rows that were read."""
        return tuple(row.node for row in self.rows if isinstance(row, Row))

    @cached_property
    def symbols(self) -> frozenset[str]:
        """The identities of the symbols in it."""
        return frozenset[str]().union(*map(symbols_of, self.nodes))

    @cached_property
    def named(self) -> frozenset[str]:
        """The identities of the symbols that it names, bounds, declares or defines."""
        return frozenset(key for name in self.kind.names if (key := identity(name)) is not None)

    @property
    def span(self) -> Span:
        """Where the formula stands."""
        return self.formula.span


def uses_later(atoms: Sequence[Atom]) -> bool:
    """Return whether one of several definitions speaks of what one behind it defines: they go in a circle."""
    later = [
        {name for other in atoms[place + 1 :] for name in other.kind.names} for place in range(len(atoms))
    ]
    return any(
        name in names
        for atom, names in zip(atoms, later, strict=True)
        for node in atom.nodes
        for name in names_in(node)
    )


def applied_in(atom: Atom) -> Name | None:
    """Return the function of which an equation says what its values at names are: f of ``f(x) = x^2``."""
    equation = equation_in(atom)
    head = equation.first if equation is not None else None
    if not isinstance(head, Apply) or not isinstance(head.function, Name):
        return None
    return head.function if all(isinstance(part.unfenced(), Name) for part in head.args) else None


def equation_in(atom: Atom) -> Chain | None:
    """Return what a formula says as an equation that may go on: ``t = 2x <= 1``."""
    node = atom.whole
    return node if isinstance(node, Chain) and node.links[0][0] in ("=", ":=") else None
