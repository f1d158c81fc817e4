"""Changes of variables, as nodes of the kernel's rule ``substitute``, with the aim that is left.

How often a variable is written otherwise, and by what, is said here; the kernel looks whether that is so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol

from flint import fmpq

from dpsym.engines.effort import size_of
from dpsym.errors import DpsymError, EvidenceError, KernelRefusal
from dpsym.identities.normal import Box, normalized
from dpsym.kernel.aims import Aim, gap_sides, strictness
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import compare
from dpsym.kernel.rules import have, narrowed, rewritten, substituted
from dpsym.kernel.terms import Term, rat, term, var


class Terms(Protocol):
    """What keeps the terms that nodes refer to."""

    def place(self, subject: Term) -> int:
        """Return the number of a term."""


__all__ = ["Around", "View", "moved_by", "narrowings", "normal_form", "shifted", "views", "within"]

Around = list[list[Any]]  # the beginnings of nodes around a proof, the first one outermost

# x = h(t): how h is written, and its inverse
CHANGES: Final[Mapping[str, tuple[Callable[[Term], Term], Callable[[Term], Term]]]] = {
    "inverse": (lambda t: t**-1, lambda x: x**-1),
    "exp": (lambda t: term("exp", t), lambda x: term("log", x)),
    "log": (lambda t: term("log", t), lambda x: term("exp", x)),
    "square": (lambda t: t**2, lambda x: x ** rat(1, 2)),
    "lambert": (lambda t: t * term("exp", t), lambda x: term("lambertw", x)),
    "odds": (lambda t: (1 + t**-1) ** -1, lambda x: (x**-1 - 1) ** -1),  # so written, it stays below 1
}


def moved_by(table: Terms, aim: Aim, name: str, how: str, fresh: str) -> tuple[Around, Aim]:
    """Return the aim with x = 1/t, a + 1/t, e^t, log t, t e^t, t^2 or t/(1+t), and what leads to it.

    Raises:
        DpsymError: not every x of the box is so written.

    >>> from dpsym.engines.prove.table import TermTable
    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.statement import Relation
    >>> table = TermTable()
    >>> table.terms = []
    >>> below = Aim(Relation("<=", var("x"), rat(1)), {"x": Interval(rat(2).number, rat(4).number)})
    >>> moved_by(table, below, "x", "inverse", "t")[1].box
    {'t': [1/4, 1/2]}
    """
    x, t = var(name), var(fresh)
    if how == "beyond":  # what lies at infinity comes to t = 0, and no other end does
        low, high = (aim.box[name].end(side)[0] for side in ("lo", "hi"))
        if isinstance(low, fmpq):
            return _put(table, aim, name, fresh, t**-1 + rat(low - 1), (x - rat(low - 1)) ** -1)
        if isinstance(high, fmpq):
            return _put(table, aim, name, fresh, rat(high + 1) - t**-1, (rat(high + 1) - x) ** -1)
        raise EvidenceError(f"{name} is bounded on neither side")
    there, back = (form(each) for form, each in zip(CHANGES[how], (t, x), strict=True))
    return _put(table, aim, name, fresh, there, back)


def shifted(table: Terms, aim: Aim, name: str, place: int, fresh: str) -> tuple[Around, Aim]:
    """Return the aim with x = w + t, t >= 0, where a hypothesis says x >= w, or w - t where it says x <= w.

    Raises:
        DpsymError: the hypothesis does not bound x by something finite.
    """
    hypothesis = aim.hypotheses[place]
    lesser, greater = gap_sides(hypothesis)
    x, t = var(name), var(fresh)
    if hypothesis.op == "=" or x not in (lesser, greater):
        raise EvidenceError(f"hypothesis {place} does not bound {name}")
    there, back = (lesser + t, x - lesser) if greater == x else (greater - t, greater - x)
    around, moved = _put(table, aim, name, fresh, there, back)
    op, last = strictness(hypothesis), len(aim.hypotheses)
    _, known = have(moved, op, rat(0), t)
    around.append(["have", op, table.place(rat(0)), table.place(t), ["given", place]])
    around += [["restrict", fresh, last], ["only", list(range(last))]]
    return around, moved.within(fresh, narrowed(known, fresh, last).box[fresh])


@dataclass(frozen=True)
class View:
    """An aim whose hypotheses are seen in the ranges of its variables, some of which are new ones.

    Attributes:
        around: what leads to the aim.
        aim: the aim.
        changes: what was put for variables, one after the other: what each is, and what the new one is.
    """

    around: tuple[list[Any], ...]
    aim: Aim
    changes: tuple[tuple[Mapping[Term, Term], Mapping[Term, Term]], ...] = ()

    def there(self, subject: Term) -> Term:
        """Return a term of the first variables in the new ones."""
        for values, _ in self.changes:
            subject = subject.replace(values)
        return subject

    def back(self, subject: Term) -> Term:
        """Return a term of the new variables in the first ones."""
        for _, values in reversed(self.changes):
            subject = subject.replace(values)
        return subject


def views(table: Terms, aim: Aim) -> Iterator[View]:
    """Yield an aim, then with variables in narrower ranges, then with more and more of them shifted.

    A sign that rests on a hypothesis is seen in the end by what the variables range over.

    >>> from dpsym.engines.prove.table import TermTable
    >>> from dpsym.kernel.statement import Domain, Relation, of_domain
    >>> table, reals = TermTable(), of_domain(Domain())
    >>> table.terms = []
    >>> known = Relation("<", rat(0), var("a")), Relation("<", var("a"), var("b"))
    >>> aim = Aim(Relation("<=", var("a"), var("b")), {"a": reals, "b": reals}, hypotheses=known)
    >>> [sorted(view.aim.box.items()) for view in views(table, aim)][-1]
    [('a', (0, [+/- inf])), ('b*', (0, [+/- inf]))]
    """
    view = View((), aim)
    yield view
    while (found := next(narrowings(view.aim), None)) is not None:
        name, place, inner = found
        view = View((*view.around, ["restrict", name, place]), inner)
    if view.around:
        yield view
    for place in range(len(aim.hypotheses)):
        lesser, greater = gap_sides(view.aim.hypotheses[place])
        for x, bound, sign in ((greater, lesser, 1), (lesser, greater, -1)):
            name, fresh = str(x.data), f"{x.data}*"
            if x.head != "var" or name not in view.aim.box.keys() - view.aim.integers or not bound.free:
                continue
            try:
                around, moved = shifted(table, view.aim, name, place, fresh)
            except DpsymError:
                continue
            change = {x: bound + sign * var(fresh)}, {var(fresh): sign * (x - bound)}
            tidied, rewritings = tidy(table, moved, var(fresh))
            view = View((*view.around, *around, *rewritings), tidied, (*view.changes, change))
            yield view
            break


def tidy(table: Terms, aim: Aim, part: Term | None = None) -> tuple[Aim, Around]:
    """Return an aim in which sums with a part, and its powers, have their normal forms, where shorter.

    Without a part, these are the sums of fractions that might be 0: 1 - e/(1 + e) is 1/(1 + e), which is not.
    """
    around: Around = []
    for relation in (aim.claim, *aim.hypotheses):
        for side in (relation.lhs, relation.rhs):
            chosen = [node for node in side.nodes() if _is_to_be_tidied(node, part, aim.box)]
            for node in reversed(chosen):  # the whole before its parts
                if not node.free <= aim.box.keys():
                    continue
                simpler = normal_form(node, aim.box)
                if size_of(simpler) < size_of(node):
                    with suppress(DpsymError):  # a part of it may have no value
                        aim = rewritten(aim, node, simpler)
                        around.append(["rewrite", table.place(node), table.place(simpler)])
    return aim, around


def _is_to_be_tidied(node: Term, part: Term | None, box: Box) -> bool:
    if part is None:
        if node.head != "add" or not node.free <= box.keys() or not any(map(_is_reciprocal, node.nodes())):
            return False
        return not enclose(node, box).is_nonzero()
    return (node.head == "add" and part in node.nodes()) or (node.head == "pow" and node.args[0] is part)


def _is_reciprocal(node: Term) -> bool:
    return node.head == "pow" and (node.args[1].number or 0) < 0


def normal_form(subject: Term, box: Box) -> Term:
    """Return a term as a fraction of two polynomials, or as it is where it has no such form."""
    try:
        normalizer, fraction = normalized(subject, box)
        return normalizer.term(fraction)
    except KernelRefusal:
        return subject


def narrowings(aim: Aim) -> Iterator[tuple[str, int, Aim]]:
    """Yield the hypotheses that bound one variable by a number, with what is left of the aim then.

    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.statement import Relation
    >>> x = {"x": Interval(rat(0).number, rat(1).number)}
    >>> aim = Aim(Relation("<=", rat(0), var("x")), x, hypotheses=(Relation("<", var("x"), rat(1, 2)),))
    >>> [inner.box["x"] for _, _, inner in narrowings(aim)]
    [[0, 1/2)]
    """
    for place, hypothesis in enumerate(aim.hypotheses):
        free = [side for side in (hypothesis.lhs, hypothesis.rhs) if side.free]
        if len(free) == 1 and free[0].head == "var":  # x <= 1 - exp(-x) would narrow it again and again
            name = str(free[0].data)
            try:
                inner = narrowed(aim, name, place)
            except DpsymError:
                continue
            if _is_within(inner.box[name], aim.box[name]):  # it says something new
                yield name, place, inner


def _is_within(new: Interval, old: Interval) -> bool:
    """Return whether a part of a range certainly lacks some of it: of an end as log 2 a ball is known."""
    ends = compare("<", old.lo, new.lo) or compare("<", new.hi, old.hi)
    return bool(ends) or (new.lo_open and not old.lo_open) or (new.hi_open and not old.hi_open)


def within(around: Sequence[list[Any]], node: list[Any] | None) -> list[Any] | None:
    """Return a proof with what leads to its aim around it."""
    for beginning in reversed(around):
        node = node and [*beginning, node]
    return node


def _put(table: Terms, aim: Aim, name: str, fresh: str, there: Term, back: Term) -> tuple[Around, Aim]:
    moved = substituted(aim, name, fresh, there, back)
    return [["substitute", name, fresh, table.place(there), table.place(back)]], moved
