"""Long chains of derivatives: factors of one sign are stripped, what is left grows away from a contact.

Where the search of :mod:`dpsym.engines.prove.search` tries every rule at each of few levels, this one goes
deep and straight: at each level only ends are looked at where sampled points speak for it, those first at
which both sides touch.  Sums of products of polynomials and exponentials come to an end that way, for each
derivative lowers a degree or sheds a factor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from flint import fmpq

from dpsym.engines.effort import Effort, size_of
from dpsym.engines.prove.factors import factored
from dpsym.engines.prove.line import cover_line
from dpsym.engines.prove.plausible import may_vanish
from dpsym.engines.prove.scales import by_exponentials, by_logarithms, by_pairs
from dpsym.errors import DpsymError
from dpsym.identities.normal import normalized
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.rules import compared, halves, segment
from dpsym.kernel.terms import rat, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node
    from dpsym.kernel.terms import Term

__all__ = ["Cascade"]

DEPTH: Final = 9  # derivatives, one after the other
COMPARED: Final = 2  # hypotheses with which variables are not compared any more
BRANCHES: Final = 3  # ends that are tried at one level
PIECES: Final = 12  # of a line
WHOLE: Final = 2  # levels at which a term is looked at with its factors as well
MONOMIALS: Final = 2  # that are compared by logarithms first
LARGEST: Final = 100  # parts of a term
LOOKS: Final = 3  # what a normal form costs


@dataclass
class Cascade:
    """One search with its own share of the effort."""

    search: Searching
    effort: Effort
    failed: set[tuple[object, ...]] = field(default_factory=set)

    def prove(self, aim: Aim, depth: int = DEPTH) -> Node | None:
        """Return a proof tree for an aim, or None."""
        if self.effort.is_spent(aim.subject, LOOKS) or self.search.is_hopeless(aim):
            return None
        quick = self.search.quick(aim)
        if quick is not None:
            return quick
        box = tuple(sorted((name, repr(x)) for name, x in aim.box.items()))
        key = (aim.subject, aim.strict, box, aim.hypotheses)
        if key in self.failed:
            return None
        self.failed.add(key)
        return self._stripped(aim, depth)

    def _stripped(self, aim: Aim, depth: int) -> Node | None:
        """Strip factors with a sign; go on with what is left, or else with the aim as it is."""
        if size_of(aim.subject) > LARGEST:  # flint may take very long to cancel what is larger
            return None
        factors = factored(aim.subject, aim.box)
        numbers, others = _parted(factors)
        if not others:
            return self._grown(aim, depth)
        if len(others) == 1 and others[0][1] == 1:
            simpler = _multiple(others[0][0], numbers)
            node = self._rewritten(aim, simpler, depth)
        elif all(enclose(factor, aim.box).is_finite() for factor, _ in others):
            node = self._product(aim, factors, depth)
        else:
            node = self._cleared(aim, depth)
        if node is None and depth > DEPTH - WHOLE:
            node = self._grown(aim, depth)
        return node

    def _rewritten(self, aim: Aim, simpler: Term, depth: int) -> Node | None:
        if simpler == aim.subject:
            return self._grown(aim, depth)
        moved = aim.toward(simpler)
        node = self.search.quick(moved) or self._grown(moved, depth)
        return ["sum", [self.search.place(simpler), node]] if node else None

    def _cleared(self, aim: Aim, depth: int) -> Node | None:
        """Multiply by denominators as they are written: multiplied out they need not look positive."""
        powers: dict[Term, fmpq] = {}
        for node in aim.subject.nodes():
            exponent = node.args[1].number if node.head == "pow" else None
            if exponent is not None and exponent < 0 and node.free and exponent.q == 1:
                powers[node.args[0]] = max(powers.get(node.args[0], fmpq(0)), -exponent)
        below, above = rat(1), rat(1)
        for base, power in powers.items():
            if not enclose(base, aim.box).is_at_least(ZERO, strictly=True):
                return None
            below, above = below * base ** rat(-power), above * base ** rat(power)
        try:
            normalizer, form = normalized(aim.subject * above, aim.box)
        except DpsymError:
            return None
        multiple = normalizer.term(form)
        if not powers or multiple == aim.subject or not enclose(multiple, aim.box).is_finite():
            return None
        inner = self.prove(aim.toward(multiple), depth)
        parts = [[self.search.place(multiple), 1, 1, inner], [self.search.place(below), 1, 1, ["enclose"]]]
        return None if inner is None else ["product", *parts]

    def _product(self, aim: Aim, factors: list[tuple[Term, int]], depth: int) -> Node | None:
        sides: list[int] = []
        sign = 1
        for factor, power in factors:
            side = 1 if power % 2 == 0 and not aim.strict else self._side(aim.toward(factor))
            if side == 0:
                return None
            sides.append(side)
            sign *= side**power
        if sign != 1:
            return None
        parts: list[object] = []
        for (factor, power), side in zip(factors, sides, strict=True):
            part = aim.toward(factor * side)
            node: Node | None = ["enclose"]
            if power % 2 or aim.strict:
                node = self.search.quick(part) or self._negated(part, factor, side, depth)
            if node is None:
                return None
            parts.append([self.search.place(factor), power, side, node])
        return ["product", *parts]

    def _negated(self, part: Aim, factor: Term, side: int, depth: int) -> Node | None:
        if side == 1:
            return self.prove(part, depth)
        negative = _multiple(factor, fmpq(-1))
        node = self.prove(part.toward(negative), depth)
        return node and ["sum", [self.search.place(negative), node]]

    def _side(self, aim: Aim) -> int:
        """Return the sign that a factor may have: 0 if sampled points speak against both."""
        where = enclose(aim.subject, aim.box)
        for side, interval in ((1, where), (-1, -where)):
            if interval.is_at_least(ZERO, aim.strict):
                return side
        for side in (1, -1):
            if not self.search.is_hopeless(aim.toward(aim.subject * side)):
                return side
        return 0

    def _grown(self, aim: Aim, depth: int) -> Node | None:
        """Show that the subject grows away from an end, where it has the sign."""
        if len(aim.subject.free) == 1:
            node = cover_line(aim, self.effort, PIECES)
            if node is not None:
                return node
        if depth == 0:
            return None
        node = None
        if aim.subject.head == "add" and len(aim.subject.args) == MONOMIALS:  # their quotient is simpler
            node = by_logarithms(self.search, aim, partial(self.prove, depth=depth - 1))
        return node or self._away(aim, depth) or self._apart(aim, depth) or self._scaled(aim, depth)

    def _scaled(self, aim: Aim, depth: int) -> Node | None:
        """Compare exponentials of both sides, or else logarithms."""
        deeper = partial(self.prove, depth=depth - 1)
        if any(node.head == "log" for node in aim.subject.nodes()):
            return by_exponentials(self.search, aim, deeper) if depth > DEPTH - WHOLE else None
        return by_logarithms(self.search, aim, deeper) or by_pairs(self.search, aim, deeper)

    def _away(self, aim: Aim, depth: int) -> Node | None:
        """Go out from ends that sampled points speak for: contacts first, then simple derivatives."""
        found: list[tuple[bool, int, int, list[object], Aim, Aim]] = []
        for beginning, parts in self._ends(aim):
            try:
                growth, bottom = parts()
            except DpsymError:
                continue
            if self.search.is_hopeless(bottom) or self.search.is_hopeless(growth):
                continue
            touches = may_vanish(bottom.subject, bottom.box, bottom.integers)
            found.append((not touches, size_of(growth.subject), len(found), beginning, growth, bottom))
        for *_, beginning, growth, bottom in sorted(found, key=itemgetter(0, 1, 2))[:BRANCHES]:
            at_end = self.prove(bottom, depth - 1)
            slope = self.prove(growth, depth - 1) if at_end is not None else None
            if slope is not None:
                return [*beginning, slope, at_end]
        return None

    def _apart(self, aim: Aim, depth: int) -> Node | None:
        """Split where both sides touch inside of the box: at x = 0, or at x = y."""
        for name in sorted(aim.subject.free):
            interval = aim.box[name]
            inside = not (interval.is_at_least(ZERO) or interval.is_at_most(ZERO))
            if inside and name not in aim.integers and _touch(aim, name, rat(0)):
                return self._both(["split", name, "0"], halves(aim, name, "0"), depth)
        names = sorted(aim.subject.free) if len(aim.hypotheses) < COMPARED else []
        for i, x in enumerate(names):
            for y in names[i + 1 :]:
                if not any(h.variables() == {x, y} for h in aim.hypotheses) and _touch(aim, x, var(y)):
                    places = [self.search.place(var(name)) for name in (x, y)]
                    return self._both(["compare", *places], compared(aim, var(x), var(y)), depth)
        return None

    def _both(self, beginning: list[object], parts: tuple[Aim, ...], depth: int) -> Node | None:
        nodes = []
        for part in parts:
            nodes.append(self.prove(part, depth))
            if nodes[-1] is None:
                return None
        return [*beginning, *nodes]

    def _ends(self, aim: Aim) -> list[tuple[list[object], Callable[[], tuple[Aim, Aim]]]]:
        """Return the ends of variables and the hypotheses that bound them, each with how to get its aims."""
        found: list[tuple[list[object], Callable[[], tuple[Aim, Aim]]]] = []
        for i, hypothesis in enumerate(aim.hypotheses):
            for side in gap_sides(hypothesis):
                if side.head == "var" and str(side.data) in aim.subject.free and hypothesis.op != "=":
                    found.append((["segment", str(side.data), i], _parts(segment, aim, str(side.data), i)))
        for name in sorted(aim.subject.free):
            for end in ("lo", "hi"):
                found.append((["segment", name, end], _parts(segment, aim, name, end)))
        return found


def _parts(reduce: Callable[..., tuple[Aim, Aim]], aim: Aim, *where: object) -> Callable[[], tuple[Aim, Aim]]:
    return lambda: reduce(aim, *where)


def _parted(factors: list[tuple[Term, int]]) -> tuple[fmpq, list[tuple[Term, int]]]:
    """Return the product of the numbers among factors, and the others."""
    number, others = fmpq(1), []
    for factor, power in factors:
        if factor.number is None:
            others.append((factor, power))
        else:
            number *= factor.number**power
    return number, others


def _multiple(subject: Term, number: fmpq) -> Term:
    """Return a multiple of a sum, the number before each summand."""
    total = rat(0)
    for summand in subject.args if subject.head == "add" else (subject,):
        own, rest = number, rat(1)
        for factor in summand.args if summand.head == "mul" else (summand,):
            if factor.number is None:
                rest = rest * factor
            else:
                own = own * factor.number
        total = total + rat(own) * rest
    return total


def _touch(aim: Aim, name: str, other: Term) -> bool:
    box = {key: interval for key, interval in aim.box.items() if key != name}
    return may_vanish(aim.subject.replace({var(name): other}), box, aim.integers)
