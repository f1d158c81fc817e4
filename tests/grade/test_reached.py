"""Ways to the target that were missed: the quotient of its sides, and inductions over positive integers."""

import pytest

from dpsym.grade.members import with_indices

SHEET = r"Let $x \ge 0$ and let $n$ be a positive integer. Show that $$(1+x)^n \ge 1 + nx.$$"
QUOTIENT = r"Let $a, b, c > 0$ with $a \le bc$. Show that $$a + b \le b(c+1).$$"
STEP = (
    r"Step: suppose $(1+x)^n \ge 1+nx$. Then $(1+x)^{n+1} \ge (1+nx)(1+x) = 1 + (n+1)x + nx^2 \ge 1+(n+1)x.$"
)


def test_a_chain_from_a_quotient_reaches_the_target(grade):
    found = grade(QUOTIENT, r"$$\frac{a+b}{b} = \frac{a}{b} + 1 \le c + 1.$$")
    assert found["outcome"] == "correct"


@pytest.mark.parametrize(
    "argument",
    [
        r"$$\frac{a+b}{b} \le c + 1.$$",  # the target in other words
        r"$$\frac{a+b}{b} = \frac{a}{b} + 1 \le c + 2.$$",  # weaker
        r"$$\frac{b}{a+b} = 1 - \frac{a}{a+b} \le 1.$$",  # another quotient
    ],
)
def test_other_chains_from_a_quotient_do_not(grade, argument):
    assert grade(QUOTIENT, argument)["outcome"] != "correct"


def test_a_chain_divided_by_something_of_any_sign_does_not_show_the_target(grade):
    sheet = r"Let $a, b, c \in \mathbb{R}$ with $a \le c$. Show that $$a b^2 \le c b^2.$$"
    assert grade(sheet, r"$$\frac{ab^2}{b} = ab \le cb.$$")["outcome"] != "correct"


def test_an_induction_over_positive_integers_begins_with_1(grade):
    base = r"By induction. Base: for $n = 1$, $(1+x)^1 = 1+x \ge 1+x$. "
    assert grade(SHEET, base + STEP)["outcome"] == "correct"


def test_an_induction_that_begins_too_late_is_told_so(grade):
    base = r"By induction. Base: for $n = 2$, $(1+x)^2 = 1+2x+x^2 \ge 1+2x$. "
    found = grade(SHEET, base + STEP)
    assert found["outcome"] == "undecided"
    assert "n = 1 is not covered" in found["message"]


def test_members_of_families_are_printed_with_an_index():
    assert with_indices(r"\prod_{k \in \{0, \dots, m - 1\}} b(k)") == r"\prod_{k} b_{k}"
    assert with_indices(r"\sum_{y \in \mathcal{Y}} P(y)") == r"\sum_{y \in \mathcal{Y}} P(y)"


SQUARES = r"Let $u, v, w > 0$. Show that $$u + v + w \le \frac{u^2}{v} + \frac{v^2}{w} + \frac{w^2}{u}.$$"
LOG = r"Let $y \ge 0$. Show that $$(1+y)\log(1+y) \ge y.$$"


@pytest.mark.parametrize(
    ("sheet", "argument", "outcome"),
    [
        (  # several relations in one row
            SQUARES,
            r"From $(u-v)^2 \ge 0$ we get $$\frac{u^2}{v} \ge 2u - v, \qquad \frac{v^2}{w} \ge 2v - w.$$ "
            r"Similarly $$\frac{w^2}{u} \ge 2w - u.$$ Adding, "
            r"$$\frac{u^2}{v} + \frac{v^2}{w} + \frac{w^2}{u} \ge 2u - v + 2v - w + 2w - u = u+v+w.$$",
            "correct",
        ),
        (  # one of them is missing
            SQUARES,
            r"$$\frac{u^2}{v} \ge 2u - v, \qquad \frac{v^2}{w} \ge 2v - w.$$ Adding, "
            r"$$\frac{u^2}{v} + \frac{v^2}{w} + \frac{w^2}{u} \ge u+v+w.$$",
            "undecided",
        ),
        (  # divided by what a row says to be positive
            SQUARES,
            r"By Cauchy-Schwarz $$(u+v+w)^2 \le \left(\frac{u^2}{v} + \frac{v^2}{w} + \frac{w^2}{u}\right)(v+w+u).$$ "
            r"As $u+v+w > 0$, we divide and get $$u+v+w \le \frac{u^2}{v} + \frac{v^2}{w} + \frac{w^2}{u}.$$",
            "correct",
        ),
        (  # differentiated twice from the left end
            LOG,
            r"Let $h(y) = (1+y)\log(1+y) - y$. Then $h'(y) = \log(1+y)$ and $h''(y) = \frac{1}{1+y} \ge 0$. "
            r"Since $h(0) = 0$ and $h'(0) = 0$, it follows that $h(y) \ge 0$, so $$(1+y)\log(1+y) \ge y.$$",
            "correct",
        ),
        (  # nothing is said of the second derivative
            LOG,
            r"Since $1+y > 0$, it follows that $$(1+y)\log(1+y) \ge y.$$",
            "undecided",
        ),
    ],
)
def test_what_rows_show_together(grade, sheet, argument, outcome):
    assert grade(sheet, argument)["outcome"] == outcome


