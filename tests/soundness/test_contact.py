"""True claims are not refuted, above all not near the points where both sides meet."""

import random

import pytest
from soundness.drawing import points, statuses
from soundness.truths import TRUTHS

from dpsym.engines.checker import Checker
from dpsym.kernel.numbers import ball

BY_NAME = {truth.name: truth for truth in TRUTHS}
PROMISED = (  # the ten of which a million instances each are tried
    *("tangent of exp", "tanh, quadratic", "sharp constant", "KL of two points", "two means"),
    *("randomized response", "Pinsker", "conversion, pointwise", "orders", "Gaussian triangle"),
)
PARTS = 4  # of each million, so that two processors share the work


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: truth.name)
def test_a_true_claim_is_not_refuted_near_contact(truth):
    found = statuses(truth, 10_000 if truth.name in PROMISED else 2_000, "short")
    assert looked_at(found) > 0.2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", PROMISED)
def test_a_true_claim_is_not_refuted_in_a_million_instances(name, part):
    found = statuses(BY_NAME[name], 1_000_000 // PARTS, part)
    assert looked_at(found) > 0.2


def looked_at(found):
    """Return the share of instances that hypotheses did not exclude."""
    return 1 - found["excluded"] / sum(found.values())


def test_points_of_contact_are_points_of_contact():
    """Both sides are equal, or nearly so; the drawer would otherwise concentrate on nothing."""
    for truth in TRUTHS:
        if truth.statement.conclusion.op in ("<=", "="):
            point = {**next(points(truth, random.Random(0))), **truth.contact(random.Random(0))}
            checker = Checker(truth.statement)
            assert checker.status(point) != "excluded", truth.name
            lhs, rhs = (ball(side) for side in checker.sides(point))
            assert abs(float((lhs - rhs).mid())) <= 1e-3 * (1 + abs(float(rhs.mid()))), truth.name
