"""Engine "linear programs": whether unknowns exist, decided exactly at one point after another.

A goal with a linear system speaks of parameters and of weights of the conditions.  Here only the parameters
are searched: at each point a linear program in rational numbers decides whether weights exist that
contradict the claim.  What it finds goes to the checker like any other instance.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from flint import arb, ctx, fmpq

from dpsym.engines.drafts import PRECISION, Instance
from dpsym.engines.points import designed
from dpsym.engines.rationals import CLOSE, below, simplest
from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.shrink import shrunk
from dpsym.engines.simplex import Row, contradiction
from dpsym.engines.targets import Target
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.evaluate import compile_terms
from dpsym.kernel.evidence import Counterexample
from dpsym.kernel.numbers import BALLS, Value, ball
from dpsym.kernel.statement import Relation, Statement
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.goals import Goal, LinearSystem

__all__ = ["LinearTarget", "search_linear_programs"]

NAME: Final = "linear programs"
FEWEST: Final = 24  # points for each goal
ROOMS: Final = (fmpq(1, 2**5), fmpq(1, 2**8), fmpq(1, 2**12), fmpq(1, 2**20), CLOSE)
LARGEST: Final = fmpq(2) ** 200  # beyond it, and below its inverse, balls are rounded coarsely


def search_linear_programs(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Solve a linear program at each designed point of every goal; see the module for more."""
    own = [target for target in targets if isinstance(target, LinearTarget)]
    deadline = time.process_time() + options.seconds
    share = max(FEWEST, options.points // (LinearTarget.price * max(1, len(own))))
    details: dict[str, Any] = {"programs": 0}
    for target in own:
        for draft in designed(target, share, options.seed):
            if time.process_time() > deadline:
                details["stopped"] = "the time of this engine was over"
                break
            instance = target.instance(draft)
            status = target.status(instance)
            name = {"holds": "programs", "excluded": "outside", "unknown": "undefined"}.get(status)
            if instance is not None and status == "violated":
                details["programs"] += 1
                found = target.counterexample(shrunk(target, instance))
                return EngineReport(NAME, "fails", found, target.index, details)
            if name is not None:
                details[name] = details.get(name, 0) + 1
    return EngineReport(NAME, "holds" if details["programs"] else "not run", details=details)


class LinearTarget(Target):
    """A goal with a linear system, to be searched for parameters; a program finds the weights for them.

    Every search that only moves drafts and asks for their status works on it as on any other target.
    """

    price = 4

    def __init__(
        self, goal: Goal, system: LinearSystem, closed_forms: Sequence[ClosedForm] = (), index: int = 0
    ) -> None:
        super().__init__(goal, closed_forms, index)
        self.system = system
        self.goal = _without_weights(self.goal, system)

    def status(self, instance: Instance | None, precision: int = PRECISION) -> str:
        """Return what the checker says of the instance, with the weights that a program finds for it."""
        if instance is None:
            return "excluded"
        idle = dict.fromkeys(self.system.weights, fmpq(0))
        status = super().status({**instance, **idle}, precision)
        if status != "holds":
            return status
        weights = self.weights(instance)
        return status if weights is None else super().status({**instance, **weights}, precision)

    def counterexample(self, instance: Instance) -> Counterexample:
        """Return an instance as evidence, with weights, of short numbers where that is possible."""
        found: Instance = {}
        for room in ROOMS:
            found = {
                **instance,
                **(self.weights(instance, room) or dict.fromkeys(self.system.weights, fmpq(0))),
            }
            if super().status(found) == "violated":
                break
        return super().counterexample(found)

    def weights(self, instance: Instance, room: fmpq = CLOSE) -> Instance | None:
        """Return weights that contradict the claim at an instance, or None where the unknowns exist.

        ``room`` is the relative size of the rounding of what is known as balls only.
        """
        compiled, names, places = self._compiled
        with ctx.workprec(PRECISION):
            values = [_exact(value) for value in compiled(*(instance[name] for name in names))]
        table = [[values[entry] for entry in entries] for entries in places]
        rows, owners = [], []
        for index, row, sign in _rows(table, self.system, room):
            rows.append(row)
            owners.append((self.system.weights[index], sign))
        found = contradiction(rows, self.system.free)
        if found is None:
            return None
        weights: dict[str, Any] = dict.fromkeys(self.system.weights, fmpq(0))
        for (name, sign), weight in zip(owners, found, strict=True):
            weights[name] += sign * weight
        return weights

    @cached_property
    def _compiled(self) -> tuple[Callable[..., tuple[Any, ...]], tuple[str, ...], list[list[int]]]:
        """The entries of the system, each once; of which variables; and which of them each row is."""
        system = self.system
        entries: dict[Term, int] = {}
        rows = [(*row, bound) for row, bound in zip(system.matrix, system.bounds, strict=True)]
        places = [[entries.setdefault(entry, len(entries)) for entry in row] for row in rows]
        names = tuple(variable.name for variable in self.goal.statement.variables)
        return compile_terms(list(entries), names, BALLS), names, places


def _without_weights(goal: Goal, system: LinearSystem) -> Goal:
    """Return the goal of the parameters alone: its hypotheses about them, and nothing to show."""
    weights = set(system.weights)
    statement = goal.statement
    kept = tuple(h for h in statement.hypotheses if weights.isdisjoint(h.variables()))
    used = tuple(v for v in statement.variables if v.name not in weights)
    return replace(goal, statement=Statement(used, kept, Relation("<=", rat(0), rat(0))))


def _exact(value: Value | int) -> Value:
    """Return a whole number as a rational, and an exact ball as the rational that it is."""
    if isinstance(value, int):
        return fmpq(value)
    if isinstance(value, arb) and value.is_finite() and value.is_exact():
        return value.fmpq()
    return value


def _rows(table: list[list[Value]], system: LinearSystem, room: fmpq) -> Iterator[tuple[int, Row, int]]:
    """Yield the conditions in rational numbers, each with its place and the sign of its weight.

    An unknown with a coefficient that is known as a ball only gets weaker ones, a little below the truth, and
    an equation becomes two conditions: so whatever contradicts these contradicts the conditions themselves,
    and by enough for balls to see it.
    """
    inexact = [not all(isinstance(v, fmpq) for v in column) for column in zip(*table, strict=True)][:-1]
    for index, (*entries, bound) in enumerate(table):
        touched = [rough and entry != 0 for rough, entry in zip(inexact, entries, strict=True)]
        if any(rough and free for rough, free in zip(touched, system.free, strict=True)):
            continue  # its weight would have to balance others exactly
        both = system.equations[index] and (any(touched) or not isinstance(bound, fmpq))
        for sign in (1, -1) if both else (1,):
            parts = [
                _lowered(sign * entry, room) if rough else _below(sign * entry, room)
                for entry, rough in zip(entries, touched, strict=True)
            ]
            finite, most = [part for part in parts if part is not None], _below(-sign * bound, room)
            if len(finite) == len(parts) and most is not None:
                equation = system.equations[index] and not both
                yield index, Row(tuple(finite), -most, equation), sign


def _lowered(value: Value, room: fmpq) -> fmpq | None:
    """Return a short rational certainly below a value that is not 0."""
    least = _below(value, room)
    return None if least is None else simplest(least - 2 * room * abs(least), least - room * abs(least))


def _below(value: Value, room: fmpq) -> fmpq | None:
    """Return a rational of reasonable size at or below a value, if there is one."""
    if isinstance(value, fmpq):
        return value
    number = ball(value)
    if number > LARGEST:
        return LARGEST
    if not number.is_finite() or not number > -LARGEST:
        return None
    if abs(number) < 1 / LARGEST:
        return fmpq(0) if number >= 0 else -1 / LARGEST
    return below(value, room)
