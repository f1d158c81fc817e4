"""Results in words."""

import pytest

from dpsym.check.words import excerpt

LONG = "".join(chr(ord("a") + n % 26) for n in range(300))


@pytest.mark.parametrize("column", [1, 20, 48, 49, 50, 150, 252, 253, 280, 300])
def test_a_caret_stands_under_its_letter_however_long_the_line(column):
    shown, caret = excerpt({"text": LONG, "column": column})
    assert shown[caret.index("^")] == LONG[column - 1]
    assert len(shown) <= 98


def test_a_short_line_is_shown_whole_and_on_one_line():
    assert excerpt({"text": "a\tb\x1b[31mc", "column": 3}) == ["a b [31mc", "  ^"]
    assert excerpt({"text": "abc", "column": None}) == ["abc", "^"]
    assert excerpt({}) == []
    assert excerpt({"text": "  "}) == []
