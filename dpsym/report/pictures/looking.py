"""A statement around one of its instances: along which parameters one can move, and what is found there.

Every value comes from the kernel's checker in balls, and so does what is said of a point: that it holds, that
it fails, that it lies outside the hypotheses.  Between the points nothing is known.  What is looked at is
paid for in steps (:mod:`dpsym.engines.effort`) and not in seconds.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flint import arb, ctx, fmpq

from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.placing import contains
from dpsym.engines.targets import Target
from dpsym.kernel.numbers import ZERO, Value, ball
from dpsym.kernel.statement import Domain, Relation, Statement
from dpsym.kernel.terms import rat
from dpsym.report.pictures.model import State

__all__ = ["Direction", "Look", "Seen", "Window", "groups_of"]

PRECISION: Final = 128
ENTRY: Final = re.compile(r"(.+)\[([0-9,]+)\]")
DECADES: Final = 2  # so far the first look goes, to either side
PER_DECADE: Final = 6
WIDE: Final = 300  # a range that spans more than this factor is shown in powers of ten
SUBSCRIPTS: Final = str.maketrans("0123456789,", "₀₁₂₃₄₅₆₇₈₉,")


@dataclass(frozen=True)
class Direction:
    """A parameter that can be moved: a variable, or the first mass of a law, the others in proportion."""

    name: str  # of the variable in the statement
    shown: str
    domain: Domain
    group: tuple[str, ...] = ()

    def moved(self, instance: Instance, value: fmpq) -> Instance:
        """Return the instance with this parameter elsewhere."""
        if not self.group:
            return {**instance, self.name: value}
        rest = [name for name in self.group if name != self.name]
        total = sum((_fraction(instance[name]) for name in rest), fmpq(0))
        shares = {
            name: _fraction(instance[name]) / total if total != 0 else fmpq(1, len(rest)) for name in rest
        }
        return {**instance, self.name: value, **{name: (1 - value) * share for name, share in shares.items()}}


@dataclass(frozen=True)
class Seen:
    """One instance as it was found: both sides and how far the relation is from failing, as floats."""

    state: State
    lhs: float = math.nan
    rhs: float = math.nan
    gap: float = math.nan

    def level(self) -> float:
        """Return the gap as a share of the sides; 1 where one of them is infinite."""
        size = abs(self.lhs) + abs(self.rhs)
        return abs(self.gap) / size if 0 < size < math.inf else 1.0


@dataclass(frozen=True)
class Window:
    """The part of a domain that is shown; ``log``: in powers of ten of what is above ``origin``."""

    lo: fmpq
    hi: fmpq
    log: bool = False
    origin: fmpq = ZERO
    whole: bool = False
    both: bool = False  # whether, when it was first looked at, the claim held here and failed there

    def points(self, count: int) -> list[fmpq]:
        """Return so many values in it, the ends among them; of whole numbers at most all.

        >>> Window(fmpq(0), fmpq(1)).points(3), Window(fmpq(1), fmpq(3), whole=True).points(9)
        ([0, 1/2, 1], [1, 2, 3])
        """
        if self.log:
            lo, hi = (math.log10(float_of(end - self.origin)) for end in (self.lo, self.hi))
            powers = (10 ** (lo + (hi - lo) * n / (count - 1)) for n in range(count))
            found = [min(max(self.origin + short(power), self.lo), self.hi) for power in powers]
        else:
            found = [self.lo + (self.hi - self.lo) * n / (count - 1) for n in range(count)]
        return list(dict.fromkeys(fmpq(x.floor()) for x in found)) if self.whole else found


class Look:
    """A target around an instance.

    Args:
        target: the statement, made ready to be evaluated.
        instance: where to look from; of a false claim the counterexample.
        names: how the variables are written.
        effort: what may be spent.
    """

    def __init__(self, target: Target, instance: Instance, names: Mapping[str, str], effort: Effort) -> None:
        self.target, self.instance, self.effort = target, instance, effort
        self.statement = target.original.statement
        self.names = names

    def seen(self, instance: Instance) -> Seen | None:
        """Return what is found at an instance; None where there is no effort left."""
        if self.effort.charge("values", self.target.size):
            return None
        state = self.target.status(instance, PRECISION)
        if state == "excluded":
            return Seen("excluded")
        lhs, rhs = self.target.checker.sides(instance, PRECISION)
        apart = (
            ball(rhs) - ball(lhs)
            if self.statement.conclusion.op in ("<=", "<", "=")
            else ball(lhs) - ball(rhs)
        )
        found = Seen(_state(state), float_of(lhs), float_of(rhs), float_of(apart))
        touching = bool(apart.contains(0)) and bool(apart.is_finite())
        return (
            replace(found, state="contact", gap=0.0) if touching and state in ("holds", "unknown") else found
        )

    def along(self, direction: Direction, values: Sequence[fmpq]) -> list[tuple[fmpq, Seen]]:
        """Return what is found where one parameter is moved."""
        found = []
        for value in values:
            if contains(direction.domain, value):
                seen = self.seen(direction.moved(self.instance, value))
                if seen is None:
                    break
                found.append((value, seen))
        return found

    def across(
        self, first: Direction, second: Direction, xs: Sequence[fmpq], ys: Sequence[fmpq]
    ) -> list[list[Seen]]:
        """Return what is found where two parameters are moved, in rows; nothing if the effort ends."""
        rows = []
        for y in ys:
            row = []
            for x in xs:
                moved = second.moved(first.moved(self.instance, x), y)
                inside = contains(first.domain, x) and contains(second.domain, y)
                seen = self.seen(moved) if inside else Seen("excluded")
                if seen is None:
                    return []
                row.append(seen)
            rows.append(row)
        return rows

    def directions(self) -> list[Direction]:
        """Return the parameters that can be moved: numbers first, then laws."""
        groups = groups_of(self.statement)
        masses = {name for group in groups for name in group}
        domains = {variable.name: variable.domain for variable in self.statement.variables}
        used = {
            name
            for each in (self.statement.conclusion, *self.statement.hypotheses)
            for name in each.variables()
        }
        scalars = [
            Direction(name, self.names.get(name, name), domain)
            for name, domain in domains.items()
            if name in used and name not in masses and not ENTRY.fullmatch(name)
        ]
        laws = [
            Direction(group[0], self._mass(group[0]), domains[group[0]], group)
            for group in groups
            if not domains[group[0]].integer
        ]
        return [each for each in (*scalars, *laws) if _is_moderate(self.instance[each.name])]

    def _mass(self, name: str) -> str:
        found = ENTRY.fullmatch(name)
        if found is None:
            return name
        return f"{self.names.get(found[1], found[1])}{found[2].translate(SUBSCRIPTS)}"

    def window(self, direction: Direction) -> Window | None:
        """Return what to show of a parameter: around where the claim fails, or where one comes from.

        None where moving the parameter leads out of the hypotheses at once, or changes nothing.
        """
        here = short_of(self.instance[direction.name])
        scan = self.along(direction, _scan(direction.domain, here))
        if not _tells(scan):
            return None
        window = _shown(direction.domain, here, scan)
        inside = {seen.state for value, seen in scan if window.lo <= value <= window.hi}
        return replace(window, whole=direction.domain.integer, both={"violated", "holds"} <= inside)


def _scan(domain: Domain, here: fmpq) -> list[fmpq]:
    """Return where to look first: evenly between two ends, else further and further away."""
    if domain.lo is not None and domain.hi is not None:
        return Window(domain.lo, domain.hi, whole=domain.integer).points(17)
    if domain.integer:
        first = here - 24 if domain.lo is None else domain.lo
        return Window(first, min(max(here + 12, first + 24), first + 400), whole=True).points(49)
    reach = DECADES * PER_DECADE
    powers = [short(10 ** (n / PER_DECADE)) for n in range(-reach, reach + 1)]
    if domain.lo is not None:
        size = here - domain.lo if here > domain.lo else fmpq(1)
        return [domain.lo, *(domain.lo + size * power for power in powers)]
    size = max(abs(here), fmpq(1))
    return sorted({here, *(here + sign * size * power for power in powers if power < 12 for sign in (1, -1))})


def _shown(domain: Domain, here: fmpq, scan: Sequence[tuple[fmpq, Seen]]) -> Window:
    if (domain.lo is not None and domain.hi is not None) or domain.integer:
        return Window(scan[0][0], scan[-1][0])
    first, last = _failing(scan, here)
    if domain.lo is None:
        size = max(abs(here), fmpq(1))
        if first is None or last is None:
            return Window(here - 2 * size, here + 2 * size)
        reach = min(max(last - here, here - first, size / 4) * 2, 4 * size)
        return Window(here - reach, here + reach)
    lo = domain.lo
    size = here - lo if here > lo else fmpq(1)
    if first is None or last is None:
        return Window(lo, lo + 3 * max(size, fmpq(1)))
    endless = last == scan[-1][0]
    if endless:
        return Window(lo, lo + 5 * size / 2)
    if first > lo and last - lo > WIDE * (first - lo):
        return Window(lo + (first - lo) / 10, lo + (last - lo) * 3, log=True, origin=lo)
    return Window(max(lo, first - 2 * (last - first)), lo + max((last - lo) * 2, size * 2))


def groups_of(statement: Statement) -> tuple[tuple[str, ...], ...]:
    """Return the variables that are the masses of one law, as a hypothesis says that they add up to 1.

    >>> from dpsym import laws, Claim, KL
    >>> P, Q = laws("P Q")
    >>> groups_of(Claim(KL(P, Q) >= 0).elaborate().goals[0].statement)
    (('P[1]', 'P[2]'), ('Q[1]', 'Q[2]'))
    """
    found = []
    for each in statement.hypotheses:
        if isinstance(each, Relation) and each.op == "=" and each.rhs == rat(1) and each.lhs.head == "add":
            names = [str(part.data) for part in each.lhs.args if part.head == "var"]
            if len(names) == len(each.lhs.args) and all(map(ENTRY.fullmatch, names)):
                found.append(tuple(names))
    return tuple(found)


def _state(status: str) -> State:
    return "holds" if status == "holds" else "violated" if status == "violated" else "unknown"


def _tells(found: Sequence[tuple[fmpq, Seen]]) -> bool:
    """Return whether there is something to see: several points inside, and not all with the same sides."""
    inside = [seen for _, seen in found if seen.state != "excluded"]
    return len(inside) > 3 and len({(seen.lhs, seen.rhs) for seen in inside}) > 3


def _failing(found: Sequence[tuple[fmpq, Seen]], here: fmpq) -> tuple[fmpq | None, fmpq | None]:
    """Return from where to where the claim fails around a place, as far as was looked."""
    places = [n for n, (_, seen) in enumerate(found) if seen.state == "violated"]
    if not places:
        return None, None
    nearest = min(places, key=lambda n: abs(found[n][0] - here))
    first = last = nearest
    while first - 1 in places:
        first -= 1
    while last + 1 in places:
        last += 1
    return found[max(first - 1, 0)][0], found[min(last + 1, len(found) - 1)][0]


def _is_moderate(value: Value) -> bool:
    return 0 <= abs(float_of(value)) < 1e12


def _fraction(value: Value) -> fmpq:
    return value if isinstance(value, fmpq) else short_of(value)


def short_of(value: Value) -> fmpq:
    """Return a value as a fraction: itself, or one close by."""
    return value if isinstance(value, fmpq) else short(float_of(value))


def short(value: float) -> fmpq:
    """Return a float as a fraction of six digits or so, so that exact arithmetic stays cheap.

    >>> short(0.1), short(2.5)
    (1/10, 5/2)
    """
    digits = 6 - (math.floor(math.log10(abs(value))) if value else 0)
    scale = fmpq(10) ** digits
    return fmpq(round(value * 10.0**digits)) / scale if abs(digits) < 300 else fmpq(0)


def float_of(value: Value | int) -> float:
    """Return a value as a float; nan where it is undefined, or known too poorly to be drawn.

    >>> float_of(fmpq(1, 4)), float_of(arb("inf"))
    (0.25, inf)
    """
    number = ball(value)
    if number.is_nan() or (number.is_finite() and number.rad() > abs(number.mid()) * 2**-8 + arb(2) ** -200):
        return math.nan
    with ctx.workprec(PRECISION):
        return float(number.mid()) if number.is_finite() else math.inf if number > 0 else -math.inf
