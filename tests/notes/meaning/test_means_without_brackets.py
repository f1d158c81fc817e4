"""Means that a plain E takes: of what stands right behind it, where that is random."""

import pytest

from tests.notes.deciding import verdict


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"$E|X| = b$", "proved"),
        (r"$E|X| = 2b$", "refuted"),
        (r"$\frac12 E|X| \cdot E X^2 = b^3$", "proved"),
        (r"$E|X|^2 > (E|X|)^2$", "proved"),
        (r"$E |X| X = 0$", "unread"),  # where the mean ends is not said
    ],
)
def test_a_plain_e_before_something_random_takes_its_mean(claim, expected):
    assert verdict(rf"Let $b > 0$ and $X \sim \mathrm{{Lap}}(b)$. Then {claim}.") == expected
