r"""What all draws of a sequence do, or some of them."""

import pytest

from tests.notes.deciding import verdict

DRAWS = r"Let $X_1, \dots, X_m \sim \mathrm{Lap}(b)$ be independent and $t > 0$."
COPIES = r"Let $X \sim \mathrm{Lap}(b)$, let $X_1, \dots, X_m$ be independent copies of $X$, and let $t > 0$."
ALL = r"\left(1 - e^{-t/b}\right)^m"


@pytest.mark.parametrize("given", [DRAWS, COPIES])
@pytest.mark.parametrize(
    "said",
    [
        rf"\Pr[\max_i |X_i| \le t] = {ALL}",
        rf"\Pr[\max_{{i \le m}} |X_i| \le t] = {ALL}",
        rf"\Pr[\max_{{1 \le i \le m}} |X_i| > t] = 1 - {ALL}",
        rf"\Pr[\max_{{i = 1, \dots, m}} |X_i| > t] = 1 - {ALL}",
        rf"\Pr[\forall i \in [m]: |X_i| \le t] = {ALL}",
        rf"\Pr[\exists i: |X_i| > t] = 1 - {ALL}",
        rf"\Pr[|X_i| > t \text{{ for some }} i \le m] = 1 - {ALL}",
    ],
)
def test_all_of_the_draws_are_one_to_a_power(given, said):
    assert verdict(f"{given} Then ${said}$.") in ("proved", "supported")


@pytest.mark.parametrize(
    "said",
    [
        rf"\Pr[\max_{{i \le m}} |X_i| \le t] = 1 - {ALL}",
        rf"\Pr[\min_{{i \le m}} |X_i| \le t] = {ALL}",
        rf"\Pr[\exists i: |X_i| \le t] = {ALL}",
        rf"\Pr[\forall i \le m: |X_i| > t] = 1 - {ALL}",
    ],
)
def test_some_are_not_all(said):
    assert verdict(f"{DRAWS} Then ${said}$.") == "refuted"


@pytest.mark.parametrize(
    "said",
    [
        r"\Pr[\forall i \le k: |X_i| \le t] \ge 0",  # which are that many?
        r"\Pr[\exists i \le m: X_i \ge i] \ge 0",
        r"\Pr[\exists i \in [m]: i X_i \ge t] \ge 0",
        r"\Pr[\max_{i \le m} i |X_i| \ge t] \ge 0",
        r"\Pr[\max_{2 \le i \le m} |X_i| \ge t] \ge 0",
    ],
)
def test_what_depends_on_the_place_is_left_open(said):
    assert verdict(f"{DRAWS} Let $k < m$. Then ${said}$.") == "unread"


def test_copies_may_depend_on_each_other():
    told = COPIES.replace("independent copies", "copies")
    assert verdict(rf"{told} Then $\Pr[\max_i |X_i| \le t] = {ALL}$.") == "unread"


def test_a_draw_and_its_copies_are_two_things():
    assert verdict(rf"{COPIES} Then $\mathbb{{E}}|X| = b$.") == "proved"
    assert verdict(rf"{COPIES} Then $\mathbb{{E}}|X_1| = b$.") == "proved"
    assert verdict(rf"{COPIES} Then $\mathbb{{E}}[X X_1] = 2b^2$.") not in ("proved", "supported")
