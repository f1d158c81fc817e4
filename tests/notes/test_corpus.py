"""Notes in many house styles, many of whose claims are wrong: what is read, and what comes out.

Beside each page lies which of its claims are true.  A page may leave a claim open; it never gets the opposite.
"""

import pytest

from tests.notes.pages import cases, decided_wrongly, is_read, pages

FILES = [*pages("notes"), *pages("lectures")]
CASES = cases(FILES)
SAMPLED = 60  # one claim of so many is decided in the normal run
READ = 0.6  # of all claims; what is measured stands in docs/reference/benchmarks.md


def test_the_pages_are_many_and_many_of_their_claims_are_wrong():
    wrong = sum(wanted == "refuted" for *_, wanted in CASES)
    assert len(FILES) >= 30
    assert len(CASES) >= 500
    assert wrong >= 0.25 * len(CASES)


def not_read(chosen):
    return [(path.name, line) for path, line, number, _ in chosen if not is_read(path, line, number)]


def test_most_claims_of_some_pages_are_read():
    found = [case for case in CASES if case[0] in FILES[::8]]
    assert len(found) >= 50
    assert len(not_read(found)) <= (1 - READ) * len(found)


@pytest.mark.slow
def test_most_claims_are_read():
    missed = not_read(CASES)
    assert len(missed) <= (1 - READ) * len(CASES), missed


@pytest.mark.parametrize("case", CASES[::SAMPLED], ids=lambda case: f"{case[0].name}:{case[1]}")
def test_a_sample_is_not_decided_wrongly(case):
    assert decided_wrongly([case]) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_decided_wrongly(path):
    assert decided_wrongly([case for case in CASES if case[0] == path]) == []
