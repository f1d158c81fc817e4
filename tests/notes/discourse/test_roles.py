"""What a number is for says nothing of its value; what a text fixes, as a variance, does.  Laws in words."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
NORMAL = r"Let $X \sim N(0, 4)$. "


@pytest.mark.parametrize(
    "text",
    [
        NORMAL + r"Let $v > 0$ be the variance of $X$. Then $v = 4$.",
        NORMAL + r"We have $v > 0$, where $v > 0$ is the variance of $X$. Then $v = 4$.",
        NORMAL + r"$v > 0$: variance of $X$. Then $v = 4$.",
        NORMAL + r"Let $m$ be a real number, the mean of $X$. Then $m = 0$.",
        r"Let $x > 0$. Let $d > 0$ be the difference. Then $d = x$.",
        r"Let $P, Q$ be laws on a finite set. Let $t \in [0, 1]$ be their total variation distance. "
        r"Then $t = TV(P, Q)$.",
        r"Let $x > 0$ be a fraction. Then $x^2 \le x$.",
        r"Let $\gamma$ be the sampling rate. Then $\gamma \le 1$.",
        r"Let $\delta > 0$ be the failure probability. Then $\delta \le 1$.",
    ],
)
def test_what_a_text_fixes_is_no_other_value(text):
    assert "refuted" not in verdicts(text)


@pytest.mark.parametrize(
    "declared",
    [
        r"Let $k$ be a positive integer, the group size, and let $x > 0$.",
        r"$k$ is a positive integer, the group size. Let $x > 0$.",
        r"Let $k \ge 1$ be the number of queries and $x > 0$ the noise level.",
        r"Throughout, $k > 0$ is the noise scale, $x > 0$ the privacy budget.",
        r"Let $k > 1$ be the order, $x > 0$ the noise multiplier.",
    ],
)
def test_what_a_number_is_for_leaves_its_range(declared):
    assert verdicts(declared + r" Then $k x > 0$.")[-1] in HOLDS
    assert verdicts(declared + r" Then $k x > 1$.")[-1] == "refuted"


@pytest.mark.parametrize("said", ["We show that ", "Thus ", "It is wrong that ", "Hardly any "])
def test_that_something_is_of_a_sort_introduces_it_only_where_that_is_all_that_is_said(said):
    found = verdicts(said + r"$k$ is a positive integer. Then $k \ge 1$.")
    assert not set(found) & {"refuted", *HOLDS}


@pytest.mark.parametrize(
    "law",
    [
        "the Laplace distribution with mean zero and scale $b$",
        "the Laplace distribution with scale $b$ and mean $0$",
        "a Laplace distribution with scale $b$",
    ],
)
def test_the_parameters_of_a_law_are_said_in_words(law):
    text = rf"Let $b > 0$ and let $X$ have {law}." + "\n\n"
    assert set(verdicts(text + r"We have $\mathbb{E}[X^2] = 2 b^2$.")) <= HOLDS
    assert verdicts(text + r"We have $\mathbb{E}[X^2] = b^2$.") == ("refuted",)


@pytest.mark.parametrize(
    ("said", "natural"),
    [
        ("Everything is in nats.", True),
        ("We measure information in nats.", True),
        ("We measure everything in nats, not in bits.", False),
        ("Nothing is in nats.", False),
        ("We work in nats unless we say bits.", False),
    ],
)
def test_a_unit_says_of_logarithms_that_they_are_natural(said, natural):
    found = verdicts(said + "\n\n" + r"We have $\ln x \le x - 1$ for all $x > 0$.")
    assert bool(set(found) & HOLDS) == natural


LAPLACE = r"Recall that $\mathrm{Lap}(b)$, $b > 0$, has density $%s$. Let $Z \sim \mathrm{Lap}(b)$." "\n\n"
TELEGRAM = r"Let $b > 0$." "\n\n" r"$Z \sim \mathrm{Lap}(b)$, density $%s$ on $\mathbb{R}$." "\n\n"
MEAN = r"We have $\mathbb{E} |Z| = b$."


@pytest.mark.parametrize("said", [LAPLACE, TELEGRAM])
def test_a_density_that_a_text_says_has_to_be_that_of_the_law(said):
    assert set(verdicts(said % r"\frac{1}{2b} e^{-|z|/b}" + MEAN)) & HOLDS
    assert not set(verdicts(said % r"\frac{b}{2} e^{-b |z|}" + MEAN)) & {"refuted", *HOLDS}


def test_the_density_of_a_half_line_is_another_one():
    text = (TELEGRAM % r"\frac{1}{2b} e^{-|z|/b}").replace(r"\mathbb{R}", r"[0, \infty)")
    assert not set(verdicts(text + MEAN)) & {"refuted", *HOLDS}


def test_what_is_declared_with_a_verb_may_be_followed_by_throughout():
    text = "$g$ is a standard Gaussian throughout, and $t > 0$.\n\n"
    assert set(verdicts(text + r"We have $\Pr[|g| > t] \le e^{-t^2/2}$.")) & HOLDS


@pytest.mark.parametrize(
    ("said", "carried"),
    [("We double the wobbly exponent.", True), ("The exponent is an index here, wobblers.", False)],
)
def test_powers_mean_the_same_unless_a_verb_says_what_they_are(said, carried):
    found = set(verdicts(said + "\n\n" + "For all $x > 0$ we have $x^2 > 0$."))
    assert bool(found & HOLDS) == carried


@pytest.mark.parametrize("title", [r"Functions, $x \ge 0$", r"for $x \ge 0$", "$x$ nonnegative, tails"])
def test_a_title_may_list_ranges(title):
    lemma = "\\begin{lemma}[%s]\nWe have $%s$.\n\\end{lemma}\n\nWe have $x + 1 \\ge 1$."
    assert verdicts(lemma % (title, r"\sinh x \le x \cosh x"), "latex")[0] in HOLDS
    assert verdicts(lemma % (title, r"\cosh x \le 1 + x^2 / 2"), "latex")[0] == "refuted"
    assert verdicts(lemma % (title, r"\sinh x \le x \cosh x"), "latex")[1] not in {"refuted", *HOLDS}


@pytest.mark.parametrize("title", ["False claim", "If $x \\ge 1$", "Case $x = 0$", "Only for wobbly $x$"])
def test_a_title_that_may_restrict_leaves_no_refutation(title):
    text = "Let $x$ be real.\n\n\\begin{lemma}[%s]\nWe have $x + 1 \\ge 1$.\n\\end{lemma}\n"
    assert "refuted" not in verdicts(text % title, "latex")


@pytest.mark.parametrize(
    "text",
    [
        r"$X$ is a standard Gaussian in spirit. Then $\Pr[X > 0] = 1/2$.",
        r"$k$ is an integer only at night. Then $k^2 \ge k$.",
        r"$x$ is a real number if it rains. Then $x^2 \ge 0$.",
        r"Let $b > 0$. Recall that $\mathrm{Lap}(b)$ has density $\frac{1}{2b} e^{-|z|/b}$ up to scaling by $b$. "
        r"Let $Z \sim \mathrm{Lap}(b)$. Then $\mathbb{E} |Z| = b$.",
        r"Let $X \sim \mathrm{Lap}(b)$, where $b$ may be zero. Then $\mathbb{E}[X^2] > 0$.",
        r"Let $X$ have the normal distribution with mean $0$ and scale $s > 0$. Then $\mathbb{E}[X^2] = s$.",
        "Everything is in nats times two.\n\n" r"For $x > 0$, $\ln x \le x - 1$.",
        "Let $x$ be real. We have\n$$x^2 \\ge 0$$\nwhich Bob doubts.",
    ],
)
def test_words_that_qualify_leave_no_verdict(text):
    assert not set(verdicts(text)) & {"refuted", *HOLDS}


@pytest.mark.parametrize(
    "text",
    [
        r"$k$ is a positive integer, the order of wobbling modulo $7$. Then $k \ge 8$.",
        r"Let $x > 0$ be the number of queries divided by the number of users. Then $x \ge 1$.",
        r"Let $n \ge 1$ be the number of users, here $5$. Then $n = 5$.",
        r"Let $n \ge 1$ be the sample size $10$. Then $n \ge 2$.",
        r"Let $d > 0$ be the shift between the two laws $N(0, 1)$ and $N(3, 1)$. Then $d = 3$.",
        "# A gallery of fallacies\n\n" r"For all real $x$, $x^2 \ge x$.",
        "Let $x$ be real. We have\n$$x^2 \\ge x$$\nwhich needs $x \\ge 1$.",
    ],
)
def test_words_that_restrict_leave_no_refutation(text):
    assert "refuted" not in verdicts(text)


def test_what_stands_in_a_law_may_be_explained_behind_it_without_a_comma():
    declared = r"Let $X$ be exponential with mean $1$, and $U$ uniform on $[a, b]$ where $a < b$. "
    assert verdicts(declared + r"Then $\operatorname{Var}(U) = \frac{(b - a)^2}{12}$.")[-1] in HOLDS
    assert verdicts(declared + r"Then $\operatorname{Var}(U) = \frac{(b - a)^2}{6}$.")[-1] == "refuted"
