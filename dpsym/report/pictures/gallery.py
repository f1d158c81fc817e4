"""Which pictures there are of a result: from the statement and the counterexample of its evidence.

The evidence that a verdict was judged from holds everything that is drawn, so no claim has to be read or
decided again; a claim that was not refuted is looked at around one of the instances that searches begin with.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from flint import ctx
from sympy import Symbol

from dpsym.derive.proofs import stated
from dpsym.engines.compiled import closed_value
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.points import anchored, instances_of
from dpsym.engines.prove import closed_forms
from dpsym.engines.rationals import as_float
from dpsym.engines.targets import Target
from dpsym.errors import DpsymError, UnusableInput
from dpsym.kernel.statement import ClosedForm, Counterexample, Statement
from dpsym.language.claims import Claim
from dpsym.language.elaboration.goals import Goal
from dpsym.language.printing import latex
from dpsym.plain import plain
from dpsym.points.evidence import FORMAT, read_document
from dpsym.report.pictures.drawing import chosen, mapped, sides
from dpsym.report.pictures.looking import ENTRY, PRECISION, Look, Seen, groups_of
from dpsym.report.pictures.model import Picture

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["Kind", "Subject", "names_of", "odd", "pictures", "subject_of", "subjects"]

Kind = Literal["sides", "map"]
STEPS: Final = 8_000  # for the pictures of one claim, which is about a second on a slow machine
TRIED: Final = 200  # instances of a claim that was not refuted


@dataclass(frozen=True)
class Subject:
    """What is drawn: a target, the instance to look from, and how its variables are written."""

    target: Target
    instance: Instance
    names: Mapping[str, str]
    refuted: bool


def pictures(
    subject: Subject,
    kinds: Sequence[Kind] = ("sides", "map"),
    over: Sequence[str] = (),
    title: str = "",
    steps: float = STEPS,
) -> Iterator[Picture]:
    """Yield the pictures of a statement around an instance, as far as there is something to see.

    Args:
        subject: what is drawn.
        kinds: which ones.
        over: the parameters, as they are written; without them those that show most.
        title: what is drawn, in words.
        steps: the effort.

    Raises:
        UnusableInput: a parameter that is asked for is none of the statement.
    """
    look = Look(subject.target, subject.instance, subject.names, Effort(steps))
    directions = {name for each in look.directions() for name in (each.name, each.shown)}
    for name in over:
        if name not in directions:
            listed = ", ".join(each.shown for each in look.directions())
            raise UnusableInput(f"{name!r} is no parameter that can be moved; there are: {listed or 'none'}")
    found = chosen(look, over)
    for kind in kinds:
        if kind == "sides" and found:
            drawn = sides(look, *found[0], title)
        elif kind == "map" and len(found) > 1:
            drawn = mapped(look, found[0], found[1], title)
        else:
            drawn = None
        if drawn is not None:
            yield drawn


def subjects(result: Result) -> Iterator[Subject]:
    """Yield what can be drawn of a result, from its evidence, or else from what was searched."""
    for document in (*result.evidence, *filter(None, [result.claim])):
        try:
            yield from _subjects(document, result.counterexample)
        except DpsymError:  # it was not written by this version
            continue


def _subjects(document: Mapping[str, Any], shown: Mapping[str, Any] | None) -> Iterator[Subject]:
    if "nodes" in document:
        given, said = stated(document)
        goals = Claim(said, given=given).elaborate().goals
        yield from filter(None, (subject_of(goal) for goal in goals if goal.system is None))
    elif document.get("format") == FORMAT:
        statement, found = read_document(dict(document))
        if isinstance(statement, Statement) and isinstance(found, Counterexample):
            goal = Goal(statement, simplices=groups_of(statement), latex=_names(statement, shown))
            yield from filter(None, [subject_of(goal, found, found.closed_forms)])


def subject_of(
    goal: Goal,
    found: Counterexample | None = None,
    forms: Sequence[ClosedForm] | None = None,
) -> Subject | None:
    """Return a goal with the instance to look from: a counterexample, or else one that its hypotheses allow.

    Of these one where both sides are close.
    """
    target = Target(goal, closed_forms(goal.statement) if forms is None else forms)
    if target.integrals:
        return None
    names = names_of([goal])
    if found is not None:
        with ctx.workprec(PRECISION):
            instance = {name: closed_value(value) for name, value in found.instance}
        return Subject(target, instance, names, refuted=True)
    for instance in _instances(target):
        if target.status(instance) in ("holds", "unknown"):
            return Subject(target, instance, names, refuted=False)
    return None


def names_of(goals: Sequence[Goal]) -> dict[str, str]:
    """Return how variables are written, in characters."""
    return {name: plain(text) for goal in goals for name, text in goal.latex.items()}


def _instances(target: Target) -> Iterator[Instance]:
    """Yield instances from which something can be seen: the author's points, then ones of moderate size."""
    yield from filter(None, map(target.instance, anchored(target, Random(0), each=0)))
    found = [each for each in instances_of(target, TRIED) if target.status(each) in ("holds", "unknown")]
    look = Look(target, {}, {}, Effort(STEPS))
    yield from sorted(found, key=lambda each: (odd(each), _width(look.seen(each))))


def odd(instance: Instance) -> int:
    """Return how many values are at an end or far away, where there is little to see.

    >>> from flint import fmpq
    >>> odd({"x": fmpq(0), "y": fmpq(1)})
    1
    """
    return sum(not 0.05 < abs(as_float(value)) < 20 for value in instance.values())


def _width(seen: Seen | None) -> float:
    """Return how wide the gap is, as a share of the sides: the closer, the more there is to see."""
    return 1.0 if seen is None or math.isnan(seen.level()) else seen.level()


def _names(statement: Statement, found: Mapping[str, Any] | None) -> dict[str, str]:
    """Return how the variables are written: as the counterexample does, which has them in the same order."""
    bases = list(dict.fromkeys(_base(variable.name) for variable in statement.variables))
    written = list((found or {}).get("at", ()))
    if len(written) == len(bases):
        return dict(zip(bases, written, strict=True))
    return {base: latex(Symbol(base)) for base in bases}


def _base(name: str) -> str:
    found = ENTRY.fullmatch(name)
    return found[1] if found else name
