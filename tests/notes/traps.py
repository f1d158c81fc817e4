"""Pages of one paragraph in tables: what is decided in them, and what their words carry."""

import tomllib
from functools import cache

from dpsym.check.chains import chained
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import decide_written
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of
from tests.notes.pages import CORPUS

CARRIED = {"nothing": set(), "proved": {"proved", "supported"}, "refuted": {"refuted"}}
DECIDED = {"proved", "supported", "refuted"}
SETTINGS = Settings(budget=30, examples=120, proofs=False)


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
def verdicts(text, kind="markdown"):
    """Return the verdict on each entry of a page."""
    sheet = sheet_of(read(document_of(text, "page.md", kind)), "page")
    return tuple(_verdict(entry) for entry in sheet.entries)


def _verdict(entry):
    blanks = entry.blank.steps or (entry.blank,)
    pairs = zip(entry.work, blanks, strict=True) if entry.work else ()
    found = [decide_written(work, blank, SETTINGS, None) if work else blank for work, blank in pairs]
    if not found:
        return entry.blank.verdict
    return (chained(entry.blank, found) if entry.blank.steps else found[0]).verdict


def wrong(text, carried):
    """Return the verdicts on a page that its words do not carry."""
    return [verdict for verdict in verdicts(text) if verdict in DECIDED - carried]
