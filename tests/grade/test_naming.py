r"""What an answer names in passing, puts in for a letter, and does to both sides."""

import pytest

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.notes.discourse.sheets import read_sheet
from dpsym.notes.documents import read_document

LOGARITHM = r"Show that $\ln(1+x) \ge \frac{2x}{2+x}$ for all real $x \ge 0$."
MEANS = r"Let $a$ and $b$ be positive real numbers. Show that $$\frac{a^2}{b} + \frac{b^2}{a} \ge a + b.$$"
TWO = r"Show that $x + \frac1x \ge 2$ for all $x > 0$."


RIGHT = [
    (  # a function in a display, without a word before it
        LOGARITHM,
        r"$$f(x) = \ln(1+x) - \frac{2x}{2+x}, \qquad f(0) = 0$$ "
        r"$$f'(x) = \frac1{1+x} - \frac4{(2+x)^2} = \frac{x^2}{(1+x)(2+x)^2} \ge 0$$ "
        r"So $f$ is increasing and $f(x) \ge f(0) = 0$.",
    ),
    (TWO, r"Put $x = e^t$ with $t\in\mathbb R$. Then $x+\frac1x = e^t+e^{-t} = 2\cosh t\ge 2$."),
    (TWO, r"Write $x=1+t$ with $t>-1$. Then $x+\frac1x-2 = 1+t+\frac{1}{1+t}-2=\frac{t^2}{1+t}\ge0$."),
    (  # a factor that is written is one that may be divided by
        MEANS,
        r"$$\frac{a^2}{b}+\frac{b^2}{a}\ge a+b \iff a^3+b^3\ge a^2b+ab^2 \iff (a+b)(a^2-ab+b^2)\ge ab(a+b) "
        r"\iff a^2-2ab+b^2\ge 0 \iff (a-b)^2\ge 0,$$ which is true.",
    ),
    pytest.param(  # the letter that is put in is one over which integrals run besides
        r"Let $t > 0$. Show that $\int_t^\infty e^{-x^2/2}\,dx \le \frac1t e^{-t^2/2}$.",
        r"Put $x=t+s$ with $s\ge0$, then $x^2=t^2+2ts+s^2\ge t^2+2ts$. Hence "
        r"$$\int_t^\infty e^{-x^2/2}\,dx=\int_0^\infty e^{-(t+s)^2/2}\,ds\le e^{-t^2/2}\int_0^\infty e^{-ts}\,ds"
        r"=\frac{e^{-t^2/2}}{t}.$$",
        marks=pytest.mark.slow,
    ),
    (  # what the sheet says for all datasets x leaves x free
        r"For most laws we have $D_\alpha(M(x)\|M(x'))\le\rho\alpha$ for all neighbours $x,x'$."
        "\n\n## Exercise 2\n\n"
        r"Show that $\alpha x^2 + (1-\alpha)(x-1)^2 \ge \alpha(1-\alpha)$ for all real $x$ and $\alpha > 1$.",
        r"$$\alpha x^2 + (1-\alpha)(x-1)^2 = (x-1+\alpha)^2 + \alpha(1-\alpha) \ge \alpha(1-\alpha).$$",
    ),
    (  # two relations in one display, of which one is a chain
        MEANS,
        r"$$\frac{a^2}{b}+b \ge 2\sqrt{a^2}=2a,\qquad \frac{b^2}{a}+a \ge 2b.$$ "
        r"Adding gives $\frac{a^2}{b}+\frac{b^2}{a}+a+b\ge 2a+2b$. Subtract $a+b$, done.",
    ),
]


@pytest.mark.parametrize(("sheet", "argument"), RIGHT)
def test_right_work_is_correct(grade, sheet, argument):
    assert grade(sheet, argument)["outcome"] == "correct"


NOT_RIGHT = [
    (TWO, r"Put $x = e^t$ with $t\ge 0$. Then $x+\frac1x = e^t+e^{-t} = 2\cosh t\ge 2$."),  # only x >= 1
    (TWO, r"Write $x=1+t$ with $t\ge 0$. Then $x+\frac1x-2 = 1+t+\frac{1}{1+t}-2=\frac{t^2}{1+t}\ge0$."),
    (TWO, r"Put $x = \frac{t}{1+t}$ with $t>0$. Then $x+\frac1x-2=\frac{1}{t(1+t)}\ge0$."),  # only x < 1
    (  # what is divided by has no sign
        MEANS,
        r"$$\begin{aligned} a^2(a-b) &\ge b^2(a-b) && |:(a-b)\\ \iff a^2 &\ge b^2 \end{aligned}$$ "
        r"So $\frac{a^2}{b}+\frac{b^2}{a}\ge a+b$.",
    ),
]


