"""Letters side by side are a product where the text declares each of them, and else may be a word."""

import pytest

from dpsym import Claim, at_least, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import only, same

a, b, c = (real(name, above=0) for name in "abc")
SHEET = "Let $a > 0$, $b > 0$ and $c > 0$. "


@pytest.mark.parametrize(
    ("latex", "claim"),
    [
        (r"abc \ge 1", at_least(a * b * c, 1)),
        (r"2abc \ge a^2bca", at_least(2 * a * b * c, a**3 * b * c)),
        (r"abc \ge abc^2", at_least(a * b * c, a * b * c**2)),
    ],
)
def test_declared_letters_are_multiplied(latex, claim):
    same(only(f"{SHEET}Then ${latex}$.").claim, Claim(claim))


@pytest.mark.parametrize(
    ("sheet", "latex"),
    [
        (SHEET, r"abd \ge 0"),  # nothing says what d is
        ("Let $a > 0$ and $b > 0$. ", r"abc \ge 0"),
        (SHEET + "Let $f(x) = x^2$. ", r"abf \ge 0"),  # f is no factor
        (SHEET, r"abc(a) \ge 0"),  # it may be a function by that name
    ],
)
def test_other_letters_may_be_a_word(sheet, latex):
    assert only(f"{sheet}Then ${latex}$.").kind is not ItemKind.CLAIM


def test_a_letter_that_is_declared_later_multiplies_nothing():
    found = only("Let $a > 0$ and $b > 0$. Then $abc > 0$. Now let $c > 0$.")
    assert found.kind is not ItemKind.CLAIM
