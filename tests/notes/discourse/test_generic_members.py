r"""Members with a general index: draws X_i of a sum, mechanisms M_j of a list; quantifiers of their own."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
DRAWS = [
    r"Let $Y = \sum_{i=1}^n X_i$ with $X_i \sim \mathrm{Bern}(p)$ independent.",
    r"Let $Y = \sum_{i=1}^n X_i$, where $X_i \sim \mathrm{Bern}(p)$ are independent.",
    r"Let $Y = \sum_{i \in [n]} X_i$, where $X_i \sim \mathrm{Bern}(p)$ are independent.",
    r"Let $Y = X_1 + \dots + X_n$ with i.i.d. $X_i \sim \mathrm{Bern}(p)$.",
]
QUANTIFIED = [
    "for all neighbouring $x, x'$ and all $S$",
    "for all neighbouring inputs $x, x'$ and every $S$",
    "for all $S$ and all neighbouring $x, x'$",
    "for all neighbouring $x, x'$ and all sets $S$",
]


@pytest.mark.parametrize("said", DRAWS)
def test_a_member_of_a_sum_is_each_of_its_terms(said):
    assert (
        set(verdicts(f"{said} Then $\\mathbb{{E}}[Y] = np$ and $\\mathrm{{Var}}(Y) = np(1 - p)$.")) <= HOLDS
    )
    assert verdicts(f"{said} Then $\\mathbb{{E}}[Y] = p$.") == ("refuted",)


def test_draws_that_may_depend_on_one_another_are_no_sequence():
    page = (
        r"Let $Y = \sum_{i=1}^n X_i$, where $X_i \sim \mathrm{Bern}(p)$. Then $\mathrm{Var}(Y) = np(1 - p)$."
    )
    assert not HOLDS & set(verdicts(page))


@pytest.mark.parametrize("ends", ["", "_{j=1}^k"])
def test_what_is_said_of_one_of_listed_mechanisms_is_said_of_each(ends):
    said = r"Let $M_1, \dots, M_k$ be mechanisms such that $M_j$ is $(\varepsilon_j, \delta_j)$-DP."
    total = rf"$(\sum{ends or '_j'} \varepsilon_j, \sum{ends or '_j'} \delta_j)$-DP"
    assert set(verdicts(f"{said} Then their composition is {total}.")) <= HOLDS


@pytest.mark.parametrize("quantifiers", QUANTIFIED)
def test_a_quantifier_of_its_own_makes_a_letter_another_thing(quantifiers):
    claim = rf"$\Pr[M(x) \in S] \le {{}} \Pr[M(x') \in S]$ {quantifiers}."
    page = rf"Suppose that $M$ is $\varepsilon$-DP. Then {claim}"
    assert set(verdicts(page.replace("{}", r"e^\varepsilon"))) <= HOLDS
    assert verdicts(page.replace("{}", r"e^{\varepsilon/2}")) == ("refuted",)


def test_what_is_added_to_a_claim_is_said_of_the_same_numbers():
    first, second = verdicts(
        r"For all $x \ge 0$ we have $1 - e^{-x} \le x$. Moreover, $1 - e^{-x} \ge x - \frac{x^2}{2}$."
    )
    assert {first, second} <= HOLDS


def test_noise_may_be_said_behind_a_comma():
    said = r"Let $f$ have sensitivity $\Delta$."
    page = rf"{said} Then the mechanism $M(x) = f(x) + Z$, $Z \sim \mathrm{{Lap}}({{}}/\varepsilon)$, is $\varepsilon$-DP."
    assert set(verdicts(page.replace("{}", r"\Delta"))) <= HOLDS
    assert verdicts(page.replace("{}", r"(\Delta/2)")) == ("refuted",)


def test_an_input_of_which_nothing_is_said_accuses_nobody():
    page = r"Suppose that $M$ is $\varepsilon$-DP. We get $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]$ for all $S$."
    assert verdicts(page) == ("unread",)


@pytest.mark.parametrize("words", ["in general", "without this condition", "elsewhere"])
def test_words_that_lift_the_range_leave_nothing_of_it(words):
    found = verdicts(f"For all $x \\ge 1$ we have $x^2 \\ge x$. Moreover, {words} $x^3 \\ge x$.")
    assert not HOLDS & set(found[1:])


def test_a_letter_that_is_a_law_in_another_part_may_be_a_number_here():
    page = "# One\nLet $p$ and $q$ be probability mass functions.\n\n# Two\nLet $X \\sim \\mathrm{Bern}(p)$. Then $\\mathbb{E}[X] = {}$."
    assert set(verdicts(page.replace("{}", "p"))) <= HOLDS
    assert verdicts(page.replace("{}", "p^2"))[-1] in ("refuted", "doubtful")