@pytest.mark.parametrize(("sheet", "argument"), NOT_RIGHT)
def test_what_leaves_cases_out_is_not_correct(grade, sheet, argument):
    assert grade(sheet, argument)["outcome"] != "correct"


OTHERWISE = (
    r"A random variable $X$ has the Laplace distribution with scale $b>0$ if its density is "
    r"$\frac{1}{4b} e^{-|x|/(2b)}$. Let $X$ have the Laplace distribution with scale $b$. "
    r"Show that $\mathbb{E}|X| \le 3b$."
)


def test_a_law_that_the_sheet_defines_otherwise_makes_no_row_wrong(grade):
    graded = grade(OTHERWISE, r"We have $\mathbb{E}|X| = 2b \le 3b$.")
    assert graded["outcome"] not in ("correct", "wrong-step")


WRONG = [
    (  # the derivative is wrong
        LOGARITHM,
        r"$$f(x) = \ln(1+x) - \frac{2x}{2+x}, \qquad f(0) = 0$$"
        "\n\n"
        r"$$f'(x) = \frac1{1+x} - \frac2{(2+x)^2}$$",
        3,
    ),
    (  # what the display says besides is wrong
        LOGARITHM,
        r"$$u := \frac{x}{2+x} \in [0, \tfrac12), \qquad \frac{1+u}{1-u} = 1 + x$$",
        1,
    ),
    (  # the order of the letters is supposed, and read
        MEANS,
        r"The claim is symmetric in $a$ and $b$, so let $a \ge b$. Then"
        "\n\n"
        r"$$\frac{a^2}{b} = a \cdot \frac ab \ge a$$"
        "\n"
        r"$$\frac{b^2}{a} = b \cdot \frac ba \ge b$$",
        4,
    ),
    (
        MEANS,
        "$$\n\\begin{aligned}\n& a^2(a-b) \\ge b^2(a-b) && |:(a-b)\\\\\n\\iff\\ & a^2 \\ge b^2\n"
        "\\end{aligned}\n$$",
        4,
    ),
]


@pytest.mark.parametrize(("sheet", "argument", "line"), WRONG)
def test_the_first_wrong_line_is_found(grade, sheet, argument, line):
    found = grade(sheet, argument)
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", line)


def test_a_claim_of_the_sheet_is_asked_by_the_next_sentence(grade):
    sheet = r"For all $n\in\{1,2,3,\dots\}$ we have $$1+\frac14+\frac19+\dots+\frac1{n^2} \le 2-\frac1n.$$ Give a proof."
    right = (
        r"Induction. $n=1$: $1\le2-1$. If it holds for $n$, then $$\sum_{k=1}^{n+1}\frac1{k^2} \le "
        r"2-\frac1n+\frac1{(n+1)^2}\le2-\frac1n+\frac1{n(n+1)}=2-\frac1{n+1}.$$"
    )
    assert grade(sheet, right)["outcome"] == "correct"
    assert grade(sheet, r"We have $\frac1{n(n+1)} = \frac1n - \frac1{n+1}$.")["outcome"] != "correct"


def test_a_claim_of_the_sheet_that_nothing_asks_for_is_not_asked(grade):
    sheet = r"For all $x \ge 0$ we have $e^x \ge 1 + x$. Show that $e^{2x} \ge 1 + 2x$ for $x \ge 0$. Give reasons."
    assert grade(sheet, r"$e^x \ge 1 + x$ is clear.")["outcome"] != "correct"


def test_nothing_is_wrong_of_letters_of_which_only_unread_words_speak(grade):
    """The words say that |d| is at most s, and were not read."""
    sheet = (
        r"Compute the leakage: verify that for all $d$ and $\sigma>0$ one has "
        r"$$\frac{d^2}{2\sigma^2} \ge 0.$$ Conclude that whatever has the sensitivity $s$ leaks $d$ to $s$."
    )
    assert grade(sheet, r"Here $d^2 \le s^2$, so $\frac{d^2}{2\sigma^2} \ge 0$.")["outcome"] != "wrong-step"


