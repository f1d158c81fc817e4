"""The second sixty claims are what they say: others than the first ones, and true where one looks."""

import random

import pytest
from benchmarks import bench_solvers, sixty, sixty_more
from benchmarks.test_solvers import points_of

NAMES = {entry.name: entry for entry in sixty_more.SIXTY_MORE}


def test_there_are_sixty_others_and_half_of_them_touch():
    statements = {bench_solvers.statement_of(entry) for entry in sixty_more.SIXTY_MORE}
    assert len(NAMES) == len(statements) == 60
    assert not statements & {bench_solvers.statement_of(entry) for entry in sixty.SIXTY}
    assert 28 <= sum(entry.contact is not None for entry in sixty_more.SIXTY_MORE) <= 34
    assert all(entry.source for entry in sixty_more.SIXTY_MORE)


@pytest.mark.parametrize("name", [entry.name for entry in sixty_more.SIXTY_MORE if entry.contact])
def test_both_sides_are_equal_at_a_contact(name):
    claim, contact = NAMES[name].claim, NAMES[name].contact
    sides = [side.subs(contact).evalf(30) for side in (claim.conclusion.lhs, claim.conclusion.rhs)]
    assert abs(sides[0] - sides[1]) < 1e-25


@pytest.mark.parametrize("name", NAMES)
def test_no_instance_violates_a_claim(name):
    checker, found = points_of(NAMES[name], random.Random(name))
    assert found
    assert "violated" not in {checker.status(point, 256) for point in found}
