"""Pages as other people write them, terse, in prose and in tables: what is read, and what comes out.

Beside each page lies the line and the verdict of each item.  That something is ``unread`` there says no more
than that it was not read when the page was added: a page may be read better, and never wrongly.
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

FILES = pages("lectures")
SAMPLED = 110  # one claim of so many is decided in the normal run
CASES = cases(FILES)


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_every_item_is_found_where_it_stands_and_read(path):
    found = [(item.line, outcome(item)) for item in reading(path).items]
    wanted = [(line, None if verdict in DECIDED else verdict) for line, verdict in expected(path)]
    assert found == wanted


def test_most_claims_are_read_and_many_are_false():
    wanted = [verdict for path in FILES for _, verdict in expected(path)]
    assert wanted.count("refuted") >= 30
    assert sum(wanted.count(name) for name in DECIDED) >= 2 * wanted.count("unread")


@pytest.mark.parametrize(("path", "place", "wanted"), CASES[::SAMPLED])
def test_a_sample_is_decided_as_expected(path, place, wanted):
    assert verdict(path, place) == wanted


@pytest.mark.slow
def test_nothing_is_decided_wrongly():
    nothing_is_decided_wrongly(CASES)
