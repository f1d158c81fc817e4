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


@pytest.mark.parametrize("text", DEFINED)
def test_a_function_has_no_value_outside_its_domain(text):
    found = last(f"{text} Then $g(-2) = 4$.")
    assert found.kind.value == "ill-formed"
    assert found.message == "g(-2) has no value: it needs -2 ≥ 0"


@pytest.mark.parametrize("text", DEFINED)
def test_inside_its_domain_a_function_is_its_formula(text):
    inside = last(rf"{text} For all $s \ge 1$ we have $g(s) \ge 1$.").claim
    assert str(inside.conclusion) == "s**2 >= 1"
    around = last(rf"{text} For all $s \in \mathbb{{R}}$ we have $g(s) \ge 0$.").claim
    assert str(around.conclusion) == "(s**2 where s ≥ 0) >= 0"


def test_an_open_end_does_not_belong_to_the_domain():
    found = last(r"For $x > 0$ let $g(x) = x^2$. Then $g(0) = 0$.")
    assert found.message == "g(0) has no value: it is not defined there"


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
