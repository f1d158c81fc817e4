"""Titles of statements: what they are about, whom they cite, and what may restrict them."""

import pytest

from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of


def is_open(title):
    page = rf"**{title}.** Let $x > 0$. Then $x + 1 > 1$."
    (item,) = read_document(document_of(page, "p.md")).items
    return bool(item.doubts or any(step.doubts for step in item.walk()))


@pytest.mark.parametrize(
    "title",
    [
        "Lemma (Hoeffding, two points)",
        "Theorem (Glorpson et al., 2006)",
        "Theorem (Glorpson and Quux, 1999)",
        "Theorem 2.1 (see [DR14, Theorem 3.6])",
        "Lemma (Bernstein's inequality [BLM13])",
        "Proposition 4 (pure DP implies zCDP)",
    ],
)
def test_names_and_citations_restrict_nothing(title):
    assert not is_open(title)


@pytest.mark.parametrize(
    "title",
    [
        "Theorem (withdrawn)",
        "Theorem (Withdrawn 2006)",
        "Theorem (glorped for small values)",
        "Lemma (false)",
    ],
)
def test_other_words_may(title):
    assert is_open(title)
