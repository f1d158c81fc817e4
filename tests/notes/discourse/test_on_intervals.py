r"""Claims on an interval without their variable, and sets that are written as [k]."""

import pytest

from tests.notes.discourse.traps import verdicts

DECIDED = ("proved", "supported")


@pytest.mark.parametrize(
    "page",
    [
        r"We have $x^2 \le x$ on $[0, 1]$.",
        r"On the interval $(0, 1)$ we have $x^2 \le x$.",
        r"On $(0, 1)$, $x^2 \le x$.",
        r"Let $h(x) = x^2$. Then $h(x) \le x$ on $[0, 1]$.",
        r"Let $p > 1$. Then $x^p \le x$ on $[0, 1]$.",
        r"The function $g(x) = x^2$ is convex on $[0, 1]$ and $g(x) \le x$ on $[0, 1]$.",
    ],
)
def test_the_one_symbol_of_which_nothing_is_said_lies_there(page):
    assert verdicts(page)[-1] in DECIDED
    assert verdicts(page.replace("1", "2"))[-1] == "refuted"


@pytest.mark.parametrize(
    "page",
    [
        r"We have $x^2 + y \le x + y$ on $[0, 1]$.",
        r"Let $x \in [0, 2]$. Then $x^2 \le x$ on $[0, 1]$.",
        r"We have $x^2 \le x$ on $x$.",
    ],
)
def test_it_has_to_be_one(page):
    assert not {*DECIDED, "refuted"} & set(verdicts(page))


def test_a_function_that_has_a_shape_is_known_afterwards():
    said = r"The function $g(x) = x^2$ is convex on $(0, \infty)$."
    assert verdicts(rf"{said} Then $g(3) = 9$.")[-1] in DECIDED
    assert verdicts(rf"{said} Then $g(3) = 8$.")[-1] == "refuted"


def test_so_many_points():
    for points in (r"$[k]$", r"$\{1, \dots, k\}$"):
        said = rf"Let $P$ be a distribution on {points}."
        assert verdicts(rf"{said} Then $H(P) \le \ln k$.")[-1] in DECIDED
        assert verdicts(rf"{said} Then $H(P) \le \ln(k) / 2$.")[-1] == "refuted"


def test_what_the_noise_is_may_stand_inside_the_claim():
    page = (
        r"Let $q : \mathcal{X}^n \to \mathbb{R}$ be a query with global sensitivity $\Delta$. Let $\sigma > 0$. "
        r"The mechanism that outputs $q(x) + Z$, where $Z \sim \mathcal{N}(0, \sigma^2)$, satisfies RATE-zCDP."
    )
    assert verdicts(page.replace("RATE", r"$\frac{\Delta^2}{2 \sigma^2}$"))[-1] in DECIDED
    assert verdicts(page.replace("RATE", r"$\frac{\Delta^2}{4 \sigma^2}$"))[-1] == "refuted"
