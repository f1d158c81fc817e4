"""Pages of one paragraph, decided as they are read: what their words carry, and what comes out."""

import tomllib
from contextlib import nullcontext
from functools import cache

from dpsym.check.cache import Cache, default_folder
from dpsym.check.chains import chained
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of
from dpsym.notes.documents import read_document as load
from tests.notes.deciding import usual_sizes
from tests.notes.pages import CORPUS

CARRIED = {"nothing": set(), "proved": {"proved", "supported"}, "refuted": {"refuted"}}
DECIDED = {"proved", "supported", "refuted"}
SETTINGS = Settings(budget=30, steps=2_000, examples=120, proofs=False)


@cache
def table(name):
    """Return the tables of a file."""
    return tomllib.loads((CORPUS / "traps" / f"{name}.toml").read_text(encoding="utf-8"))


def traps(name):
    """Return the pages of a file of traps, each with the verdicts that its words carry."""
    return [
        (text, CARRIED[carried])
        for group in table(name).values()
        for carried, texts in group.items()
        for text in texts
    ]


@cache
def reading(text, kind="markdown"):
    """Return what is read of a page."""
    return read_document(document_of(text, "page.md", kind))


@cache
def verdicts(text, kind="markdown"):
    """Return the verdict on each entry of a page."""
    return tuple(map(entry_verdict, sheet_of(reading(text, kind), "page").entries))


def sheet_of_page(path):
    """Return what is to be decided of a file."""
    return sheet_of(read_document(load(path)), path.stem)


@cache
def verdicts_at_larger_sizes(text, kind="markdown"):
    """Return the verdict on each entry of a page, searched at larger sizes too."""
    entries = sheet_of(reading(text, kind), "page").entries
    return tuple(entry_verdict(entry, sizes=nullcontext) for entry in entries)


def entry_verdict(entry, sizes=usual_sizes):
    """Decide an entry and return its verdict, at the usual sizes unless told otherwise."""
    blanks = entry.blank.steps or (entry.blank,)
    pairs = zip(entry.work, blanks, strict=True) if entry.work else ()
    with sizes():
        found = [
            decide_written(work, blank, SETTINGS, Cache(default_folder())) if work else blank
            for work, blank in pairs
        ]
    if not found:
        return entry.blank.verdict
    return (chained(entry.blank, found) if entry.blank.steps else found[0]).verdict


def carries_nothing(text, kind="markdown"):
    """Return whether a page has no claim that could be decided."""
    return all(item.claim is None for item in reading(text, kind).claims())


def wrong(text, carried, kind="markdown", found=verdicts):
    """Return the verdicts on a page that its words do not carry."""
    return [verdict for verdict in found(text, kind) if verdict in DECIDED - carried]
