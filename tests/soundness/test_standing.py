"""Thousands of false statements, none proved; hundreds of true ones, none refuted: a sample in every run."""

from itertools import islice

import pytest
from soundness.falsehoods import AT_LEAST, SOURCES, falsehoods
from soundness.lifted import of_changes, of_mistakes
from soundness.true_goals import SOURCES as TRUE_SOURCES
from soundness.true_goals import refuters, true_goals

from dpsym.check.catalogue import bundled
from dpsym.engines.effort import Effort
from dpsym.engines.prove import prove
from dpsym.engines.prove.lift import prove_family
from dpsym.engines.reports import SearchOptions
from dpsym.errors import DpsymError
from dpsym.points.replay import judge

PARTS = 4  # of the long tests, so that two processors share the work
SHORT, LONG, BLIND, LIFT = 600, 2_400, 1_200, 6_000  # steps for one search
SAMPLES = {"truths": 5, "sixty": 6, "inventions": 20, "random": 12, "catalogue": 90}  # every n-th seed
FEW = 3  # false statements of each seed of a sample
FAMILIES = 400  # false families, at least
LIGHT = SearchOptions(seed=11, examples=40, points=40, batch=1_000, steps=3_000)
THOROUGH = SearchOptions(seed=12, examples=400, points=300, steps=24_000)


def is_proved(statement, proof):
    """A replayed proof of a false statement is the end of all trust in verdicts."""
    return proof is not None and judge(statement, proof).name in ("proved", "supported")


def not_proved(variant, steps):
    assert judge(variant.statement, variant.counterexample).name == "refuted", variant.name
    proof = prove(variant.statement, effort=Effort(steps))
    assert not is_proved(variant.statement, proof), (variant, proof.tree)


def not_lifted(false, steps):
    try:
        proof = prove_family(false.family, effort=Effort(steps))
    except DpsymError:
        return
    assert not is_proved(false.family, proof), (false, proof.tree)


def in_parts(part):
    return slice(part, None, PARTS)


@pytest.mark.parametrize("source", SOURCES)
def test_a_sample_of_what_is_false_is_not_proved(source):
    seeds, grow = SOURCES[source]
    looked_at = 0
    for seed in seeds()[:: SAMPLES[source]]:
        for variant in islice(grow(seed), FEW):
            not_proved(variant, SHORT)
            looked_at += 1
    assert looked_at >= 8


def test_a_sample_of_false_families_is_not_proved():
    paths = sorted(bundled().rglob("*.py"))[::160]
    found = [false for path in paths for grow in (of_mistakes, of_changes) for false in islice(grow(path), 2)]
    assert len(found) >= 3
    for false in found:
        assert judge(false.family.instance(false.size), false.own()).name == "refuted"
        not_lifted(false, SHORT)


@pytest.mark.parametrize("source", TRUE_SOURCES)
def test_a_sample_of_what_is_true_is_not_refuted(source):
    found = list(true_goals(source, slice(None, None, 3 * SAMPLES[source])))
    assert len(found) >= 3
    for goal in found:
        assert refuters(goal, LIGHT) == [], goal


@pytest.mark.slow
def test_there_are_thousands_of_different_false_statements():
    found = {source: {variant.statement for variant in falsehoods(source)} for source in SOURCES}
    assert {source for source, some in found.items() if len(some) < AT_LEAST[source]} == set()
    assert len(set().union(*found.values())) >= 2_000


@pytest.mark.slow
def test_there_are_hundreds_of_different_true_statements():
    found = {goal.statement for source in TRUE_SOURCES for goal in true_goals(source)}
    assert len(found) >= 500


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("source", SOURCES)
def test_nothing_false_is_proved(source, part):
    for variant in falsehoods(source, in_parts(part)):
        not_proved(variant, LONG)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("source", SOURCES)
def test_nothing_false_is_proved_without_a_look_at_points(source, part, monkeypatch):
    """Without its shortcut the search tries every rule on what is false."""
    monkeypatch.setattr("dpsym.engines.prove.search.certainly_fails", lambda *_: False)
    for variant in islice(falsehoods(source, in_parts(part)), None, None, 3):
        not_proved(variant, BLIND)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("grow", [of_mistakes, of_changes])
def test_no_false_family_is_proved(grow, part):
    looked_at = 0
    for path in sorted(bundled().rglob("*.py"))[in_parts(part)]:
        for false in grow(path):
            not_lifted(false, LIFT)
            looked_at += 1
    assert looked_at >= FAMILIES / (2 * PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("source", TRUE_SOURCES)
def test_nothing_true_is_refuted(source, part):
    for goal in true_goals(source, in_parts(part)):
        assert refuters(goal, THOROUGH) == [], goal
