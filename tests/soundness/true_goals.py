"""True statements by the hundred, as the engines look at them: none of them may ever be refuted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.sixty import SIXTY
from soundness.falsehoods import QUANTIFIED, as_truth
from soundness.inventions import inventions
from soundness.truths import TRUTHS, Truth

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.check.proving import with_quantified
from dpsym.engines.registry import engines_for
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.errors import DpsymError
from dpsym.kernel.judge import judge
from dpsym.kernel.terms import rat
from dpsym.language.elaboration.goals import Goal

CONTACTS = 3  # designed points for each statement
OF_CLAIM = 2  # goals of each claim of the catalogue


def goal_of(truth: Truth) -> Iterator[Goal]:
    """Yield the goal of a statement, with some of its points of contact."""
    rng = random.Random(truth.name)
    drawn = [truth.contact(rng) for _ in range(CONTACTS)]
    points = tuple({name: rat(value) for name, value in point.items()} for point in drawn)
    yield Goal(truth.statement, truth.name, points=points)


def goals_of(path: Path) -> Iterator[Goal]:
    """Yield the first goal and the last one of the claim of a theorem file."""
    try:
        _, theorem = load(path)
        claim = next(claim for name, _, claim in theorem.variants() if name == "claim")
        goals = claim.elaborate().goals
    except DpsymError:
        return
    yield from (goals[0], goals[-1])[: min(len(goals), OF_CLAIM)]


SOURCES: dict[str, tuple[Callable[[], Any], Callable[[Any], Iterator[Goal]]]] = {
    "truths": (lambda: TRUTHS, goal_of),
    "sixty": (lambda: tuple(map(as_truth, SIXTY)), goal_of),
    "inventions": (inventions, goal_of),
    "catalogue": (lambda: sorted(bundled().rglob("*.py")), goals_of),
}


def true_goals(source: str, part: slice = slice(None)) -> Iterator[Goal]:
    """Yield the goals of some seeds of a source."""
    seeds, grow = SOURCES[source]
    for seed in seeds()[part]:
        yield from grow(seed)


def refuters(goal: Goal, options: SearchOptions) -> list[str]:
    """Return the names of the engines that hand in a counterexample which the judge confirms."""
    targets = targets_of([goal])
    found = []
    for engine in engines_for(targets):
        report = engine.run(targets, options)
        if report.evidence is not None:
            evidence = with_quantified(goal.statement, report.evidence, QUANTIFIED)
            if judge(goal.statement, evidence).name == "refuted":
                found.append(engine.name)
    return found
