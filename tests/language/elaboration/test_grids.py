"""Grids: which claims about two spaces are read as one statement for all numbers of points, and which are not."""

import pytest
from language.two_spaces import AFTER, JOINT, K, L, P, Q, R, T, Y, Z, epsilon, y

from dpsym import (
    KL,
    Claim,
    HockeyStick,
    PushForward,
    Renyi,
    Space,
    both,
    equal,
    order,
    stochastic_map,
)
from dpsym.language.elaboration.families import content, ordered, written
from dpsym.language.elaboration.grids import grids_of
from dpsym.language.elaboration.statements import sufficient

W, BACK = Space("W"), stochastic_map("B", Z, Y)
CLAIMS = {
    "after a kernel": KL(*AFTER) <= KL(P, Q),
    "at every order": Renyi(order("alpha"), *AFTER) <= Renyi(order("alpha"), P, Q),
    "hockey-stick": HockeyStick(epsilon, *AFTER) <= HockeyStick(epsilon, P, Q),
    "two answers": KL(*JOINT) >= KL(P, Q),
    "two parts": both(KL(*AFTER) >= 0, KL(*JOINT) >= 0),
    "the second space comes first": KL(PushForward(BACK, R), PushForward(BACK, T)) <= KL(R, T),
    "one point": P(y) <= 1,
    "a point and a kernel": KL(K(y), L(y)) >= 0,
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_grid_says_at_sizes_that_were_not_looked_at_what_the_claim_does(name):
    claim = Claim(CLAIMS[name])
    grids = grids_of(claim)
    assert grids
    spaces = 1 if name == "one point" else 2
    for size in ((4, 1), (3, 3), (1, 4)) if spaces == 2 else ((5, None),):
        numbers = tuple(count for count in size if count is not None)
        (problem,) = sufficient(claim)
        statements = [problem.at(*each) for each in dict.fromkeys((numbers, numbers[::-1]))]
        told = {content(s) for grid in grids for s in grid.instances(size[0], size[1] or 1)}
        assert told in [{content(ordered(written(s))) for s in each} for each in statements]


def test_a_claim_about_one_space_without_points_is_no_grid():
    assert grids_of(Claim(KL(P, Q) >= 0)) == ()


def test_a_claim_about_three_spaces_is_no_grid():
    further = stochastic_map("F", Z, W)
    chained = [PushForward(further, law) for law in AFTER]
    assert grids_of(Claim(KL(*chained) <= KL(P, Q))) == ()


def test_two_spaces_are_not_read_with_one_column():
    # With one column every kernel is 1, and a grid read there would say that of all sizes.
    for grid in grids_of(Claim(CLAIMS["two answers"])):
        assert all(len(fold.name) for fold in grid.folds)
        assert {fold.over for fold in grid.folds} == {"*", "#"}


def test_a_claim_that_holds_for_some_numbers_of_points_only_is_not_read_there():
    claim = Claim(equal(P(y), 1))  # true for one point
    (grid,) = grids_of(claim)
    assert len(grid.instances(3, 1)) == 3
