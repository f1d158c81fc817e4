"""Example notes in several house styles, about half of whose claims are wrong: what is read, and what comes out.

Beside each file lies what is expected: the line of each item, its verdict, and of a wrong claim what is wrong.
"""

from functools import cache
from pathlib import Path

import pytest

from dpsym.check.chains import chained
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from dpsym.notes.claims import read
from dpsym.notes.documents import read_document
from dpsym.notes.items import ItemKind

FOLDER = Path(__file__).parent.parent / "corpus" / "notes"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".expected")
NAMES = [path.name for path in FILES]
SETTLED = {"definition": "definition", "unread": "unread", "ill-formed": "ill-formed", "remark": "undecided"}
DECIDED = ("proved-or-supported", "refuted")
SAMPLED = 40  # one claim of so many is decided in the normal run


def expected(path):
    lines = Path(f"{path}.expected").read_text(encoding="utf-8").splitlines()
    rows = [line.split(None, 2) for line in lines if line.strip()]
    return [(int(row[0]), row[1]) for row in rows]


@cache
def reading(path):
    return read(read_document(path))


def outcome(item):
    """Return what is known of an item before anything is decided; nothing where it is decided."""
    kinds = {part.kind for part in item.walk()} - {ItemKind.CLAIM, ItemKind.CHAIN}
    if item.kind is ItemKind.CHAIN and kinds - {ItemKind.DEFINITION}:
        return min(kinds)
    return SETTLED.get(item.kind.value)


def verdict(path, place):
    """Decide an item and return its verdict in the words of the tables."""
    entry = sheet_of(reading(path), path.stem).entries[place]
    blanks = entry.blank.steps or (entry.blank,)
    settings = Settings(budget=60, examples=300, proofs=False)  # the tables do not say what is proved
    pairs = zip(entry.work, blanks, strict=True) if entry.work else ()
    found = [decide_written(work, blank, settings, None) if work else blank for work, blank in pairs]
    if not found:
        return entry.blank.verdict
    result = chained(entry.blank, found) if entry.blank.steps else found[0]
    return "proved-or-supported" if result.verdict in ("proved", "supported") else result.verdict


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


CASES = [
    (path, place, wanted)
    for path in FILES
    for place, (_, wanted) in enumerate(expected(path))
    if wanted in DECIDED
]


@pytest.mark.parametrize(("path", "place", "wanted"), CASES[::SAMPLED])
def test_a_sample_is_decided_as_expected(path, place, wanted):
    assert verdict(path, place) == wanted


@pytest.mark.slow
def test_nothing_is_decided_wrongly_and_nearly_everything_is_decided():
    found = [(path.name, place, wanted, verdict(path, place)) for path, place, wanted in CASES]
    other = [entry for entry in found if entry[2] != entry[3]]
    assert [entry for entry in other if entry[3] in DECIDED] == []
    assert len(other) <= 0.03 * len(found), other
