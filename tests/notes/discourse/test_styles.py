"""Pages in eight house styles, about half of whose claims are wrong by a small slip.

Beside each page stands the verdict that each of its claims should get; nothing may be decided otherwise.
"""

from collections import defaultdict

import pytest

from tests.notes.discourse.traps import entry_verdict, sheet_of_page
from tests.notes.pages import expected, pages

WORDS = {"proved": "proved-or-supported", "supported": "proved-or-supported"}


def outcomes(path):
    """Return for each claim of a page the verdict that it should get, and the one that it gets."""
    here = defaultdict(list)
    sheet = sheet_of_page(path)
    for entry in sheet.entries:
        here[entry.blank.source["line"]].append(entry)
    found = []
    for line, wanted in expected(path):
        entry = here[line].pop(0) if here[line] else None
        verdict = entry_verdict(entry) if entry is not None else "not listed"
        found.append((line, wanted, WORDS.get(verdict, verdict)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", pages("styles"), ids=lambda path: path.name)
def test_no_claim_of_an_unseen_style_is_decided_wrongly(path):
    other = [row for row in outcomes(path) if row[1] != row[2]]
    assert [row for row in other if row[2] in ("proved-or-supported", "refuted")] == []
