"""What a number is the probability of says nothing of its size."""

import pytest
from dpsym.notes.prose.described import without_descriptions

from tests.notes.prose.shapes import sentences


def words(text):
    return " ".join(token.text or "$" for token in without_descriptions(sentences(text)[0]).tokens)


def test_of_what_a_number_is_the_probability_is_left_out():
    found = words("Let $p$ be the probability of telling the truth, and let $n$ be an integer.")
    assert found == words("Let $p$ be the probability, and let $n$ be an integer.")


@pytest.mark.parametrize(
    "text",
    [
        "Let $p$ be the probability of an event where $p > q$.",
        "Let $p$ be a probability of at most one half.",
        "Let $x$ be a real number that is positive.",
        "Let $p$ be the probability of $A$.",
    ],
)
def test_what_bounds_a_number_stays(text):
    assert without_descriptions(sentences(text)[0]) == sentences(text)[0]
