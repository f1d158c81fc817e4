"""Numbers that are written with a few digits: what is about equal, and what is equal."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.deciding import verdict
from tests.notes.reading import items


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        (r"1 - e^{-1} \approx 0.632", "proved"),
        (r"1 - e^{-1} \approx 0.64", "proved"),
        (r"-\log 2 \approx -0.69", "proved"),
        (r"\frac14 = 0.25", "proved"),
        (r"\frac14 = 0.26", "refuted"),
    ],
)
def test_the_verdict(formula, wanted):
    assert str(verdict(f"We have ${formula}$.")) == wanted


@pytest.mark.parametrize(
    "text",
    [
        r"We have $1 - e^{-1} \approx 0.62$.",  # how close it has to be is not said
        r"We have $1 - e^{-1} \approx 1$.",
        r"We have $\frac{1.5}{9} = 0.1667$.",  # which is rounded
        r"Let $x > 0$. Then $x \approx 0.5$.",
        r"Suppose that $x \approx 0.5$.",
        r"Let $X \sim N(0, 1)$. Then $E[X] \approx 0.5$.",
    ],
)
def test_what_is_only_close_is_never_decided(text):
    assert all(item.kind is not ItemKind.CLAIM for item in items(text))
