r"""Datasets of numbers: vectors that differ in some entries, and queries that are formulas of their entries."""

import pytest

from tests.notes.discourse.traps import verdicts

MEAN = r"$\left|\frac{1}{n} \sum_{i=1}^n x_i - \frac{1}{n} \sum_{i=1}^n x'_i\right| \le %s$"


def last(*sentences):
    return verdicts("\n\n".join(sentences))[-1]


@pytest.mark.parametrize(
    ("words", "bound"),
    [
        ("differ in one coordinate", r"\frac{1}{n}"),
        ("differ in a single entry", r"\frac{1}{n}"),
        ("differ in two coordinates", r"\frac{2}{n}"),
    ],
)
def test_a_mean_changes_with_the_number_of_entries_that_do(words, bound):
    vectors = rf"Let $x, x' \in [0, 1]^n$ {words}."
    assert last(vectors, f"Then {MEAN % bound}.") in ("proved", "supported")
    assert last(vectors, "Then " + MEAN % rf"\frac{{1}}{{2}} \cdot {bound}" + ".") == "refuted"


@pytest.mark.parametrize(
    "known",
    [
        r"Let $x_1, \dots, x_n \in [0, 1]$ and let $D = (x_1, \dots, x_n)$. Let $f(D) = \frac{1}{n} \sum_{i=1}^n x_i$. For all neighboring $D, D'$ we have $|f(D) - f(D')| \le %s$.",
        r"For $x \in [0, 1]^n$ let $f(x) = \frac{1}{n} \sum_{i=1}^n x_i$. For neighboring $x, x' \in [0, 1]^n$ we have $|f(x) - f(x')| \le %s$.",
    ],
)
def test_a_query_may_be_a_formula_of_the_records(known):
    assert last(known % r"\frac{1}{n}") in ("proved", "supported")
    assert last(known % r"\frac{1}{n + 1}") == "refuted"


def test_a_maximum_may_change_by_the_whole_range_in_one_entry_and_a_sum_too():
    vectors = r"Let $x, x' \in [0, 2]^n$ differ in one coordinate."
    for claim in (
        r"$\left|\sum_{i=1}^n x_i - \sum_{i=1}^n x'_i\right| \le %s$.",
        r"$\left|\max_{1 \le i \le n} x_i - \max_{1 \le i \le n} x'_i\right| \le %s$.",
    ):
        assert last(vectors, claim % 2) in ("proved", "supported")
        assert last(vectors, claim % 1) == "refuted"


def test_vectors_of_which_nothing_is_said_may_differ_everywhere():
    assert last(r"Let $x, x' \in [0, 1]^n$.", "Then " + MEAN % r"\frac{1}{n}" + ".") == "refuted"


def test_functions_of_vectors_take_sums_of_vectors():
    total = r"Let $f(x) = \sum_{i=1}^n x_i$ for $x \in \mathbb{R}^n$. Let $x, y \in \mathbb{R}^n$."
    assert last(total, r"Then $f(x + y) = f(x) + f(y)$.") in ("proved", "supported")
    assert last(total, r"Then $f(x + y) \ge f(x)$.") == "refuted"


def test_a_place_of_the_text_is_not_the_one_in_which_vectors_differ():
    vectors = r"Let $x, x' \in [0, 1]^n$ differ in one coordinate."
    assert last(vectors, r"Then $x_i = x'_i$ for all $i \in [n]$.") not in ("proved", "supported")


@pytest.mark.parametrize(
    "made",
    [
        r"Let $M(x) = \sum_i x_i + \mathrm{Lap}(s)$ for $x \in [0,1]^n$.",
        r"Let $x \in [0, 1]^n$. Let $M(x) = \sum_{i=1}^n x_i + Z$, where $Z \sim \mathrm{Lap}(s)$.",
        r"Let $f(x) = \sum_{i=1}^n x_i$ for $x \in [0, 1]^n$. Let $M(x) = f(x) + \mathrm{Lap}(s)$.",
        r"Let $x_1, \dots, x_n \in [0, 1]$ and let $D = (x_1, \dots, x_n)$. Let $M(D) = \sum_i x_i + \mathrm{Lap}(s)$.",
    ],
)
def test_noise_for_a_formula_of_the_records_is_compared_at_two_that_differ_in_one(made):
    level = r"Let $\varepsilon > 0$."
    private = made.replace("(s)", r"(1/\varepsilon)")
    assert last(level, private, r"Then $M$ is $\varepsilon$-DP.") in ("proved", "supported")
    assert last(level, private, r"Then $M$ is $\frac{\varepsilon}{2}$-DP.") == "refuted"
    less = made.replace("(s)", r"(1/(n \varepsilon))")
    assert last(level, less, r"Then $M$ is $\varepsilon$-DP.") == "refuted"


def test_what_is_supposed_of_one_input_is_not_known_of_its_neighbours():
    page = r"Let $x \in [0, 1]^n$ with $\sum_{i=1}^n x_i = 0$. Let $M(x) = \sum_{i=1}^n x_i + \mathrm{Lap}(1/2)$."
    assert last(page, r"Then $M$ is $1$-DP.") not in ("proved", "supported")


@pytest.mark.parametrize(
    "known", [r"Let $x_1, \dots, x_n \in \mathbb{R}$.", r"Let $n = 3$ and let $x \in \mathbb{R}^n$."]
)
def test_a_mechanism_that_does_not_depend_on_its_input_as_read_is_not_read(known):
    page = known + r" Let $M(D) = \sum_{i=1}^n x_i + Z$ with $Z \sim \mathrm{Lap}(1)$."
    assert last(page, r"Then $M$ is $\frac{1}{10}$-DP.") == "unread"


@pytest.mark.parametrize(
    "said",
    [
        r"Consider the mechanism $A(x) = \frac{1}{n} \sum_{i=1}^n x_i + Z$ for $x \in [0, 1]^n$, where $Z \sim \mathrm{Lap}(1/(n RATE))$.",
        r"Consider the mechanism $A(x) = \frac{1}{n} \sum_{i=1}^n x_i + \mathrm{Lap}(1/(n RATE))$ for $x \in [0, 1]^n$.",
        r"Let $A(x) = \frac{1}{n} \sum_{i=1}^n x_i + Z$ for $x \in [0, 1]^n$, where $Z \sim \mathrm{Lap}(1/(n RATE))$.",
    ],
)  # fmt: skip
def test_a_mechanism_may_be_introduced_with_its_noun_and_its_inputs(said):
    page = rf"Let $\varepsilon > 0$. {said} Then $A$ is $\varepsilon$-DP."
    assert verdicts(page.replace("RATE", r"\varepsilon"))[-1] in ("proved", "supported")
    assert verdicts(page.replace("RATE", r"2 \varepsilon"))[-1] == "refuted"
