"""The lexicon: each entry is needed to understand its example, and does not carry its non-example."""

from dataclasses import replace

import pytest

from dpsym.errors import UnusableInput
from dpsym.notes.english.lexicon import FEATURES, NO_ENTRIES, forms_of, lexicon, standard
from tests.notes.english.understanding import known_as_comment, known_as_heading, readings, told_by_rows

ENTRIES = [
    (category, number)
    for category, rows in standard().items()
    if category not in NO_ENTRIES
    for number in range(len(rows))
]
SEEN = {
    "notation",
    "ASSERTS",
    "LOCALLY",
    "MEANINGOF",
    "PRONOUN",
    "MODIFYING",
    "ADJUNCT",
    "POINTING",
    "SPEAKS",
    "STATED",
    "COMPRISES",
    "TURNING",
    "DENIES",
    "PLACE",
    "ADVERBIAL",
    "GOESON",
    "ANNOUNCES",
    "OBTAINING",
    "OPERATE",
    "LIMITS",
    "FORWARD",
    "ASK",
    "TELLER",
    "LEND",
    "ALTERNATIVE",
    "POINTS",
    "BACK",
    "HEDGES",
    "WHY",
    "FOLLOWS",
    "QUALIFIES",
    "SEVERAL",
    "ISDEFINED",
    "ABOUTCLAIM",
    "SHARP",
    "SHARPLY",
    "NORMED",
    "PUTTOUSE",
    "OTHERCASE",
}  # what is looked for in sentences that are not understood


def without(category, number):
    """Return the lexicon without an entry."""
    whole, forms = lexicon(), standard()[category][number]["forms"]
    begun = {form[0] for written in forms for form in forms_of(written)}
    left = {
        first: tuple(row for row in whole.by_first[first] if row[1].get("forms") != forms) for first in begun
    }
    return replace(whole, by_first={**whole.by_first, **left})


def meets(text, words, row):
    """Return whether a form of an entry stands in a text."""
    texts = text.lower().replace(".", " ").replace(",", " ").split()
    return any(
        found.features.get("forms") == row["forms"]
        for place in range(len(texts))
        for _, found in words.at(texts, place)
    )


def understood(text, category, words):
    known = {"heading": known_as_heading, "comment": known_as_comment, "column": told_by_rows}
    return known[category](text, words) if category in known else readings(text, words)


@pytest.mark.parametrize(("category", "number"), ENTRIES, ids=str)
def test_an_example_is_understood_by_its_entry_and_a_non_example_is_not(category, number):
    row = standard()[category][number]
    example, other = row["example"], row["non-example"]
    if category in SEEN or row.get("is") in SEEN:
        assert meets(example, lexicon(), row)
        assert not meets(other, lexicon(), row)
        return
    found = understood(example, category, lexicon())
    assert found
    assert understood(example, category, without(category, number)) != found
    assert understood(other, category, lexicon()) != found


def test_the_categories_are_those_that_are_documented():
    assert set(standard()) - NO_ENTRIES <= set(FEATURES)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ('[[noun]]\nforms = ["gadget"]', "lacks kind"),
        ('[[noun]]\nforms = []\nkind = "real"', "has no forms"),
        ('[[noun]]\nforms = ["gadget"]\nkind = "real"\ncolour = "red"', "colour"),
        ('[[verb]]\nforms = ["run"]', "no category 'verb'"),
    ],
)
def test_an_entry_of_a_wrong_form_is_refused_with_what_is_wrong(rows, told):
    with pytest.raises(UnusableInput, match=told):
        lexicon(rows)


def test_a_person_adds_words():
    assert not readings("Folklore tells that $x^2 \\ge 0$.")
    more = lexicon('[[affirm]]\nforms = ["folklore tells"]')
    assert readings("Folklore tells that $x^2 \\ge 0$.", more)
