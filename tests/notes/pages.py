"""Pages beside which lies what is expected of them: the line of each item, and its verdict."""

from functools import cache
from pathlib import Path

from dpsym.check.chains import chained
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from dpsym.notes.claims import read
from dpsym.notes.documents import read_document
from dpsym.notes.items import ItemKind

CORPUS = Path(__file__).parent.parent / "corpus"
SETTLED = {"definition": "definition", "unread": "unread", "ill-formed": "ill-formed", "remark": "undecided"}
DECIDED = ("proved-or-supported", "refuted")


def pages(folder):
    """Return the pages of a folder of the corpus."""
    return sorted(path for path in (CORPUS / folder).iterdir() if path.suffix != ".expected")


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


def cases(paths):
    """Return each claim that is to be decided: its page, its place there, and the verdict."""
    rows = [(path, place, wanted) for path in paths for place, (_, wanted) in enumerate(expected(path))]
    return [row for row in rows if row[2] in DECIDED]


def nothing_is_decided_wrongly(chosen):
    """Decide claims: no verdict may be another one, and at most 3 % may stay open."""
    found = [(path.name, place, wanted, verdict(path, place)) for path, place, wanted in chosen]
    other = [entry for entry in found if entry[2] != entry[3]]
    assert [entry for entry in other if entry[3] in DECIDED] == []
    assert len(other) <= 0.03 * len(found), other
