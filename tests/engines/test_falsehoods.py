"""False claims are refuted, by each engine alone, with instances that the judge certifies."""

import statistics
from contextlib import suppress
from math import inf
from random import Random

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from hypothesis.internal.conjecture import providers

from dpsym.engines import falsify
from dpsym.engines.batch import SMALL
from dpsym.engines.compiled import closed_value
from dpsym.engines.effort import Effort
from dpsym.engines.rationals import height
from dpsym.engines.registry import ENGINES
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.kernel.judge import judge

OPTIONS = SearchOptions(examples=600, points=200)
BY_NAME = {engine.name: engine for engine in ENGINES}


@pytest.mark.parametrize("name", ["batches", "hypothesis"])
def test_a_false_variant_is_refuted_and_the_judge_agrees(mistake, name):
    report = BY_NAME[name].run(targets_of([mistake.goal]), OPTIONS)
    assert report.outcome == "fails"
    assert judge(mistake.goal.statement, report.evidence).name == "refuted"


def test_mpmath_alone_refutes_nine_in_ten_and_what_it_calls_a_violation_is_certified(mistakes):
    violated = 0
    for mistake in mistakes:
        report = BY_NAME["mpmath"].run(targets_of([mistake.goal]), OPTIONS)
        if report.outcome == "fails":
            violated += 1
            assert report.details["certified"], mistake.name
            assert judge(mistake.goal.statement, report.evidence).name == "refuted", mistake.name
    assert violated >= 0.9 * len(mistakes)


def test_counterexamples_are_short_and_quick(mistakes):
    heights, points = [], []
    for claimed in mistakes:
        report = BY_NAME["batches"].run(targets_of([claimed.goal]), OPTIONS)
        points.append(report.details["points"])
        values = [closed_value(value) for _, value in report.evidence.instance]
        heights.append(max(map(height, values)))
    assert statistics.median(heights) <= 5  # numbers like 2/3
    assert sorted(heights)[int(0.9 * len(heights))] <= 20  # denominators below 1,000
    assert statistics.median(points) <= SMALL  # the first batch does it


def test_the_same_seed_finds_the_same_counterexample(mistakes):
    for engine in ENGINES:
        for claimed in mistakes[::16]:
            first, second = (engine.run(targets_of([claimed.goal]), OPTIONS) for _ in range(2))
            assert first == second


def test_literals_of_loaded_modules_are_not_parsed_as_none_could_be_used(truths, monkeypatch):
    parsed, run, targets = [], BY_NAME["hypothesis"].run, targets_of([truths[0].goal])
    found = providers._get_local_constants

    def literals():
        parsed.append(found())
        return parsed[-1]

    monkeypatch.setattr(providers, "_get_local_constants", literals)
    without = run(targets, OPTIONS)
    assert not parsed
    monkeypatch.setattr("dpsym.engines.falsify.LITERALS", "none")
    assert run(targets, OPTIONS) == without
    assert parsed
    assert providers._get_local_constants is literals


@pytest.mark.parametrize("rare", [lambda data: False, lambda data: data[0] == 7, lambda data: data[2] > 200])
@pytest.mark.parametrize("seed", range(3))
def test_the_engine_of_hypothesis_tries_what_its_find_tries(rare, seed, truths, monkeypatch):
    (target,) = targets_of([truths[0].goal])
    tried, expected = [], []
    hunt = falsify._Hunt([target], Effort(inf))
    monkeypatch.setattr(target, "seed", lambda *_: seed)

    def violates(data):
        tried.append(data)
        return rare(data) and not hunt.violating.add(data)

    monkeypatch.setattr(hunt, "violates", violates)
    falsify._generated(hunt, OPTIONS)
    with suppress(NoSuchExample):
        find(
            st.binary(min_size=hunt.length, max_size=hunt.length),
            lambda data: expected.append(data) or rare(data),
            settings=settings(
                max_examples=max(1, OPTIONS.examples // target.price),
                phases=(Phase.generate, Phase.shrink),
                database=None,
                report_multiple_bugs=False,
            ),
            random=Random(seed),
        )
    assert tried == expected
