"""Bars with two ends, and differentials in a numerator: as the brackets and the integrals that they stand for."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.parse import parse
from dpsym.notes.source import Source, Span


def node(text):
    return parse(Source("a.md", text), Span(0, len(text))).rows[0].node


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"e^{-x}\Big|_0^1", r"\left[e^{-x}\right]_0^1"),
        (r"a = -x^2\bigg\vert_0^1 = b", r"a = [-x^2]_0^1 = b"),
        (r"\left. x - x^2 \right|_0^1", r"[x - x^2]_0^1"),
        (r"\int_0^1 \frac{dt}{1 + t}", r"\int_0^1 \frac{1}{1 + t} dt"),
        (r"\int_0^1 \frac{t\,\mathrm{d}t}{1 + t}", r"\int_0^1 \frac{t}{1 + t} dt"),
    ],
)
def test_two_ways_of_writing_are_read_alike(one, other):
    assert node(one) == node(other)


@pytest.mark.parametrize("text", [r"1 + x\Big|_0^1", r"|x|_1^2", r"\frac{dt}{1+t}"])
def test_what_is_not_plain_is_refused_or_left_alone(text):
    try:
        found = node(text)
    except Unread:
        return
    assert "between" not in str(found)


def test_a_bar_of_a_condition_is_no_end():
    assert "between" not in str(node("P(S | T)"))
