"""Ways to put an aim before it is taken apart by a cascade: another domain, other variables, another scale.

What a closed box hides shows without its ends: 0 times something infinite.  Probabilities are written by
their odds, what occurs in exponentials alone by the exponential; and both sides are compared by their
logarithms, exponentials or squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from flint import fmpq

from dpsym.engines.effort import Effort
from dpsym.engines.prove.cascade import Cascade
from dpsym.engines.prove.changes import moved_by, narrowings, within
from dpsym.engines.prove.scales import by_exponentials, by_logarithms, by_squares
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ONE, ZERO, Value, compare
from dpsym.kernel.rules import ended, generalised, simplified
from dpsym.kernel.terms import Term, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_approach"]

STEPS: Final = 9_600  # for all approaches together
INTEGERS: Final = 2  # up to here each is looked at apart
PRODUCTS: Final = ("exp", "pow", "mul")
LEAST: Final = 3_000  # what has to be left for a beginning
PART: Final = 0.4  # of what is left
SHARE: Final = 0.5  # of these steps, for one


def by_approach(search: Searching, aim: Aim) -> Node | None:
    """Return a proof tree that begins with a change of the domain, the variables or the scale, or None."""
    left = search.effort.steps_left()
    if search.solves or left < LEAST:  # a lift has many aims, and small ones
        return None
    steps = min(STEPS, PART * left)
    return _Approaches(search, search.effort.part(steps)).prove(aim)


class _Approaches:
    def __init__(self, search: Searching, effort: Effort) -> None:
        self.search, self.effort = search, effort

    def prove(self, aim: Aim) -> Node | None:
        """Take hypotheses into the box and cut ends off, then try one approach after the other."""
        for name, place, inner in narrowings(aim):
            node = self.prove(inner)
            return node and ["restrict", name, place, node]
        for name in sorted(aim.subject.free):
            interval = aim.box[name]
            ends: list[tuple[str, Value, bool]]
            ends = [("lo", interval.lo, interval.lo_open), ("hi", interval.hi, interval.hi_open)]
            if name in aim.integers:  # the first ones may be special
                if isinstance(interval.lo, fmpq) and interval.lo < INTEGERS:
                    return self._without(aim, name, "lo")
                continue
            if not all(isinstance(end, fmpq) for _, end, _ in ends):
                continue
            for end, _, is_open in ends:
                if not is_open:
                    return self._without(aim, name, end)
        return self._inside(aim)

    def _without(self, aim: Aim, name: str, end: str) -> Node | None:
        try:
            at, inside = ended(aim, name, end)
            at_end = simplified(at, [name])
        except (DpsymError, ValueError):  # where nothing is left beside the end
            return None
        if self.search.is_hopeless(at_end):
            return None
        first = self.search.quick(at_end) or self._without_constants(at_end)
        second = self.prove(inside) if first is not None else None
        return ["end", name, end, ["simplify", [name], first], second] if second is not None else None

    def _without_constants(self, aim: Aim) -> Node | None:
        """Let a variable stand for what does not vary, as 0^k."""
        for node in aim.subject.nodes():
            where = enclose(node, aim.box)
            if (
                node.head == "pow"
                and node.free
                and isinstance(where.lo, fmpq)
                and compare("=", where.lo, where.hi)
            ):
                general = aim.subject.replace({node: var("0")})
                try:
                    inner = generalised(aim, "0", node, general)
                except DpsymError:
                    return None
                found = self.prove(inner)
                return found and ["let", "0", self.search.place(node), self.search.place(general), found]
        return self.prove(aim)

    def _inside(self, aim: Aim) -> Node | None:
        ways: tuple[Callable[[Aim], Node | None], ...] = (self._straight, self._scaled)
        for way in ways:
            for wrap, moved in self._moved(aim):
                node = way(moved)
                if node is not None:
                    return within(wrap, node)
        return None

    def _moved(self, aim: Aim) -> Iterator[tuple[list[Node], Aim]]:
        """Yield the aim itself, with probabilities as odds, and without exponentials of a variable."""
        yield [], aim
        shares = [name for name in sorted(aim.subject.free) if _is_share(aim, name)]
        yield from _substituted(self.search, aim, shares, "odds")
        inside = [name for name in sorted(aim.subject.free) if _is_exponent(aim.subject, name)]
        yield from _substituted(self.search, aim, inside, "log")
        if len(inside) == 1:  # exp(-x) as the variable
            for wrap, moved in _substituted(self.search, aim, inside, "log"):
                for again, last in _substituted(self.search, moved, [f"{inside[0]}*"], "inverse"):
                    yield wrap + again, last

    def _straight(self, aim: Aim) -> Node | None:
        if all(side.head in PRODUCTS for side in aim.ends):
            node = by_logarithms(self.search, aim, self._cascade)  # what products on both sides want
            if node is not None:
                return node
        return self._cascade(aim)

    def _scaled(self, aim: Aim) -> Node | None:
        """Compare both sides by squares, logarithms or exponentials."""
        for scale in (by_squares, by_logarithms, by_exponentials):
            node = scale(self.search, aim, self._cascade)
            if node is not None:
                return node
        return None

    def _cascade(self, aim: Aim) -> Node | None:
        return Cascade(self.search, self.effort.part(STEPS * SHARE)).prove(aim)


def _substituted(search: Searching, aim: Aim, names: list[str], how: str) -> Iterator[tuple[list[Node], Aim]]:
    wrap: list[Node] = []
    try:
        for name in names:
            around, aim = moved_by(search, aim, name, how, f"{name}*")
            wrap += around
    except DpsymError:
        return
    if wrap:
        yield wrap, aim


def _is_share(aim: Aim, name: str) -> bool:
    interval = aim.box[name]
    inside = interval.is_at_least(ZERO, strictly=True) and interval.is_at_most(ONE, strictly=True)
    return inside and bool(compare("=", interval.hi, ONE))


def _is_exponent(subject: Term, name: str) -> bool:
    """Return whether a variable occurs in an exponent, or in tanh."""
    return any(name in node.free and node.head in ("exp", "tanh") for node in subject.nodes())