@pytest.mark.parametrize(
    "words",
    [
        "Similarly one gets the others.",
        "The division by the letter is done.",
        "Here the function falls and then grows.",
    ],
)
def test_words_of_commentary_excuse_no_wrong_row(grade, words):
    found = grade(r"Let $y$ be real. Show that $$2y \le y^2+1.$$", rf"$$(y-1)^2 = y^2 - y + 1.$$ {words}")
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", 1)


def test_that_squares_are_not_negative_denies_nothing(grade):
    found = grade(
        r"Let $y$ be real. Show that $$2y \le y^2+1.$$",
        r"$$y^2 + 1 - 2y = (y-1)^2 \ge 0,$$ because squares are not negative.",
    )
    assert found["outcome"] == "correct"


def test_rows_that_end_with_a_side_and_do_not_name_the_other_miss_nothing(grade):
    sheet = r"Let $0 < a < 1$. Show that $$\sum_{k=0}^\infty a^k = \frac{1}{1-a}.$$"
    assert grade(sheet, r"$1 + \frac{a}{1-a} = \frac{1}{1-a}$.")["outcome"] == "undecided"


SQUARES = r"""Let $0 < p < 1$, and let $P$ and $Q$ be the laws on $\{0, 1\}$ with $P(1) = p$, $P(0) = 1 - p$,
$Q(1) = Q(0) = \frac12$. Show that $$D_2(P \| Q) = \log(2 p^2 + 2 (1-p)^2).$$"""


def test_rows_about_what_defines_a_quantity_are_no_other_task(grade):
    found = grade(SQUARES, r"$$\frac{p^2}{1/2} + \frac{(1-p)^2}{1/2} = 2 p^2 + 2 (1-p)^2.$$")
    assert found["outcome"] in ("correct", "undecided")


def test_rows_about_other_numbers_alone_are_for_a_person_and_rows_from_a_side_miss_the_target(grade):
    sheet = r"Let $t > 0$. Show that $$1 + t < e^t.$$"
    assert grade(sheet, r"$$1 - t < e^{-t}$$")["outcome"] == "undecided"
    assert grade(sheet, r"$$1 + t < e^{2t}$$")["outcome"] == "misses-target"


LENDS = r"Let $r > 0$. Show that $\tanh(r/2) \le r/2$. You may use that $\tanh(x) \le x$ for all $x \ge 0$."
BELOW = r"Let $z \in [-1, 0]$. Show that $z^3 \ge z$. You may use that $x^3 \ge x$ for all $x \ge 1$."


@pytest.mark.parametrize(
    ("sheet", "text", "right"),
    [
        (LENDS, r"First, $r/2 > 0$. By the hint with $x = r/2$, $\tanh(r/2) \le r/2$.", True),
        (LENDS, r"First, $r/2 > 0$. Hence $\tanh(r/2) \le r/2$.", False),
        (BELOW, r"First, $z \le 0$. By the hint with $x = z$, $z^3 \ge z$.", False),
        (LENDS.replace("x)", "x/2)"), r"First, $r/2 > 0$. By the hint $\tanh(r/2) \le r/2$.", False),
    ],
)
def test_a_fact_that_is_lent_shows_what_is_asked_where_it_is_lent_for_it(grade, sheet, text, right):
    assert (grade(sheet, text)["outcome"] == "correct") is right
