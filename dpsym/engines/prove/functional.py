"""Functions with an equation or an expansion: lgamma, digamma and their like, erfc, zeta, sin, cos, atan.

A statement about such a function becomes one without it.  Its values one apart differ by what its equation
says, so that f(x) - f(x + 1) is elementary, and f >= 0 if that is and f is not below 0 in the end; or a
partial sum of its expansion takes its place.  What is left is for the search to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from flint import fmpq

from dpsym.engines.effort import Effort
from dpsym.engines.prove.boxes import face_aims
from dpsym.engines.prove.changes import Around, moved_by, normal_form, within
from dpsym.engines.prove.contacts import by_concavity
from dpsym.engines.prove.plausible import may_vanish
from dpsym.engines.prove.scales import by_logarithms
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import FUNCTIONS, INFINITY, ZERO, compare
from dpsym.kernel.rules import FURTHEST, bounded, monotone, recurred, telescoped
from dpsym.kernel.statement import Statement
from dpsym.kernel.terms import Term, joined, rat, term, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["EQUATED", "by_equations", "by_functions", "by_rise", "has_functions"]

Then: TypeAlias = "Callable[[Aim], Node | None]"
SHARE: Final = 12_000  # steps, for one elementary statement
SUMS: Final = 3  # partial sums that are tried one after the other
EQUATED: Final = frozenset(head for head, entry in FUNCTIONS.items() if entry.after is not None)
RUNNING: Final = frozenset(head for head, entry in FUNCTIONS.items() if entry.rises) - {"exp", "log", "tanh"}
ELEMENTARY_SLOPES: Final = frozenset(["erf", "erfc", "atan"])
EXPANDED: Final = frozenset(head for head, entry in FUNCTIONS.items() if entry.series is not None)


def has_functions(statement: Statement, heads: frozenset[str] = EQUATED | EXPANDED) -> bool:
    """Return whether a statement speaks of a function that has an equation or an expansion."""
    sides = (statement.conclusion.lhs, statement.conclusion.rhs)
    return any(_special(side, heads) for side in sides)


def by_functions(search: Searching, aim: Aim) -> Node | None:
    """Return a proof tree that uses equations or expansions of functions, or None."""
    return _Functions(search, search.effort).prove(aim)


def by_equations(search: Searching, aim: Aim) -> Node | None:
    """Return a leaf that shows the aim where each function of u + k is written by the same one of u."""
    if len(_special(aim.subject, EQUATED)) < 2 or not may_vanish(aim.subject, aim.box, aim.integers):
        return None
    around, moved = _one_apart(search, aim)
    return within(around, search.quick(moved)) if around else None


def by_rise(search: Searching, aim: Aim, level: int) -> Node | None:
    """Compare the arguments of two values of a function that runs one way, if they differ by the subject."""
    scale, total = _multiple(aim.subject)
    sides = [(scale * n, part) for n, part in map(_multiple, total.args if total.head == "add" else ())]
    if len(sides) != 2 or sides[0][0] != -sides[1][0]:
        return None
    (number, greater), (_, lesser) = sorted(sides, key=lambda side: side[0], reverse=True)
    head = greater.head
    if head != lesser.head or head not in RUNNING:
        return None
    places = [search.place(each.args[0]) for each in (lesser, greater)]
    gap = aim.toward(greater - lesser)
    try:
        arguments = monotone(gap, head, lesser.args[0], greater.args[0])
    except DpsymError:
        return None
    node = search.attempt(arguments, level - 1)
    inner = node and ["monotone", head, *places, node]
    parts = ([search.place(rat(number)), 1, 1, ["enclose"]], [search.place(gap.subject), 1, 1, inner])
    return inner and ["product", *parts]


def _multiple(summand: Term) -> tuple[fmpq, Term]:
    """Return the number before a term, and the term."""
    number, rest = fmpq(1), list[Term]()
    for factor in summand.args if summand.head == "mul" else (summand,):
        if factor.number is None:
            rest.append(factor)
        else:
            number = number * factor.number
    return number, rest[0] if len(rest) == 1 else joined("mul", (rat(1), *rest))


def _one_apart(search: Searching, aim: Aim) -> tuple[Around, Aim]:
    """Return the aim with each function of u + k written by the same one of u, where that occurs too."""
    around: Around = []
    for part in _special(aim.subject, EQUATED):
        others = [other for other in _special(aim.subject, EQUATED) if other.head == part.head]
        for other in others:
            steps = normal_form(part.args[0] - other.args[0], aim.box).number
            if steps is not None and steps.q == 1 and 0 < steps <= FURTHEST:
                try:
                    aim = recurred(aim, part, other.args[0], int(steps.p))
                except DpsymError:
                    continue
                around.append(["recur", search.place(part), search.place(other.args[0]), int(steps.p)])
                break
    return around, aim


def _special(subject: Term, heads: frozenset[str]) -> list[Term]:
    return [part for part in subject.nodes() if part.head in heads and part.free]


class _Functions:
    """One search with its own share of the effort."""

    def __init__(self, search: Searching, effort: Effort) -> None:
        self.search, self.effort = search, effort

    def prove(self, aim: Aim) -> Node | None:
        """Compare logarithms where Gamma itself occurs; then use equations, and expansions."""
        if any(part.head == "gamma" for part in aim.subject.nodes()):
            return by_logarithms(self.search, aim, self._tidied)
        return self._isolated(aim) or self._tidied(aim)

    def _tidied(self, aim: Aim) -> Node | None:
        """Go on with the normal form of the subject, in which logarithms of products are sums."""
        plain = normal_form(aim.subject, aim.box) == aim.subject
        return self._reduced(aim) if plain else self._as_normal(aim, self._reduced)

    def _reduced(self, aim: Aim) -> Node | None:
        around, aim = _one_apart(self.search, aim)
        moved = [*self._moved(aim)]
        if (node := by_concavity(self.search, aim, 2)) is not None:
            return within(around, node)
        for then in (self._plain, None, self._elementary):  # what costs little first
            for steps, each in moved if then is not None else moved[:1]:
                node = None
                if not self.search.is_hopeless(each):
                    node = self._telescoped(each) if then is None else self._expanded(each, then)
                if node is not None:
                    return within([*around, *steps], node)
        return None

    def _isolated(self, aim: Aim) -> Node | None:
        """Divide by what is before a function with an elementary slope, and go from an end by the slope."""
        for part in _special(aim.subject, ELEMENTARY_SLOPES):
            found = _linear(aim, part)
            if found is None or not enclose(found[0], aim.box).is_nonzero():
                continue
            factor, rest, sign = found
            alone = rat(sign) * (part + rest * _reciprocal(factor))
            node = self._from_an_end(aim.toward(alone), sorted(part.free))
            if node is not None:
                parts = ((rat(sign) * factor, ["enclose"]), (alone, node))
                return ["product", *([self.search.place(each), 1, 1, why] for each, why in parts)]
        return None

    def _from_an_end(self, aim: Aim, names: list[str]) -> Node | None:
        for name, end in ((name, end) for name in names for end in ("hi", "lo")):
            growth, at_end = face_aims(aim, name, end)
            if growth is None or at_end is None or self.search.is_hopeless(growth):
                continue
            bottom = self.search.attempt(at_end, 1)
            slope = self._elementary(growth) if bottom is not None else None
            if slope is not None:
                return ["segment", name, end, slope, bottom]
        return None

    def _plain(self, aim: Aim) -> Node | None:
        """Show what partial sums leave by a leaf, or by a leaf of its normal form."""
        return self.search.quick(aim) or self._as_normal(aim, self.search.quick)

    def _moved(self, aim: Aim) -> Iterator[tuple[Around, Aim]]:
        """Yield the aim as it is, then with the functions taken at 1 less, and at 1 more."""
        yield [], aim
        for steps in (1, -1):
            around, moved = Around(), aim
            for part in _special(aim.subject, EQUATED):
                other = normal_form(part.args[0] - steps, aim.box)
                try:
                    moved = recurred(moved, part, other, steps)
                except DpsymError:
                    continue
                around.append(["recur", self.search.place(part), self.search.place(other), steps])
            if around:
                yield around, moved

    def _expanded(self, aim: Aim, then: Then) -> Node | None:
        """Put partial sums for functions, and show what is left."""
        for number in range(SUMS):
            node = self._with_sums(aim, number, then)
            if node is not None or self.effort.is_over():
                return node
        return None

    def _elementary(self, aim: Aim) -> Node | None:
        """Search for a proof of what has no such function any more."""
        plainly = self.search.within(self.effort.part(SHARE)).prove(aim)
        return plainly or self._as_normal(aim, self.search.within(self.effort.part(SHARE / 2)).prove)

    def _as_normal(self, aim: Aim, then: Then) -> Node | None:
        simpler = normal_form(aim.subject, aim.box)
        node = then(aim.toward(simpler)) if simpler != aim.subject else None
        return node and ["sum", [self.search.place(simpler), node]]

    def _with_sums(self, aim: Aim, number: int, then: Then) -> Node | None:
        """Go on with partial sums, from this one on, in the place of all functions."""
        special = _special(aim.subject, EXPANDED)
        if not special:
            return None if self.search.is_hopeless(aim) else then(aim)
        for part in special:
            found = _linear(aim, part)
            if found is None:
                continue
            factor, rest, sign = found
            series = FUNCTIONS[part.head].series
            chosen = number + int(series is not None and (number % 2 == series[0]) != (sign < 0))
            try:
                _, inner = bounded(aim, part, chosen, factor, rest)
            except DpsymError:
                continue
            node = self._with_sums(inner, number, then)
            places = (self.search.place(each) for each in (factor, rest))
            return node and ["series", self.search.place(part), chosen, *places, ["enclose"], node]
        return None

    def _telescoped(self, aim: Aim) -> Node | None:
        """Show that the subject falls with each step of 1 of a variable, to what is not below 0."""
        for name in sorted(aim.subject.free) if _special(aim.subject, EQUATED) else ():
            reach, small = aim.box[name], var(name) ** -1
            if not isinstance(reach.lo, fmpq) or not compare("=", reach.hi, INFINITY):
                continue
            start = str(max(reach.lo.floor() + 1, 1))
            try:
                step, end = telescoped(aim, name, start, small)
            except DpsymError:
                continue
            if self.search.is_hopeless(step) or self.search.is_hopeless(end):
                continue
            falls = self._step(step)
            ends = self._in_the_end(end, name) if falls is not None else None
            if ends is not None:
                return ["telescope", name, start, self.search.place(small), falls, ends]
        return None

    def _in_the_end(self, aim: Aim, name: str) -> Node | None:
        """Look at infinity from near 0: put x = 1/t in what partial sums leave."""

        def inverted(inner: Aim) -> Node | None:
            around, moved = moved_by(self.search, inner, name, "inverse", f"{name}*")
            return within(around, self._elementary(moved))

        return self._with_sums(aim, 0, inverted)

    def _step(self, aim: Aim) -> Node | None:
        around, moved = _one_apart(self.search, aim)
        if _special(normal_form(moved.subject, aim.box), EQUATED):
            return None
        return within(around, self._elementary(moved))


def _reciprocal(product: Term) -> Term:
    """Return one over a product, with exponentials and powers as what they are then."""
    inverse = rat(1)
    for factor in product.args if product.head == "mul" else (product,):
        if factor.head == "exp":
            inverse = inverse * term("exp", -factor.args[0])
        else:
            inverse = inverse * (factor.args[0] ** -factor.args[1] if factor.head == "pow" else factor**-1)
    return inverse


def _linear(aim: Aim, part: Term) -> tuple[Term, Term, int] | None:
    """Return c, r and the sign of c where the subject is a sum of products that make it c part + r."""
    factor, rest = rat(0), rat(0)
    for summand in _summands(aim.subject, part):
        factors = [*(summand.args if summand.head == "mul" else (summand,))]
        if part in factors:
            factors.remove(part)
            factor = factor + joined("mul", (rat(1), *factors))
            if any(part in other.nodes() for other in factors):
                return None
        elif part in summand.nodes():
            return None
        else:
            rest = rest + summand
    factor = normal_form(factor, aim.box)
    where = enclose(factor, aim.box)
    sign = 1 if where.is_at_least(ZERO) else -1 if where.is_at_most(ZERO) else 0
    return (factor, rest, sign) if sign else None


def _summands(subject: Term, part: Term) -> Iterator[Term]:
    """Yield the summands of a term, where sums that a part occurs in are multiplied out."""
    if subject.head == "add":
        for summand in subject.args:
            yield from _summands(summand, part)
        return
    factors = subject.args if subject.head == "mul" else ()
    place = next((i for i, each in enumerate(factors) if each.head == "add" and part in each.nodes()), None)
    if place is None:
        yield subject
        return
    for summand in factors[place].args:
        yield from _summands(joined("mul", (*factors[:place], summand, *factors[place + 1 :])), part)