COINS = r"""A fair coin is thrown $n$ times and $X$ counts the heads. Show that the relative frequency satisfies
$$\Pr\Bigl[\Bigl|\frac Xn-\frac12\Bigr|\ge\frac1{10}\Bigr]\le\frac{25}{n}.$$"""
CHEBYSHEV = (
    r"We have $X\sim\mathrm{Bin}(n,\frac12)$, so $E[X]=\frac n2$ and $\mathrm{Var}[X]=\frac n4$. Chebyshev: "
    r"$$\Pr\left[\left|X-\frac n2\right|\ge\frac n{10}\right]\le\frac{n/4}{n^2/100}=\frac{25}n.$$"
)


def test_an_event_is_one_however_its_relation_is_scaled(grade):
    assert grade(COINS, CHEBYSHEV)["outcome"] == "correct"
    assert grade(COINS, CHEBYSHEV.replace(r"\frac n{10}\right]", r"\frac n5\right]"))["outcome"] != "correct"
    wrong = grade(COINS, CHEBYSHEV.replace(r"Var}[X]=\frac n4", r"Var}[X]=\frac n2"))
    assert (wrong["outcome"], wrong["first_wrong_line"]) == ("wrong-step", 1)


def test_another_law_than_that_of_the_sheet_is_not_taken_for_it(grade):
    assert grade(COINS, CHEBYSHEV.replace(r"(n,\frac12)", r"(n,\frac13)"))["outcome"] != "correct"


NORMAL = (
    r"Compute the R\'enyi divergence of two normal laws with equal variance: verify that for "
    r"$P=\mathcal N(0,\sigma^2)$ and $Q=\mathcal N(\Delta,\sigma^2)$ one has "
    r"$$D_\alpha(P\|Q)=\frac{\alpha\Delta^2}{2\sigma^2}\qquad(\alpha>1).$$"
)


def test_what_is_to_be_computed_may_be_said_behind_a_colon(tmp_path):
    (tmp_path / "sheet.md").write_text(NORMAL)
    (target,) = read_sheet(read_document(tmp_path / "sheet.md")).asked
    assert target.claim is not None
    assert decide(target.claim, Settings(steps=1_080, examples=200)).verdict in {"proved", "supported"}


def test_nothing_is_wrong_of_a_law_that_only_unread_words_name(grade):
    """The words say that X has the law of Laplace, and were not read."""
    sheet = (
        r"A random variable $X$ follows the double shape with scale $b>0$ in the sense of the reader. "
        "\n\n"
        r"1. Find $\mathbb{E}|X|$."
        "\n"
        r"2. Show that $b^2 \ge 0$."
    )
    text = r"1. $E|X| = \frac1b\int_0^\infty xe^{-x/b}dx$."
    assert grade(sheet, text)["outcome"] != "wrong-step"


EVEN = r"Prove that $\cosh x\le e^{x^2/2}$ for all $x\in\mathbb{R}$."
HALF = (
    r"Take logarithms. Put $h(x)=\frac{x^2}2-\log\cosh x$. It is even, so let $x\ge0$. Then $h'(x)=x-\tanh x$ and "
    r"$h''(x)=\tanh^2x\ge0$. Hence $h'(x)\ge h'(0)=0$ and $h(x)\ge h(0)=0$."
)


def test_one_sign_is_enough_where_the_target_is_even(grade):
    assert grade(EVEN, HALF)["outcome"] == "correct"
    other = r"Put $h(x)=e^x-1-x$. It is even, so let $x\ge0$. Then $h'(x)=e^x-1\ge0$. Hence $h(x)\ge h(0)=0$."
    assert grade(r"Prove that $1+x\le e^x$ for all real $x$.", other)["outcome"] != "correct"


def asked(tmp_path, text):
    (tmp_path / "sheet.md").write_text(text)
    sheet = read_sheet(read_document(tmp_path / "sheet.md"))
    return [item.claim is not None for item in sheet.asked], sheet.gaps


def test_what_stands_before_the_first_exercise_asks_for_nothing(tmp_path):
    before = "Discuss with friends, write alone. What does $\\iff$ mean?\n\n"
    exercise = r"**Problem 1.** Show that $x^2 \ge 0$ for all real $x$."
    assert asked(tmp_path, before + exercise)[0] == [True]
    assert False in asked(tmp_path, exercise + "\n\nDiscuss what this means.")[0]


def test_what_a_sentence_lends_besides_says_nothing_of_its_notations(tmp_path):
    told = r"Throughout, $\log$ denotes the natural logarithm and you may use the power series, but no computer algebra."
    claims, gaps = asked(tmp_path, told + "\n\n" r"Show that $\log(1+x) \le x$ for all $x \ge 0$.")
    assert claims == [True]
    assert not gaps
