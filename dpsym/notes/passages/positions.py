"""Numbers whose range follows from their place in a formula: scales of noise, and thresholds of sizes.

A Laplace law has a scale above 0 and a normal law a standard deviation above 0; a bound on an absolute value
or a norm is a threshold from 0.  Where a text gives such a number no domain, it has this one, and the item
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dpsym.notes.passages.parameters import NONNEGATIVE, POSITIVE, REAL, force_range
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.syntax import Apply, Big, Chain, Name, Node, Norm, Number, Operation, Power, Probability

__all__ = ["declare_by_place"]

LAPLACE: Final = frozenset({"Lap", "Laplace"})
NORMAL: Final = frozenset({"N", "Normal"})
SIZES: Final = frozenset({">=", ">"})


def declare_by_place(nodes: Iterable[Node], passage: Passage, session: Session) -> None:
    r"""Declare b of ``\mathrm{Lap}(b)``, sigma of ``N(0, \sigma^2)``, and t of ``\Pr[|X| \ge t]``."""
    source = session.document.sources[0]
    for node in nodes:
        for name, kind, why in _placed(node):
            force_range(name, kind, why, passage, session, source)


def _placed(node: Node) -> Iterator[tuple[Name, str, str]]:
    for part in node.walk():
        if isinstance(part, Apply) and isinstance(part.function, Name) and part.args:
            yield from _of_law(part.function, part.args)
        elif isinstance(part, Probability) and isinstance(part.condition, Chain):
            yield from _thresholds(part.condition)


def _of_law(function: Name, args: tuple[Node, ...]) -> Iterator[tuple[Name, str, str]]:
    last = args[-1]
    if function.base in LAPLACE and len(args) <= 2 and isinstance(last, Name):
        yield last, POSITIVE, "the scale of a Laplace law"
    elif function.base in NORMAL and len(args) == 2:
        if isinstance(last, Power) and last.exponent == Number("2") and isinstance(last.base, Name):
            yield last.base, POSITIVE, "the standard deviation of a normal law"
        if isinstance(args[0], Name):
            yield args[0], REAL, "the mean of a normal law"


def _thresholds(chain: Chain) -> Iterator[tuple[Name, str, str]]:
    if len(chain.links) != 1 or chain.links[0][0] not in SIZES or not _is_size(chain.first):
        return
    bound = chain.links[0][1]
    factors = bound.args if isinstance(bound, Operation) and bound.name == "multiply" else (bound,)
    for factor in factors:
        if isinstance(factor, Name):
            yield factor, NONNEGATIVE, "a threshold of something that is not below 0"


def _is_size(node: Node | None) -> bool:
    """Return whether a part is an absolute value, a norm, or the largest of such."""
    if isinstance(node, Norm):
        return True
    if isinstance(node, Big) and node.operator in ("max", "sup"):
        return _is_size(node.body)
    return isinstance(node, Operation) and node.name == "abs"
