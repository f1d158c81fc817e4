"""Rules about datasets and whole numbers: paths of neighbours, and a sum with its last summand apart."""

import itertools

import pytest
from derive.rules.tables import each, refused
from sympy import Sum, Symbol, oo

import dpsym.derive as rules
from dpsym import (
    KL,
    Claim,
    Datasets,
    Histograms,
    OverNeighbours,
    equal,
    integer,
    point,
    real,
    stochastic_map,
)
from dpsym.language.elaboration.context import Context

SPACES = [
    Datasets(3),
    Datasets(2, records=3),
    Histograms(3),
    Histograms(4, records=1),
    Histograms(2, records=3),
]


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_the_distance_of_datasets_is_the_length_of_a_path_of_neighbours(space):
    every = space.datasets(Context())
    for first, last in itertools.product(every, repeat=2):
        far = space.distance(first, last)
        nearer = [z for z in every if space.distance(first, z) == far - 1 and space.distance(z, last) == 1]
        assert nearer or far == 0


x, y, z = (point(name, on=Datasets(2)) for name in "xyz")
M, k, j, t = stochastic_map("M", Datasets(2)), integer("k"), Symbol("j"), real("t")
body = KL(M(x), M(y))
far = lambda within, **others: OverNeighbours(body, x, y, within, **others)


@each(
    [
        rules.PathOfNeighbours(far(3), far(1), far(1), z),
        rules.PathOfNeighbours(far(3), far(2), far(2), z),
        rules.PathOfNeighbours(far(2), far(1), far(1), x),
        rules.PathOfNeighbours(far(2), far(1), far(1), point("z")),
        rules.PathOfNeighbours(far(2), far(1), body, z),
        rules.PathOfNeighbours(far(2), far(1), far(1), z, body),
        rules.PathOfNeighbours(far(2), far(1), far(1, record=k), z),
        rules.PathOfNeighbours(far(2), far(1), OverNeighbours(body, y, x), z),
        rules.LastSummand(Sum(j, (j, 1, oo))),
        rules.LastSummand(Sum(j, (j, 1, t))),
        rules.LastSummand(Sum(1 / (j - t), (j, 1, k))),
        rules.LastSummand(Sum(j * t, (j, 1, k), (t, 1, k))),
        rules.LastSummand(t),
    ]
)
def test_other_arguments_are_refused(rule):
    refused(rule)


@pytest.mark.parametrize("last", [1, 2, 5])
def test_the_last_summand_is_taken_apart(last):
    (relation,) = rules.LastSummand(Sum(j * t + j**2, (j, 1, last))).instance(equal(0, 0)).relations
    assert Claim(relation).check(examples=5).verdict == "proved"
