"""Seeded errors are found in the row in which they are, and nothing else is accused."""

import pytest
from grade.mutants import mutants, originals, rows

from dpsym.check.cache import Cache
from dpsym.check.settings import Settings
from dpsym.grade.deciding import Deciding
from dpsym.grade.judging import judged

SETTINGS = Settings(steps=1_080, examples=200)
SAMPLE = 10
DECIDED = Deciding(SETTINGS, Cache(None))


def first_refuted(found, until):
    """Return the place of the first row that is refuted."""
    steps = (judged(row, DECIDED) for row in found[: until + 1])
    return next((place for place, step in enumerate(steps) if step.verdict == "refuted"), None)


def kind_of(path):
    return "latex" if path.suffix == ".tex" else "markdown"


def found_in(chosen):
    return [first_refuted(rows(one.sheet, one.kind, one.text), one.place) == one.place for one in chosen]


def test_a_sample_of_seeded_errors_is_found():
    assert all(found_in(mutants(SAMPLE)))


@pytest.mark.slow
def test_seeded_errors_are_found():
    hits = found_in(mutants(320))
    assert len(hits) >= 300
    assert sum(hits) >= 0.97 * len(hits)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sheet", "path"),
    [pytest.param(*case, id=f"{case[1].parent.name}/{case[1].name}") for case in originals()],
)
def test_originals_are_not_accused(sheet, path):
    found = rows(sheet, kind_of(path), path.read_text(encoding="utf-8"))
    assert first_refuted(found, len(found)) is None
