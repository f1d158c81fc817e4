"""Engine "extremes": a few laws far from all others, where bounds are tight that are loose elsewhere.

Randomized response that hardly ever lies has all its divergences nearly equal, so what holds of them for all
orders is shown at once; of two laws of which one has a tiny mass, the divergences differ without bound;
equal laws meet hypotheses about functions that add up to them.  For what no other search has settled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Final

from flint import fmpq

from dpsym.engines.drafts import Draft, Weights
from dpsym.engines.effort import Effort
from dpsym.engines.placing import Slack, Wish, contains
from dpsym.engines.plan import Plan, Step
from dpsym.engines.points import standard_laws
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.sampling import special
from dpsym.engines.targets import Target
from dpsym.kernel.numbers import Value, exact_log

__all__ = ["search_extremes"]

NAME: Final = "extremes"
FAR, TINY, TINIEST = 10**9, 2**400, 2**8_000  # the kernel takes no longer numbers
#: Weights of two laws on the first two points of a space.
PAIRS: Final = (
    ((FAR, 1), (1, FAR)),
    ((1, 1), (1, 1)),
    ((1, 1), (1, TINY)),
    ((1, TINY), (1, 1)),
    ((197, 3), (1, TINIEST)),
)
#: Just above what an open domain leaves out, and just above the larger mass of the last pair, 0.985.
ABOVE: Final = tuple(1 + fmpq(1, 10**power) for power in (3, 4, 2))
SURE: Final = (fmpq(124, 125), fmpq(1, 2))
EACH: Final = 96  # combinations of values for each choice of laws
ENTRY: Final = re.compile(r"(.+)\[([^,\]]+)\]")


def search_extremes(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Let the checker look at extreme laws; see the module for which.

    >>> from dpsym.engines.targets import targets_of
    >>> from dpsym.language import KL, Claim, laws
    >>> P, Q = laws("P Q")
    >>> goals = Claim(KL(P, Q) <= 100 * KL(Q, P)).elaborate().goals
    >>> search_extremes(targets_of(goals), SearchOptions()).outcome
    'fails'
    """
    effort, seen = Effort(options.steps), 0
    for target in targets:
        for draft in _drafts(target, Random(target.seed(options.seed, NAME))):
            if effort.charge("values", target.size):
                return EngineReport(NAME, "holds", details={"points": seen, "stopped": STOPPED})
            instance = target.instance(draft)
            status = target.status(instance)
            seen += status != "excluded"
            if instance is not None and status == "violated":
                found = target.counterexample(instance)
                return EngineReport(NAME, "fails", found, target.index, {"points": seen})
    return EngineReport(NAME, "holds" if seen else "not evaluated", details={"points": seen})


def _drafts(target: Target, generator: Random) -> Iterator[Draft]:
    plan = target.plan
    for weights in _laws(plan):
        masses = _masses(plan, weights)
        options = [_values(step, masses) for step in plan.steps]
        names = [step.variable.name for step in plan.steps]
        for choice in _combinations(options, generator):
            yield Draft(dict(zip(names, choice, strict=True)), weights)


def _laws(plan: Plan) -> Iterator[tuple[Weights, ...]]:
    """Yield the extreme pairs, all laws being one of the two or all but the first two alike; then others."""
    if not plan.groups:
        yield ()
        return
    for several, pair in product((True, False) if len(plan.groups) > 2 else (True,), PAIRS):
        yield tuple(
            _padded((1, 0) if whole or (number > 1 and not several) else pair[number % 2], len(group))
            for number, (group, whole) in enumerate(plan.groups)
        )
    yield from standard_laws(plan)


def _padded(weights: Sequence[int], size: int) -> Weights:
    return tuple(fmpq(weights[place]) if place < len(weights) else fmpq(0) for place in range(size))


def _masses(plan: Plan, weights: tuple[Weights, ...]) -> Mapping[str, fmpq]:
    """Return masses of the laws in turn as values of functions, which hypotheses may make just that."""
    laws = [
        {match[2]: part / sum(entries, fmpq(0)) for match, part in zip(named, entries, strict=True) if match}
        for named, entries in (
            ([ENTRY.fullmatch(name) for name in group], entries)
            for (group, whole), entries in zip(plan.groups, weights, strict=True)
            if not whole
        )
    ]
    entries = [match for step in plan.steps if (match := ENTRY.fullmatch(step.variable.name))]
    functions = sorted({match[1] for match in entries})
    found = {}
    for match in entries if laws else ():
        law = laws[functions.index(match[1]) % len(laws)]
        if match[2] in law:
            found[match[0]] = law[match[2]]
    return found


def _values(step: Step, masses: Mapping[str, fmpq]) -> list[Wish]:
    """Return what to try for one variable, the likeliest first."""
    if step.saturated:
        return [Slack(fmpq(0))]
    name, domain = step.variable.name, step.variable.domain
    near: tuple[Value | None, ...] = ABOVE if domain.lo == 1 else SURE
    if masses and domain.lo != 1:  # in hypotheses about such functions, nothing is lost, or all of the loss
        near = (domain.lo, exact_log(fmpq(FAR)))
    chosen: list[Wish] = [masses[name]] if name in masses else []
    chosen += [value for value in near if value is not None and contains(domain, value)]
    return [*chosen, *(value for value in special(domain) if value not in chosen)]


def _combinations(options: list[list[Wish]], generator: Random) -> Iterator[tuple[Wish, ...]]:
    """Yield all combinations where they are few, else the first values of all, and others at random."""
    total = 1
    for values in options:
        total *= len(values)
    if total <= EACH:
        yield from product(*options)
        return
    yield tuple(values[0] for values in options)
    for _ in range(EACH):
        share, likely = generator.random(), generator.choice((2, None))
        yield tuple(
            values[0] if generator.random() < share else generator.choice(values[:likely])
            for values in options
        )
