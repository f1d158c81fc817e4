r"""Functions by the set on which they are, and by their value: *let f: [0, 1]^n -> R be the function f(x) = ...*."""

import pytest

from tests.notes.discourse.traps import verdicts

WORDS = ["be the function", "be given by", "be defined by"]


@pytest.mark.parametrize("words", WORDS)
def test_a_function_of_numbers_is_defined_where_its_map_says(words):
    page = rf"Let $g : (0, \infty) \to \mathbb{{R}}$ {words} $g(t) = t + 1/t$."
    assert verdicts(rf"{page} Then $g(t) \ge 2$ for all $t > 0$.")[-1] in ("proved", "supported")
    assert verdicts(rf"{page} Then $g(t) \ge 3$ for all $t > 0$.")[-1] == "refuted"
    assert verdicts(rf"{page} Then $g(t) \le 0$ for all $t < 0$.")[-1] not in (
        "proved",
        "supported",
        "refuted",
    )


@pytest.mark.parametrize("words", WORDS)
def test_a_function_of_vectors_takes_those_of_its_set(words):
    page = rf"Let $f : [0, 1]^n \to \mathbb{{R}}$ {words} $f(x) = \sum_{{i=1}}^n x_i$. Let $x \in [0, 1]^n$."
    assert verdicts(rf"{page} Then $f(x) \le n$.")[-1] in ("proved", "supported")
    assert verdicts(rf"{page} Then $f(x) \ge 1$.")[-1] == "refuted"


def test_another_function_than_that_of_the_map_is_not_read():
    page = r"Let $f : [0, 1] \to \mathbb{R}$ be the function $g(t) = t^2$."
    assert verdicts(rf"{page} Then $f(t) \le 1$ for all $t \in [0, 1]$.")[-1] not in (
        "proved",
        "supported",
        "refuted",
    )
