"""Engine "mpmath": evaluate at high precision, twice.

Every designed point is evaluated at two working precisions, so that lost digits are seen instead of
believed.  A violation at both, far above their disagreement, goes to the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from dpsym.engines.compiled import compile_terms
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.multiprecision import context, heads, multiprecision_value
from dpsym.engines.points import instances_of, known_of
from dpsym.engines.rationals import as_float
from dpsym.engines.reports import STOPPED, EngineReport, Outcome, SearchOptions
from dpsym.engines.sampling import grid
from dpsym.engines.shrink import shrunk
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Forall, Relation

__all__ = ["evaluate_digits"]

NAME: Final = "mpmath"
EXTRA: Final = 30  # the second precision has so many digits more
GUARD: Final = 15  # a violation smaller than all but so many digits is rounding
FEW: Final = 24  # points of a goal where a counterexample is known already
QUADRATURES: Final = 36  # points of a goal whose integrals have to be done by quadrature, while effort lasts
QUADRATURE: Final = 6_000  # operations that an integral costs
SHARP: Final = 2048  # bits at which sides that are merely close are told apart


@dataclass(frozen=True)
class _Margin:
    """How far a relation is from failing: as a difference, and relatively to its sides (from -1 to 1)."""

    difference: Any
    relative: Any

    def disagreement(self, finer: _Margin) -> Any:
        """Return how much of the margin is rounding; small where both sides are equal up to rounding."""
        error = abs(self.relative - finer.relative)
        size = abs(finer.difference)
        if not 0 < size < context(30).inf:
            return error
        return max(error, abs(finer.relative) * min(1, abs(self.difference - finer.difference) / size))


@dataclass
class _Tally:
    """What the evaluation of all points comes to."""

    tolerance: Any  # margins below this are equality, up to rounding
    points: int = 0
    contacts: int = 0  # points where both sides are equal
    outside: int = 0  # points that violate a hypothesis
    undefined: int = 0
    unstable: int = 0  # points where the two precisions agree on less than half of the digits
    unconfirmed: int = 0  # violations, if the hypotheses hold, which the checker leaves open
    touching: int = 0  # points where the sides of a strict relation agree on all digits
    margin: Any = None
    disagreement: Any = 0
    nearest: dict[str, str] | None = None
    late: bool = False

    def note(self, instance: Instance, coarse: _Margin, fine: _Margin) -> None:
        """Count one point, and keep the smallest margin that is neither equality nor rounding."""
        self.points += 1
        error = coarse.disagreement(fine)
        self.disagreement = max(self.disagreement, error)
        if error > self.tolerance:
            self.unstable += 1
        elif abs(fine.relative) <= self.tolerance:
            self.contacts += 1
        elif self.margin is None or fine.relative < self.margin:
            self.margin, self.nearest = fine.relative, {name: str(value) for name, value in instance.items()}

    def details(self, digits: int) -> dict[str, Any]:
        """Return the figures for the report; counts of zero are left out."""
        mp = context(30)
        details: dict[str, Any] = {"points": self.points, "digits": digits}
        if self.points:
            details["margin"] = "0" if self.margin is None else mp.nstr(mp.mpf(self.margin), 2)
            details["disagreement"] = mp.nstr(mp.mpf(self.disagreement), 2)
        if self.nearest is not None:
            details["nearest"] = self.nearest
        for key in ("contacts", "outside", "undefined", "unstable", "unconfirmed", "touching"):
            if getattr(self, key):
                details[key] = getattr(self, key)
        if self.late:
            details["stopped"] = STOPPED
        return details


def evaluate_digits(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Evaluate the goals of a claim at designed points; see the module for how."""
    tally = _Tally(context(30).mpf(10) ** (-options.digits // 2))
    effort = Effort(options.steps)
    share = max(16, options.points // max(1, len(targets)))
    if options.known is not None:
        share = min(share, FEW)
    for target in _known_first(targets, options):
        evaluators = [_Evaluator(target, digits) for digits in (options.digits, options.digits + EXTRA)]
        known = known_of(target, options)
        for instance in (*known, *_instances(target, share, options.seed)):
            if effort.charge("digits", _price(target)):
                tally.late = True
                break
            if _violated(target, instance, evaluators, tally):
                return _failure(target, instance, tally, options)
    outcome: Outcome = "holds" if tally.points else "not evaluated"
    if tally.touching or tally.unconfirmed:  # nobody has certified what holds there
        outcome = "fails"
    return EngineReport(NAME, outcome, details=tally.details(options.digits))


def _price(target: Target) -> float:
    """Return how many operations one point costs."""
    return target.size + QUADRATURE * target.integrals


def _known_first(targets: Sequence[Target], options: SearchOptions) -> Sequence[Target]:
    """Return the targets, that of the known counterexample in front."""
    if options.known is None:
        return targets
    return sorted(targets, key=lambda target: not known_of(target, options))


def _instances(target: Target, count: int, seed: int) -> Iterator[Instance]:
    """Yield the points of a target; few and of moderate size where each costs quadratures."""
    if not target.integrals:
        return instances_of(target, count, seed)
    instances = instances_of(target, max(count, 8 * QUADRATURES), seed)
    moderate = (i for i in instances if all(0.01 < abs(as_float(value)) < 100 for value in i.values()))
    return islice(moderate, QUADRATURES)


def _violated(target: Target, instance: Instance, evaluators: list[_Evaluator], tally: _Tally) -> bool:
    """Evaluate one point; return whether it is a violation that deserves to be reported."""
    coarse = evaluators[0].margin(instance)
    fine = None if coarse is None else evaluators[1].margin(instance)
    if coarse is None or fine is None:
        tally.outside += 1
        return False
    if evaluators[0].mp.isnan(coarse.relative) or evaluators[1].mp.isnan(fine.relative):
        if target.status(instance) == "excluded":  # a domain or hypothesis fails, certainly
            tally.outside += 1
        else:
            tally.undefined += 1
        return False
    tally.note(instance, coarse, fine)
    if fine.relative < -max(tally.tolerance, 1000 * coarse.disagreement(fine)):
        status = target.status(instance)
        if status == "violated" or target.integrals:
            return True
        tally.unconfirmed += status == "unknown" and target.concludes_wrongly(instance)
        return False
    target.met.note(instance)
    strict = target.goal.statement.conclusion.op in ("<", ">")
    if not strict or abs(fine.relative) > tally.tolerance:
        return False
    status = target.status(instance)
    if status == "unknown" and not tally.touching and _agree(evaluators[1], coarse, fine):
        tally.touching += bool(target.integrals) or target.status(instance, SHARP) == "unknown"
    return status == "violated"


def _agree(finer: _Evaluator, *margins: _Margin) -> bool:
    """Return whether the sides agree on as many digits as were worked with, but for rounding."""
    return all(
        abs(margin.relative) < finer.mp.mpf(10) ** (GUARD - finer.digits + EXTRA) for margin in margins
    )


def _failure(target: Target, instance: Instance, tally: _Tally, options: SearchOptions) -> EngineReport:
    certified = target.status(instance) == "violated"
    best = shrunk(target, instance) if certified and options.known is None else instance
    evidence = target.counterexample(best) if certified else None
    details = {**tally.details(options.digits), "certified": certified}
    return EngineReport(NAME, "fails", evidence, target.index, details)


class _Evaluator:
    """One target at one precision."""

    def __init__(self, target: Target, digits: int) -> None:
        statement = target.goal.statement
        self.digits = digits
        self.mp = context(digits)
        self.op = statement.conclusion.op
        self.names = [variable.name for variable in statement.variables]
        plain = [h for h in statement.hypotheses if isinstance(h, Relation)]
        self.hypotheses = [h.op for h in plain]
        sides = [side for h in (statement.conclusion, *plain) for side in (h.lhs, h.rhs)]
        self.compiled = compile_terms(sides, self.names, heads(digits))
        self.foralls = [self._forall(h) for h in statement.hypotheses if isinstance(h, Forall)]

    def _forall(self, hypothesis: Forall) -> tuple[Callable[..., tuple[Any, ...]], str, list[Any]]:
        relation, bound = hypothesis.relation, hypothesis.variable
        compiled = compile_terms((relation.lhs, relation.rhs), [*self.names, bound.name], heads(self.digits))
        return compiled, relation.op, [multiprecision_value(x, self.digits) for x in grid(bound.domain)[::3]]

    def margin(self, instance: Instance) -> _Margin | None:
        """Return how far the conclusion is from failing; None outside the hypotheses."""
        values = [multiprecision_value(instance[name], self.digits) for name in self.names]
        try:
            sides = self.compiled(*values)
            if not all(self._met(op, *sides[2 * i + 2 : 2 * i + 4]) for i, op in enumerate(self.hypotheses)):
                return None
            for compiled, op, points in self.foralls:
                if not all(self._met(op, *compiled(*values, point)) for point in points):
                    return None
        except (ArithmeticError, ValueError, TypeError):  # mpmath's ways to say that a value is undefined
            return _Margin(self.mp.nan, self.mp.nan)
        except MemoryError:  # mpmath shifts by the exponent: tanh of a number of astronomic size
            return _Margin(self.mp.nan, self.mp.nan)
        return _margin(self.mp, self.op, sides[0], sides[1])

    def _met(self, op: str, lhs: Any, rhs: Any) -> bool:
        tolerance = self.mp.mpf(10) ** (GUARD - self.digits)
        margin = _margin(self.mp, op, lhs, rhs).relative
        return bool(margin > 0 if op in ("<", ">") else margin >= -tolerance)


def _margin(mp: Any, op: str, lhs: Any, rhs: Any) -> _Margin:
    """Return the signed distance of a relation from failing."""
    if lhs == rhs:
        return _Margin(mp.zero, mp.zero)
    if op in (">", ">="):
        lhs, rhs = rhs, lhs
    difference = rhs - lhs
    if mp.isinf(lhs) or mp.isinf(rhs):
        relative = mp.one if rhs > lhs else -mp.one
    else:
        relative = difference / (abs(lhs) + abs(rhs))
    return _Margin(-abs(difference), -abs(relative)) if op == "=" else _Margin(difference, relative)
