"""Corners: where a maximum, an absolute value or a case distinction changes what it is.

Beside them a claim may fail on a region that is far too small for points at random.  From rows of a cloud
one variable at a time is brought there, by secant steps on the difference whose zero it is, and to both
sides of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final, TypeAlias

import numpy as np

from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.clouds import Cloud
from dpsym.engines.compiled import compile_terms
from dpsym.kernel.terms import Term

__all__ = ["Corners"]

Compiled: TypeAlias = "Callable[..., tuple[Array, ...]]"
Complete: TypeAlias = "Callable[[Cloud], dict[str, Array]]"
MOST: Final = 12  # differences
STEPS: Final = 6  # few, as most are straight lines
ROUNDS, MANY = 2, 128  # rows that are brought to one corner after the other
NEAR: Final = 1e-7  # relative size of a secant step
BESIDE: Final = (0.0, 1e-9, -1e-9, 1e-5, -1e-5)


class Corners:
    """The corners of some terms, and how rows are brought to them."""

    def __init__(self, sides: Sequence[Term], names: Sequence[str]) -> None:
        self.names = list(names)
        self.differences = [
            (difference.free, compile_terms([difference], self.names, ARRAYS))
            for difference in islice(_differences(sides), MOST)
        ]

    def clouds(self, cloud: Cloud, complete: Complete, generator: np.random.Generator) -> Iterator[Cloud]:
        """Yield clouds at and beside corners, made of one by moving a variable of each row.

        First one variable alone is brought to each corner; then one after the other to any, so that several
        corners meet.
        """
        choices = {
            name: [compiled for inside, compiled in self.differences if name in inside]
            for name in self.names
            if name in cloud.wishes
        }
        choices = {name: ways for name, ways in choices.items() if ways}
        for name, ways in choices.items():
            for compiled in ways:
                found = self._brought(cloud, name, compiled, complete)
                for share in BESIDE:
                    yield _with(found, name, found.wishes[name] * (1 + share))
        several = len(self.differences) > 1 and len(choices) > 1
        rows = len(next(iter(cloud.wishes.values()))) if several else 0
        for _ in range(ROUNDS if rows else 0):
            found = cloud.take(np.resize(np.arange(rows), MANY))
            order = generator.permutation(list(choices))
            for name in (*order, *order):  # where one depends on another one, either may come first
                ways = choices[name]
                brought = [self._brought(found, name, compiled, complete).wishes[name] for compiled in ways]
                way = generator.integers(len(ways), size=MANY)  # each row goes its own
                found = _with(found, name, np.choose(way, brought))
                yield found

    def _brought(self, cloud: Cloud, name: str, compiled: Compiled, complete: Complete) -> Cloud:
        """Bring a variable of all rows to where a difference is 0, as far as secant steps do that."""

        def value(rows: Cloud) -> Array:
            instance = complete(rows)
            found = compiled(*(instance[each] for each in self.names))[0]
            return np.broadcast_to(np.asarray(found, dtype=float), len(instance[name]))

        for _ in range(STEPS):
            x = cloud.wishes[name]
            step = NEAR * (1 + np.abs(x))
            here = value(cloud)
            moved = x - here * step / (value(_with(cloud, name, x + step)) - here)
            cloud = _with(cloud, name, np.where(np.isfinite(moved), moved, x))
        return cloud


def _differences(sides: Sequence[Term]) -> Iterator[Term]:
    """Yield differences of which a zero is a corner of one of the terms, each once."""
    seen: set[Term] = set()
    for side in sides:
        for node in side.nodes():
            pairs: Sequence[tuple[Term, Term]] = ()
            if node.head in ("max", "min"):
                pairs = list(combinations(node.args, 2))
            elif node.head.startswith("if_"):
                pairs = [(node.args[0], node.args[1])]
            for difference in (a - b for a, b in pairs):
                if difference not in seen and difference.free:
                    seen.add(difference)
                    yield difference
            if node.head == "abs" and node.args[0] not in seen:
                seen.add(node.args[0])
                yield node.args[0]


def _with(cloud: Cloud, name: str, values: Array) -> Cloud:
    """Return a cloud with other wishes for one variable, which is not put at a bound."""
    slacks = {key: row for key, row in cloud.slacks.items() if key != name}
    if name in cloud.slacks:
        slacks[name] = np.full(len(values), np.nan)
    return Cloud({**cloud.wishes, name: values}, slacks, cloud.laws)
