r"""Uniform laws on finitely many numbers that are equally far apart.

Unif\{1, \dots, n\}, Unif([n])     1 + B, where B is uniform on 0, ..., n - 1
Unif\{-1, 1\}, Unif\{\pm 1\}       2 B - 1, where B is a fair coin
Unif\{0, 1, 2\}                    B
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, DiscreteUniform
from dpsym.language.randomness import random_in
from dpsym.notes.complaints import ill_formed
from dpsym.notes.meaning.core import arguments, number
from dpsym.notes.meaning.distributions import is_law
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.meaning.ranges import counts_up, last_counted
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Apply, Listed, Name, Node, Number, Operation
from dpsym.notes.words import shown

#: The law of a fair sign.
SIGN: Final = Apply(
    Name("Unif", "rm"),
    (Listed("curly", (Operation("negate", (Number("1"),)), Number("1"))),),
)


@dataclass(frozen=True)
class Spaced:
    """So many numbers, the first one, and how far each is from the one before."""

    first: Any
    step: Any
    count: Any

    @property
    def law(self) -> Any:
        """The law of how many numbers stand before the one that is drawn."""
        return Bernoulli(sympy.S.Half) if self.count == 2 else DiscreteUniform(self.count)

    def at(self, place: Any) -> Any:
        """Return the number behind so many others."""
        return self.first + self.step * place


def spaced(source: Node, scope: Scope) -> Spaced | None:
    """Return the numbers on which a law is uniform; nothing of another law, or if they are not equally apart.

    Raises:
        IllFormedError: a number stands there twice.
    """
    uniform = isinstance(source, Apply) and is_law(source, "Unif")
    given = arguments(source) if isinstance(source, Apply) and uniform else ()
    if len(given) > 1 and isinstance(source, Apply) and source.args[0] != given[0]:
        given = source.args
    if len(given) != 1:
        return None
    if counts_up(given[0]):
        return Spaced(sympy.S.One, sympy.S.One, number(last_counted(given[0]), scope))
    return _listed(given[0], scope) if isinstance(given[0], Listed) and given[0].kind == "curly" else None


def _listed(node: Listed, scope: Scope) -> Spaced | None:
    """Return numbers that are listed, with dots before the last one or without."""
    dots = [place for place, part in enumerate(node.items) if part == Operation("dots", ())]
    items = [part for part in node.items if part != Operation("dots", ())]
    values = [number(part, scope) for part in items]
    if len(items) < 2 or any(random_in(value) or value.atoms(Outcome) for value in values):
        return None
    if dots:
        return _up_to(values) if dots == [len(node.items) - 2] else None
    if any(one.equals(other) for place, one in enumerate(values) for other in values[:place]):
        raise ill_formed(node, f"a number stands twice in {shown(node)}")
    apart = values if len(values) == 2 else sorted(values) if all(one.is_number for one in values) else ()
    return _equally(apart) if apart else None


def _up_to(values: Sequence[Any]) -> Spaced | None:
    """Return the integers from the first number to the last one, if those between them are the next ones."""
    first, *others, last = values
    counted = all(sympy.expand(one - first) == place for place, one in enumerate(others, 1))
    return Spaced(first, sympy.S.One, sympy.expand(last - first + 1)) if counted else None


def _equally(values: Sequence[Any]) -> Spaced | None:
    steps = {sympy.expand(later - earlier) for earlier, later in pairwise(values)}
    return Spaced(values[0], steps.pop(), sympy.Integer(len(values))) if len(steps) == 1 else None
