"""The search for the best form of a true inequality: in numbers, as a closed form, and then decided."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.engines.effort import Effort
from dpsym.engines.prove import closed_forms
from dpsym.engines.sharpen.extremes import Extremes, Window
from dpsym.engines.sharpen.forms import bounding_form, closed_form, constant_of, x
from dpsym.engines.sharpen.slots import Slot, slots
from dpsym.engines.targets import target_of
from dpsym.errors import DpsymError, IllFormedError
from dpsym.language.notions.base import fresh
from dpsym.language.symbols import Variable, real

if TYPE_CHECKING:
    from dpsym.language import Claim
    from dpsym.language.elaboration.goals import Goal

__all__ = ["Judged", "Sharpened", "sharpest"]

#: Decides a claim with so much effort; returns verdict and counterexample (None if there is none).
Judged = Callable[["Claim", Effort], tuple[str, Mapping[str, Any] | None]]

_Judge = Callable[["Claim", float], tuple[str, Mapping[str, Any] | None]]

GOALS, COUNTED = 2, 6  # cases that are searched; the claim that comes out is decided in all
VARIABLES: Final = 20  # of a case that is searched
GAIN: Final = 2e-3  # a constant this close to 1 is 1
WORTHWHILE: Final = 0.05  # what a rounded constant has to gain
LITTLE: Final = (sympy.Rational(1, 10**3), sympy.Rational(1, 10**6))  # a constant so much better is false
SEARCHING: Final = 0.7  # share of the effort for numbers; the rest is for deciding
STEPS: Final = 48_000  # for the proofs of a claim
ATTACK: Final = 30  # candidates' worth of effort for the search for a counterexample to one
HARDLY: Final = 1_200  # steps for the proofs of one that should be false
REAL_AT: Final = (0.7, 3.0, 0.2, 1.5, 0.4, 2.2)  # first some that tell whether there is anything to gain
UNIT_AT: Final = (0.15, 0.85, 0.35, 0.6)
WIDTH: Final = 1.05  # of a window
COUNT: Final = re.compile(r"(?:^|, )([^|,=]+) = (\d+)")


@dataclass(frozen=True)
class Sharpened:
    """A claim that says as much as it can in some place.

    Attributes:
        claim: with the best constant.
        constant: what stands in the place of 1; 1 itself where nothing can be gained.
        verdict: of the claim.
        extremiser: the instance that refutes a constant one in a thousand better.
        simpler: a claim that says a little less without a case distinction, and its verdict.
    """

    claim: Claim
    constant: Any
    verdict: str
    extremiser: Mapping[str, str]
    simpler: tuple[Claim, str] | None = None


def sharpest(
    claim: Claim, verdict: str, judged: Judged, *, effort: Effort, seed: int = 0
) -> Sharpened | None:
    """Return the best form of a true inequality; None if it cannot be told.

    Args:
        claim: the inequality.
        verdict: what is known of it.
        judged: decides a claim.
        effort: what may be spent.
        seed: determines the random choices.
    """
    spend = _frugal(judged, effort)
    numbers = effort.part(SEARCHING * effort.steps_left())
    searches = list(_searches(claim, seed, numbers))
    for search in searches:
        for constant in search.constants():
            better = search.decided(constant, spend)
            if better is not None:
                return search.simplified(better, spend)
    cut_short = numbers.is_over()
    for search in searches:
        better = None if search.smooth is None else search.decided(search.smooth, spend)
        if better is not None and better.verdict == "proved":  # a few values are no reason to believe it
            return better
    if cut_short:
        return None  # there may be something better
    for search in searches:
        if search.is_tight and search.slot.whole:
            found = _extremiser(search.slot, sympy.S.One, spend)
            return None if found is None else Sharpened(claim, sympy.S.One, verdict, found)
    return None


def _frugal(judged: Judged, effort: Effort) -> _Judge:
    """Return a judge that takes steps for a proof, and says nothing once the effort is spent."""

    def within(claim: Claim, steps: float) -> tuple[str, Mapping[str, Any] | None]:
        if effort.charge("candidates", ATTACK):
            return "undecided", None
        return judged(claim, effort.part(steps))

    return within


def _searches(claim: Claim, seed: int, effort: Effort) -> Iterator[_Search]:
    for slot in slots(claim):
        if effort.charge("candidates", 1):
            return
        try:
            yield _Search(slot, seed, effort)
        except DpsymError:
            continue


class _Search:
    """The search for the constant of one slot."""

    def __init__(self, slot: Slot, seed: int, effort: Effort) -> None:
        self.slot, self.effort = slot, effort
        names = {
            str(symbol) for part in (slot.claim.conclusion, *slot.claim.given) for symbol in part.free_symbols
        }
        self.constant = real(fresh("c", names))
        goals = [goal for goal in slot.filled(self.constant).elaborate().goals if goal.system is None]
        small = [goal for goal in goals if len(goal.statement.variables) <= VARIABLES]
        counted = [goal for goal in small if COUNT.search(goal.shape)]
        self.goals = (
            counted[:COUNTED] or sorted(small, key=lambda goal: len(goal.statement.variables))[:GOALS]
        )
        self.found: list[tuple[Goal, Extremes]] = []
        for goal in self.goals:
            target = target_of(goal, closed_forms(goal.statement))
            used = target.goal.statement.conclusion.variables()
            if target.integrals or str(self.constant) not in used:
                raise IllFormedError("there is nothing to search")
            extremes = Extremes(target, str(self.constant), upper=slot.upper, seed=seed)
            if not extremes.is_usable():
                raise IllFormedError("a larger constant does not always say less, or not in proportion")
            self.found.append((goal, extremes))
        self.is_tight = False
        self.smooth: Any = None

    def constants(self) -> Iterator[Any]:
        """Yield constants that say more than 1, the best first: functions of a parameter, then numbers."""
        overall = self._least(None)
        if overall is None:
            return
        self.is_tight = abs(overall - 1) < GAIN
        for parameter in self._parameters():
            form = self._form(parameter)
            if form is not None:
                yield form
        if self._gains(overall) and not any(COUNT.search(goal.shape) for goal in self.goals):
            yield from self._numbers(overall)  # for a few values of a count the best number means nothing

    def decided(self, constant: Any, judged: _Judge) -> Sharpened | None:
        """Return the claim with a constant if it is true, and false with a better one."""
        claim = self.slot.filled(constant)
        verdict, _ = judged(claim, STEPS)
        if verdict not in ("proved", "supported"):
            return None
        found = _extremiser(self.slot, constant, judged)
        return None if found is None else Sharpened(claim, constant, verdict, found)

    def simplified(self, found: Sharpened, judged: _Judge) -> Sharpened:
        """Add a form without a case distinction, if there is one and it is true."""
        if self.smooth is None or not found.constant.has(sympy.Max):
            return found
        claim = self.slot.filled(self.smooth)
        verdict, _ = judged(claim, STEPS)
        return replace(found, simpler=(claim, verdict)) if verdict in ("proved", "supported") else found

    def _gains(self, constant: float) -> bool:
        """Return whether a constant says more than 1 does."""
        return constant < 1 - GAIN if self.slot.upper else constant > 1 + GAIN

    def _least(
        self, window: Window | None, goals: Sequence[tuple[Goal, Extremes]] | None = None
    ) -> float | None:
        """Return the best constant for all instances in a window."""
        return (self._entry(window, goals) or (0.0, None))[1]

    def _entry(
        self, window: Window | None, goals: Sequence[tuple[Goal, Extremes]] | None = None
    ) -> tuple[float, float] | None:
        """Return the value of the parameter and the constant of the extreme instance in a window."""
        entries = []
        for _, extremes in self.found if goals is None else goals:
            if window is not None and window.name not in extremes.names:
                continue  # a case in which the parameter has a value
            best = extremes.best(window, self.effort)
            if best is not None:
                entries.append((best.values[window.name] if window else 0.0, best.constant))
        if not entries:
            return None
        return max(entries, key=lambda entry: entry[1] if self.slot.upper else -entry[1])

    def _parameters(self) -> Iterator[Any]:
        """Yield the variables of which the constant may be a function, those of the bound first."""
        claim = self.slot.claim
        every = set().union(*(part.free_symbols for part in (claim.conclusion, *claim.given)))
        if len(every) > 1:  # of one variable everything is a function
            symbols = [symbol for symbol in claim.conclusion.free_symbols if isinstance(symbol, Variable)]
            yield from sorted(symbols, key=str)

    def _form(self, parameter: Any) -> Any | None:
        """Return the constant as a function of a parameter, from the smallest case if that will do."""
        whole = bool(parameter.domain.integer)
        for goals in [self.found] if whole else [self.found[:1], self.found[1:] and self.found]:
            table = list(self._of_count(parameter) if whole else self._of_real(parameter, goals))
            if len(table) < 3 or not all(self._gains(value) for _, value in table):
                return None
            form = closed_form(table, whole=whole)
            constants = [value for _, value in table]
            if form is None and max(constants) - min(constants) < GAIN * max(constants):
                return None  # it is the same for all values
            if self.slot.upper and not whole and (form is None or form.has(sympy.Max)):
                smooth = bounding_form(table, 1.0)
                self.smooth = None if smooth is None else smooth.xreplace({x: parameter})
            if form is not None:
                return form.xreplace({x: parameter})
        return None

    def _of_count(self, parameter: Any) -> Iterator[tuple[float, float]]:
        """Yield the constants for the values of a count that its cases have."""
        cases: dict[int, list[tuple[Goal, Extremes]]] = {}
        for goal, extremes in self.found:
            counts = dict(COUNT.findall(goal.shape))
            if str(parameter) in counts:
                cases.setdefault(int(counts[str(parameter)]), []).append((goal, extremes))
        for number, goals in sorted(cases.items()):
            value = self._least(None, goals)
            if value is None or not self._gains(value):
                return
            yield number, value

    def _of_real(
        self, parameter: Any, goals: Sequence[tuple[Goal, Extremes]]
    ) -> Iterator[tuple[float, float]]:
        """Yield the constants for some values of a real parameter, until one of them gains nothing."""
        for at in _values(parameter):
            if self.effort.is_over():
                return
            entry = self._entry(Window(str(parameter), at / WIDTH, at * WIDTH), goals)
            if entry is None or not self._gains(entry[1]):
                return
            yield entry

    def _numbers(self, overall: float) -> Iterator[Any]:
        """Yield numbers for the constant: the one that it seems to be, or one a little larger."""
        number = constant_of(overall)
        if number is not None:
            yield number
        if abs(overall - 1) < WORTHWHILE:
            return
        digits = 10 ** (2 - math.floor(math.log10(abs(overall)))) if overall else 1000
        rounded = math.ceil(overall * digits) if self.slot.upper else math.floor(overall * digits)
        yield sympy.Rational(rounded, digits)


def _values(parameter: Any) -> tuple[float, ...]:
    """Return values of a parameter for a table."""
    domain = parameter.domain
    if domain.lo is None or domain.lo < 0:
        return ()
    low = float(domain.lo.p) / float(domain.lo.q)
    if domain.hi is None:
        return tuple(low + at for at in REAL_AT)
    width = float(domain.hi.p) / float(domain.hi.q) - low
    return tuple(low + width * at for at in UNIT_AT)


def _extremiser(slot: Slot, constant: Any, judged: _Judge) -> Mapping[str, str] | None:
    """Return the instance that refutes a constant that is a little better, the shorter of two."""
    found: list[Mapping[str, str]] = []
    for little in LITTLE:
        better = constant * (1 - little) if slot.upper else constant / (1 - little)
        verdict, counterexample = judged(slot.filled(better), HARDLY)
        if verdict != "refuted" or counterexample is None:
            break
        found.append(counterexample["at"])
    return min(reversed(found), key=lambda at: sum(map(len, at.values())), default=None)
