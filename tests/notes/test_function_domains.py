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
