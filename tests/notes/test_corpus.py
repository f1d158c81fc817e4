"""Example notes in several house styles, about half of whose claims are wrong: what is read, and what comes out.

Beside each file lies what is expected: the line of each item, its verdict, and of a wrong claim what is wrong.
"""

import pytest

from tests.notes.pages import (
    DECIDED,
    cases,
    expected,
    nothing_is_decided_wrongly,
    outcome,
    pages,
    reading,
    verdict,
)

FILES = pages("notes")
NAMES = [path.name for path in FILES]
SAMPLED = 40  # one claim of so many is decided in the normal run
CASES = cases(FILES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_item_is_found_where_it_stands_and_read(path):
    found = [(item.line, outcome(item)) for item in reading(path).items]
    assert [line for line, _ in found] == [line for line, _ in expected(path)]
    for (line, known), (_, wanted) in zip(found, expected(path), strict=True):
        assert known == (None if wanted in DECIDED else wanted), (path.name, line)


def test_the_examples_are_many_and_half_of_them_are_wrong():
    wanted = [verdict for path in FILES for _, verdict in expected(path)]
    wrong, right = wanted.count("refuted"), wanted.count("proved-or-supported")
    assert len(FILES) >= 6
    assert wrong + right >= 150
    assert wrong >= right * 2 / 3


@pytest.mark.parametrize(("path", "place", "wanted"), CASES[::SAMPLED])
def test_a_sample_is_decided_as_expected(path, place, wanted):
    assert verdict(path, place) == wanted


@pytest.mark.slow
def test_nothing_is_decided_wrongly_and_nearly_everything_is_decided():
    nothing_is_decided_wrongly(CASES)
