"""The slack of each row of a derivation: which step gives away how much.

The rows of a lemma, or of a case, speak of variables and hypotheses of their own.  So each part of a
derivation is looked at by itself, at an instance of its hypotheses at which most of its rows have a value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.guard import Crash, guarded
from dpsym.derive.blocks import Block, Cases, Chain, Induction, Lemma, Let
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.points import instances_of
from dpsym.engines.prove import closed_forms
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Relation, Statement
from dpsym.kernel.terms import term, var
from dpsym.language.claims import Claim
from dpsym.language.elaboration.goals import Goal
from dpsym.language.printing import latex
from dpsym.language.relations import LATEX_SIGNS
from dpsym.plain import plain
from dpsym.report.pictures.drawing import placed
from dpsym.report.pictures.gallery import names_of, odd, subjects
from dpsym.report.pictures.looking import Look, Seen
from dpsym.report.pictures.model import Axis, Bar, Panel, Picture

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Derivation

__all__ = ["Part", "Row", "drawn", "part_of", "parts_of", "slack"]

NONE: Final = Axis("", 0, 1)
STEPS: Final = 40_000
TRIED: Final = 200  # drafts of instances of one part
CLOSE: Final = 1e-3  # as a share of the sides: a gap that is hardly seen
COMPARED: Final = 24  # instances at which all of its rows are evaluated


@dataclass(frozen=True)
class Row:
    """A row as it is written, and what has to be evaluated; nothing where that cannot be said in numbers."""

    name: str
    goal: Goal | None


@dataclass(frozen=True)
class Part:
    """Rows under the same hypotheses: of a lemma or a case, or of the derivation itself, without a name."""

    name: str
    rows: tuple[Row, ...]


def slack(derivation: Derivation, title: str = "") -> Picture | None:
    """Return how far apart both sides of each row are, as bars, part by part; None where no row has a value.

    >>> from dpsym import real
    >>> from dpsym.derive import Derivation
    >>> x = real("x", at_least=1)
    >>> derivation = Derivation(x <= 2 * x)
    >>> _ = derivation.chain(x).at_most(x + 1).at_most(2 * x)
    >>> [(bar.name, bar.told) for bar in slack(derivation).panels[0].bars]
    [('1. x ≤ x + 1', '1'), ('2. ≤ 2 x', '1')]
    """
    return drawn(parts_of(derivation), title)


def drawn(parts: Iterable[Part], title: str = "", steps: float = STEPS) -> Picture | None:
    """Return the picture of rows that are made ready; None where no row has a value."""
    effort, panels, number = Effort(steps), [], 1
    for part in parts:
        panels.append(_panel(part, number, effort))
        number += len(part.rows)
    bars = [bar for panel in panels for bar in panel.bars]
    without = sum(math.isnan(bar.value) for bar in bars)
    if without == len(bars):
        return None
    told = "How far apart both sides of each row are, part by part at an instance of its hypotheses."
    told += f" {without} of {len(bars)} rows could not be evaluated." if without else ""
    return Picture("steps", title, told, tuple(panels))


def parts_of(derivation: Derivation) -> Iterator[Part]:
    """Yield the parts of a derivation that have rows, in the order in which they are written.

    >>> from dpsym import at_least, less, real
    >>> from dpsym.derive import Derivation
    >>> x = real("x")
    >>> derivation = Derivation(at_least(x**2, 0))
    >>> cases = derivation.cases(at_least(x**2, 0), less(x, 0), at_least(x, 0))
    >>> for case in cases.blocks:
    ...     _ = case.chain(x**2).at_least(0)
    >>> [(part.name, len(part.rows)) for part in parts_of(derivation)]
    [('x < 0', 1), ('x ≥ 0', 1)]
    """
    return _parts(derivation, derivation.given, (), derivation.shapes)


def _parts(block: Block, given: tuple[Any, ...], within: tuple[str, ...], shapes: Any) -> Iterator[Part]:
    waiting: list[Row] = []
    for item in block.items:
        if isinstance(item, Chain):
            rows = enumerate(item.steps)
            waiting += [_row(step.relation, given, shapes, first=not place) for place, step in rows]
            continue
        inner = list(_inner(item, given, within))
        if inner and waiting:
            yield Part(", ".join(within), tuple(waiting))
            waiting = []
        for below, inside, name in inner:
            yield from _parts(below, inside, name, shapes)
        given = (*given, *item.hypotheses()) if isinstance(item, Let) else given
    if waiting:
        yield Part(", ".join(within), tuple(waiting))


def _inner(
    item: Any, given: tuple[Any, ...], within: tuple[str, ...]
) -> Iterator[tuple[Block, tuple[Any, ...], tuple[str, ...]]]:
    """Yield the blocks of an item, each with what is supposed in it and its name."""
    if isinstance(item, Lemma):
        yield item, item.given if item.general else (*given, *item.given), (*within, item.name)
    elif isinstance(item, Cases):
        for block in item.blocks:
            yield (
                block,
                (*given, *block.given),
                (*within, ", ".join(plain(latex(one)) for one in block.given)),
            )
    elif isinstance(item, Induction):
        yield item.base, given, (*within, "the base")
        yield item.step, (*given, *item.step.given), (*within, "the induction step")
    elif isinstance(item, Let):
        yield item, given, within


def part_of(chain: Result) -> Part:
    """Return the rows of a chain in a text, as far as their evidence says what they are in numbers."""
    rows = []
    for step in chain.steps:
        subject = next(subjects(step), None)
        goal = None if subject is None else subject.target.original
        rows.append(Row(plain((step.typeset or step.latex).replace("&", " ")), goal))
    return Part("", tuple(rows))


def _row(relation: Any, given: tuple[Any, ...], shapes: Any, *, first: bool) -> Row:
    left = f"{latex(relation.lhs)} " if first else ""
    name = plain(f"{left}{LATEX_SIGNS[relation.op]} {latex(relation.rhs)}")
    found = guarded(Claim(relation, given=given, shapes=shapes).elaborate)
    goals = () if isinstance(found, Crash) else found.value.goals
    return Row(name, next((goal for goal in goals if goal.system is None), None))


def _panel(part: Part, number: int, effort: Effort) -> Panel:
    """Return the bars of a part, at the instance that shows most of them."""
    names = [f"{place}. {row.name}" for place, row in enumerate(part.rows, number)]
    goals = [row.goal for row in part.rows]
    found = guarded(_looked_at, [goal for goal in goals if goal is not None], effort)
    where, seen = ("", {}) if isinstance(found, Crash) else found.value
    bars = (_bar(name, seen.get(id(goal))) for name, goal in zip(names, goals, strict=True))
    place = where or ", no instance of its hypotheses was found"
    return Panel(NONE, NONE, bars=tuple(bars), name=f"{part.name}{place}".removeprefix(", "))


def _bar(name: str, seen: Seen | None) -> Bar:
    if seen is not None and math.inf in (abs(seen.lhs), abs(seen.rhs)):
        return Bar(name, 0.0, "both infinite" if seen.lhs == seen.rhs else "infinite", seen.state)
    if seen is None or math.isnan(seen.gap):
        return Bar(name, math.nan, "not evaluated")
    return Bar(name, abs(seen.gap), "equal" if seen.state == "contact" else f"{seen.gap:.3g}", seen.state)


def _looked_at(goals: Sequence[Goal], effort: Effort) -> tuple[str, dict[int, Seen]]:
    """Return in words where a part is looked at, and what its rows come to there."""
    if not goals:
        return "", {}
    joint = Target(_joint(goals))
    looks = [(id(goal), _alone(goal, effort)) for goal in goals]
    best: tuple[tuple[int, int], Instance, dict[int, Seen]] | None = None
    allowed = (each for each in instances_of(joint, TRIED) if joint.status(each) == "holds")
    for instance in sorted(islice(allowed, 4 * COMPARED), key=odd)[:COMPARED]:
        seen = {place: found for place, look in looks if (found := look.seen(instance)) is not None}
        finite = [each for each in seen.values() if math.isfinite(each.gap)]
        apart = sum(each.state != "contact" and each.level() > CLOSE for each in finite)
        score = (len(finite), apart - 2 * odd(instance))
        if best is None or score > best[0]:
            best = score, instance, seen
    if best is None:
        return "", {}
    return placed(Look(joint, best[1], names_of(goals), effort)), best[2]


def _alone(goal: Goal, effort: Effort) -> Look:
    """Return a row without its hypotheses, which the instance meets."""
    bare = replace(goal.statement, hypotheses=())
    return Look(Target(replace(goal, statement=bare), closed_forms(bare)), {}, {}, effort)


def _joint(goals: Sequence[Goal]) -> Goal:
    """Return a statement about all variables of the rows, under their hypotheses, that says nothing."""
    statements = [goal.statement for goal in goals]
    variables = {each.name: each for statement in statements for each in statement.variables}
    suppositions = dict.fromkeys(each for statement in statements for each in statement.hypotheses)
    every = term("add", *map(var, variables)) if len(variables) > 1 else var(next(iter(variables)))
    widest = max(goals, key=lambda goal: len(goal.saturations))
    groups = dict.fromkeys(group for goal in goals for group in goal.simplices)
    return replace(
        widest,
        statement=Statement(tuple(variables.values()), tuple(suppositions), Relation("=", every, every)),
        simplices=tuple(groups),
    )
