"""Pages beside which lies what is true: the line of each claim, and the verdict that it should get.

Rows with another word (unread, definition, ill-formed) say that the place claims nothing that could be decided
when the page was labelled; of them nothing is asked.
"""

from functools import cache
from pathlib import Path

from dpsym.check.cache import Cache, default_folder
from dpsym.check.chains import chained
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from dpsym.notes.claims import read
from dpsym.notes.documents import read_document

CORPUS = Path(__file__).parent.parent / "corpus"
DECIDED = ("proved-or-supported", "refuted")
SETTINGS = Settings(steps=10_800, examples=300, proofs=False)  # the tables do not say what is proved


def pages(folder):
    """Return the pages of a folder of the corpus."""
    return sorted(path for path in (CORPUS / folder).iterdir() if path.suffix != ".expected")


def expected(path):
    """Return the labelled places of a page: line, number on that line, and the verdict that is true."""
    lines = Path(f"{path}.expected").read_text(encoding="utf-8").splitlines()
    rows = [line.split(None, 2) for line in lines if line.strip()]
    found, counts = [], {}
    for row in rows:
        line = int(row[0])
        counts[line] = counts.get(line, -1) + 1
        found.append((line, counts[line], row[1]))
    return found


@cache
def entries(path):
    """Return the entries of a page by line, in order."""
    found = {}
    for entry in sheet_of(read(read_document(path)), path.stem).entries:
        found.setdefault(entry.blank.source["line"], []).append(entry)
    return found


def cases(paths):
    """Return each claim that has a true verdict: its page, its line, its number there, and the verdict."""
    return [
        (path, line, number, wanted)
        for path in paths
        for line, number, wanted in expected(path)
        if wanted in DECIDED
    ]


def is_read(path, line, number):
    """Return whether a claim is read so far that it can be decided as a whole."""
    found = entries(path).get(line, ())
    if number >= len(found):
        return False
    entry = found[number]
    return bool(entry.work) and all(work is not None for work in entry.work)


def verdict(path, line, number):
    """Decide a claim and return its verdict in the words of the tables."""
    found = entries(path).get(line, ())
    if number >= len(found):
        return "context"
    entry = found[number]
    blanks = entry.blank.steps or (entry.blank,)
    pairs = zip(entry.work, blanks, strict=True) if entry.work else ()
    results = [
        decide_written(work, blank, SETTINGS, Cache(default_folder())) if work else blank
        for work, blank in pairs
    ]
    if not results:
        return entry.blank.verdict
    result = chained(entry.blank, results) if entry.blank.steps else results[0]
    return "proved-or-supported" if result.verdict in ("proved", "supported") else result.verdict


def decided_wrongly(chosen):
    """Return the claims that come out as the opposite of what is true."""
    found = [(path.name, line, wanted, verdict(path, line, number)) for path, line, number, wanted in chosen]
    return [entry for entry in found if entry[3] in DECIDED and entry[3] != entry[2]]
