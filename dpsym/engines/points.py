"""Designed points: where a careful person would try a claim, then seeded ones of the same kinds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Final

from flint import fmpq

from dpsym.engines.compiled import closed_value
from dpsym.engines.drafts import Draft, Instance, Weights
from dpsym.engines.placing import Slack, Wish
from dpsym.engines.plan import Plan
from dpsym.engines.reports import SearchOptions
from dpsym.engines.sampling import special
from dpsym.engines.targets import Target

__all__ = ["anchored", "designed", "instances_of", "known_of", "standard_laws"]

STANDARD: Final = 96  # at most so many combinations of special values
LAWS: Final = 6  # standard pairs of laws, see standard_laws


def designed(target: Target, count: int, seed: int = 0) -> Iterator[Draft]:
    """Yield ``count`` drafts: the author's points, special values, standard laws, then seeded ones.

    >>> from dpsym.kernel.statement import Domain, Relation, Statement, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> from dpsym.language.elaboration.goals import Goal
    >>> order = Variable("a", Domain(fmpq(1), None, lo_open=True))
    >>> target = Target(Goal(Statement((order,), (), Relation("<", rat(1), var("a")))))
    >>> [draft.wishes["a"] for draft in designed(target, 5)]
    [2, 3/2, 4/3, 1001/1000, 101]
    """
    generator = Random(target.seed(seed, "points"))
    random = (target.decoder.random(generator) for _ in range(count))
    yield from islice(_unlimited(target, generator, random), count)


def anchored(target: Target, generator: Random, each: int = 4) -> Iterator[Draft]:
    """Yield the author's points: completed in the simplest way, then ``each`` times by random choices."""
    decoder = target.decoder
    for anchor in target.anchors:
        yield decoder.decode(bytes(decoder.length), anchor)
        for _ in range(each):
            yield decoder.decode(generator.randbytes(decoder.length), anchor)


def instances_of(target: Target, count: int, seed: int = 0) -> Iterator[Instance]:
    """Yield the instances of :func:`designed` drafts; those whose bounds leave no room are left out."""
    for draft in designed(target, count, seed):
        instance = target.instance(draft)
        if instance is not None:
            yield instance


def _unlimited(target: Target, generator: Random, random: Iterator[Draft]) -> Iterator[Draft]:
    yield from anchored(target, generator)
    values = [_specials(target, index) for index in range(len(target.plan.steps))]
    laws = list(standard_laws(target.plan)) or [()]
    names = [step.variable.name for step in target.plan.steps]
    for index, choice in enumerate(islice(_combinations(values), STANDARD)):
        yield Draft(dict(zip(names, choice, strict=True)), laws[index % len(laws)])
    for law in laws[1:]:
        yield Draft(dict(zip(names, (options[0] for options in values), strict=True)), law)
    yield from random


def _specials(target: Target, index: int) -> list[Wish]:
    step = target.plan.steps[index]
    values: list[Wish] = [Slack(fmpq(0))] if step.saturated else []
    return values + list(special(step.variable.domain))


def _combinations(values: list[list[Wish]]) -> Iterator[tuple[Wish, ...]]:
    """Yield all combinations if they are few, else only those that run through the lists in parallel."""
    total = 1
    for options in values:
        total *= len(options)
    if total <= STANDARD:
        return product(*values)
    longest = max(map(len, values))
    return (
        tuple(options[(i + shift * j) % len(options)] for j, options in enumerate(values))
        for shift in range(STANDARD // longest + 1)
        for i in range(longest)
    )


def standard_laws(plan: Plan) -> Iterator[tuple[Weights, ...]]:
    """Yield laws for all simplices together: equal, reversed, disjoint, nested and near ones in turn."""
    for index in range(LAWS if plan.groups else 0):
        yield tuple(
            _standard_law(len(group), index, number % 2, whole)
            for number, (group, whole) in enumerate(plan.groups)
        )


def _standard_law(size: int, index: int, second: int, whole: bool) -> Weights:
    if whole or index == 2:  # point masses, on different points
        return tuple(fmpq(int(i == (second * index) % size)) for i in range(size))
    if index == 0:
        return (fmpq(1),) * size
    if index == 1:  # randomized response and its partner
        return tuple(fmpq(3 if i == second else int(i < 2)) for i in range(size))
    if index == 3:  # one support inside the other
        return tuple(fmpq(0 if second and i == size - 1 else 1) for i in range(size))
    if index == 4:
        return tuple(1 + fmpq(second * int(i == 0), 10**6) for i in range(size))
    rising = tuple(fmpq(i + 1) for i in range(size))
    return rising[::-1] if second else rising


def known_of(target: Target, options: SearchOptions) -> tuple[Instance, ...]:
    """Return the counterexample of an earlier engine, if it is one of this target."""
    if options.known is None or options.known[0] != target.index:
        return ()
    return ({name: closed_value(value) for name, value in options.known[1].instance},)
