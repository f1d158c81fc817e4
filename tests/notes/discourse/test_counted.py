"""Random variables by their masses on integers: which law they have, and masses of no law."""

import pytest

from dpsym.language.randomness import Draw
from tests.notes.discourse.traps import reading

ALL = r"for all integers $j$"


def only(text):
    """Return the only item of a page."""
    (item,) = reading(text).items
    return item


@pytest.mark.parametrize(
    ("masses", "conclusion"),
    [
        (rf"$P(N = j) = \frac{{1-r}}{{1+r}} r^{{|j|}}$ {ALL}", "Expectation(N) = r"),
        (r"$P(N = j) = (1-r) r^j$ for all integers $j \ge 0$", "Expectation(N) = r"),
        (r"$P(N = j) = (1-r) r^{j-1}$ for $j = 1, 2, \dots$", "Expectation(G_N + 1) = r"),
        (r"$P(N = j) = e^{-r} r^j / j!$ for $j = 0, 1, 2, \dots$", "Expectation(N) = r"),
    ],
)
def test_the_ratio_of_neighbouring_masses_says_which_law_it_is(masses, conclusion):
    text = rf"For $0 < r < 1$ let $N$ be an integer random variable with {masses}. Then $E[N] = r$."
    assert str(only(text).claim.conclusion) == conclusion


@pytest.mark.parametrize(
    "said",
    [
        r"The integer-valued noise $N$ has $P(N = j) = \frac{1-r}{1+r} r^{|j|}$ for every integer $j$.",
        r"The random variable $N$ satisfies $P(N = j) = \frac{1-r}{1+r} r^{|j|}$ for every integer $j$.",
        r"The random variable $N$ has mass function $P(N = j) = \frac{1-r}{1+r} r^{|j|}$ for every integer $j$.",
    ],
)
def test_masses_that_a_sentence_gives_are_those_of_a_new_variable(said):
    text = f"Let $0 < r < 1$. {said} Then $E[N] = r$."
    assert str(only(text).claim.conclusion) == "Expectation(N) = r"


@pytest.mark.parametrize(
    ("said", "law"),
    [
        (
            r"$N$ takes the value $j \in \mathbb{Z}$ with probability $\frac{1-r}{1+r} r^{|j|}$",
            "DiscreteLaplace",
        ),
        (r"$N$ takes the value $j$ with probability $(1-r) r^j$ for every integer $j \ge 0$", "Geometric"),
        (r"$N$ takes the value $j \ge 0$ with probability $e^{-r} r^j / j!$", "Poisson"),
        (r"$N$ takes the value $j \ge 0$ with probability $r^j$", None),  # these do not sum to 1
        (r"$N$ takes the value $j$ with probability $(1-r) r^j$", None),  # it is not said from where on
    ],
)
def test_masses_may_be_said_of_the_value_that_is_taken(said, law):
    items = reading(f"Let $0 < r < 1$. {said}. Then $E[N] = r$.").items
    laws = [
        type(draw.law).__name__ for item in items if item.claim for draw in item.claim.conclusion.atoms(Draw)
    ]
    assert laws == ([law] if law else [])


def test_a_mass_function_may_have_a_name_of_its_own():
    text = (
        r"For $0 < r < 1$ let $N$ be a random variable whose mass function is $f(j) = (1-r) r^j$ for $j \ge 0$. "
        r"Then $E[N] = r$."
    )
    assert str(only(text).claim.conclusion) == "Expectation(N) = r"


def test_masses_that_do_not_sum_to_one_are_those_of_no_law():
    text = rf"Let $N$ be an integer random variable with $P(N = j) = 2^{{-|j|}}$ {ALL}. Then $E[N] = 0$."
    found = reading(text)
    assert only(text).claim is None
    assert any("sum to 3, where 1 is expected" in aside.message for aside in found.context)


@pytest.mark.parametrize(
    ("masses", "read"),
    [
        (r"$P(N = j) = e^{-r} r^j / j!$ for $j = 0, 1, 2, \dots$", True),
        (r"$P(N = j) = e^{-r} r^j / j!$ for every integer $j \ge 0$", True),
        (r"$P(N = j) = e^{-2r} (2r)^j / j!$ for every integer $j \ge 0$", False),
        (r"$P(N = j) = e^{-r} r^{j-1} / (j-1)!$ for every integer $j \ge 1$", False),
        (r"$P(N = j) = e^{-r} r^j / j!$ for every integer $j \ge 1$", False),
    ],
)
def test_masses_that_are_said_beside_a_name_are_those_of_that_law(masses, read):
    text = f"Let $r > 0$ and let $N$ be a Poisson random variable with parameter $r$, that is, {masses}."
    assert any(item.claim is not None for item in reading(f"{text} Then $E[N] = r$.").items) == read
