"""Functions that a sentence defines on a part of the line: taken elsewhere they have no value."""

import pytest

from dpsym.language.restriction import Restricted
from notes.reading import items

DEFINED = [
    r"For $x \ge 0$ let $g(x) = x^2$.",
    r"Define $g(x) = x^2$ for $x \ge 0$.",
    r"For all $x \ge 0$ define $g(x) = x^2$.",
    r"Let $x \ge 0$ and put $g(x) = x^2$.",
]


def last(text):
    return items(text)[-1]


@pytest.mark.parametrize(
    "text",
    [
        r"Let $g(x) = x^2$.",
        r"Let $x \ge 2$ be real." + "\n\n" + r"Define $g(t) = t^2$.",
        r"Let $x \ge 2$ be real." + "\n\n" + r"Define $g(x) = x^2$.",
    ],
)
def test_what_another_sentence_says_does_not_restrict_a_function(text):
    claim = last(f"{text} Then $g(-2) = 4$.").claim
    assert not claim.conclusion.has(Restricted)


@pytest.mark.parametrize("text", DEFINED)
def test_a_claim_about_other_arguments_is_not_one_about_the_formula(text):
    assert last(f"{text} Then $g(-2) = 4$.").claim is None
    assert last(f"{text} Then $g(t) \\ge 0$ for all real $t$.").claim.conclusion.has(Restricted)


@pytest.mark.parametrize("text", DEFINED)
def test_a_claim_about_the_arguments_of_its_definition_is_read(text):
    assert not last(f"{text} Then $g(t) \\ge 0$ for all $t \\ge 1$.").claim.conclusion.has(Restricted)
    assert not last(f"{text} Then $g(x) \\ge 0$.").claim.conclusion.has(Restricted)


def test_a_function_of_integers_is_not_taken_between_them():
    text = r"Let $p(n) = 2^n$ for integers $n \ge 1$."
    assert last(rf"{text} Then $p(x) > 0$ for all real $x \ge 1$.").claim is None
    assert last(rf"{text} Then $p(m + 1) > 0$ for all integers $m \ge 1$.").claim is not None
