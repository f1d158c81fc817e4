"""Words that do not carry the verdict that the formulas beside them would have alone."""

import re

import pytest

from tests.notes.discourse.traps import (
    CARRIED,
    DECIDED,
    carries_nothing,
    table,
    traps,
    verdicts,
    verdicts_at_larger_sizes,
    wrong,
)

FILES = [
    "first",
    "second",
    "third",
    "fourth",
    "comments",
    "sixth",
    "seventh",
    "mechanisms",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
]
TRAPS = [entry for name in FILES for entry in traps(name)]
#: Pages in which every word is known, with the kind of document that they are.
KNOWN = [
    (text, CARRIED[carried], "latex" if group == "latex" else "markdown")
    for name in ("fifth", "eighteenth")
    for group, texts in table(name).items()
    for carried, pages in texts.items()
    for text in pages
]
PLAIN = [(text, wanted) for wanted, texts in table("plain").items() for text in texts]
STRANGE = ["glorp", "perhaps", "nicht", "outside", "barely"]


def test_traps_and_plain_pages_are_many():
    assert len(TRAPS) + len(KNOWN) >= 400
    assert len(PLAIN) >= 60
    assert len({text for text, _ in TRAPS}) == len(TRAPS)


@pytest.mark.parametrize(("text", "carried"), TRAPS)
def test_a_verdict_is_one_that_the_words_carry(text, carried):
    assert carries_nothing(text) or wrong(text, carried) == []


@pytest.mark.slow
@pytest.mark.parametrize(("text", "carried"), TRAPS)
def test_a_verdict_at_larger_sizes_is_one_that_the_words_carry(text, carried):
    assert carries_nothing(text) or wrong(text, carried, found=verdicts_at_larger_sizes) == []


@pytest.mark.parametrize(("text", "carried", "kind"), KNOWN)
def test_words_that_are_known_one_by_one_carry_no_more_together(text, carried, kind):
    assert carries_nothing(text, kind) or wrong(text, carried, kind) == []


@pytest.mark.parametrize(("text", "wanted"), PLAIN)
def test_plain_pages_are_decided(text, wanted):
    found = [verdict for verdict in verdicts(text) if verdict in DECIDED]
    assert found
    assert {verdict == "refuted" for verdict in found} == {wanted == "refuted"}


@pytest.mark.parametrize("word", STRANGE)
@pytest.mark.parametrize("text", [text for text, _ in PLAIN[::4]])
def test_a_word_that_is_not_known_is_passed_over_nowhere(text, word):
    """The word is put between any two words of the last sentence: no such claim is refuted or proved false."""
    start = text.rfind(". ") + 2 if ". " in text else 0
    places = [match.start() for match in re.finditer(r"(?<=[a-z$]) (?=[a-zA-Z$])", text)]
    inside = [at for at in places if at > start and text.count("$", 0, at) % 2 == 0]
    for place in inside:
        changed = f"{text[:place]} {word}{text[place:]}"
        if "We even claim" in changed:
            continue  # that claims it
        assert carries_nothing(changed) or "refuted" not in verdicts(changed), changed
