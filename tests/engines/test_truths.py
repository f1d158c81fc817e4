"""True claims are never refuted, though floats see violations near every point of contact."""

import pytest

from dpsym.engines.registry import ENGINES
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])  # the same at other points
def test_a_true_claim_holds(truth, engine, seed):
    report = engine.run(targets_of([truth.goal]), SearchOptions(seed=seed, examples=300, points=150))
    assert report.outcome == "holds"
    assert report.evidence is None
    assert not report.details.get("unconfirmed")


def test_hypotheses_are_met_by_construction(truths):
    for claimed in truths:
        (target,) = targets_of([claimed.goal])
        drafts = [
            target.decoder.decode(bytes([i, *range(i, i + target.decoder.length - 1)])) for i in range(60)
        ]
        instances = [target.completion.complete(draft) for draft in drafts]
        statuses = [target.status(instance) for instance in instances if instance is not None]
        assert "excluded" not in statuses
        assert len(statuses) >= 30


def test_contact_shows_as_contact(truths):
    by_name = {claimed.name: claimed.goal for claimed in truths}
    mpmath = next(engine for engine in ENGINES if engine.name == "mpmath")
    report = mpmath.run(targets_of([by_name["parabola"]]), SearchOptions())
    assert report.details["contacts"] > 0  # y = 2/3 is among the points
    assert report.details["digits"] == 50
    assert float(report.details["disagreement"]) < 1e-45
