"""Unknown words behind what is introduced or claimed, where they can only restrict it; notations of a text."""

import pytest

from tests.notes.discourse.traps import verdicts

LAWS = r"Throughout, $\Omega$ is a finite set with a wobbly point, and $P, Q$ are laws on $\Omega$." "\n\n"
PUT = r"Let $P, Q$ be laws on a finite set. "
HOLDS = {"proved", "supported"}


@pytest.mark.parametrize(
    "text",
    [
        LAWS + r"We have $TV(P, Q) \le 1$.",
        r"Let $M$ be a mechanism of a wobbly kind. Let $x > 0$." "\n\n" r"We have $e^{-x} < 1$.",
        r"$P$ and $Q$ are laws on a set $Y$, with a wobbly support; much is known."
        "\n\n"
        r"$TV(P, Q) \le 1$.",
        r"For all real $x$ we have $x^2 \ge 0$, by a wobbly expansion of $x$.",
        r"For all real $x$ we have $x^2 \ge 0$ because of wobbly squares.",
        r"Put $x = 0$ where we wobble. The loss obeys $1 + 1 = 2$ by wobbling.",
    ],
)
def test_words_that_can_only_restrict_keep_what_holds_without_them(text):
    assert HOLDS & set(verdicts(text))


@pytest.mark.parametrize(
    "text",
    [
        LAWS + r"We have $TV(P, Q) \le 1/2$.",
        r"For all real $x$ we have $x^2 \ge x$, by a wobbly expansion of $x$.",
    ],
)
def test_what_fails_beside_such_words_is_only_doubted(text):
    found = set(verdicts(text))
    assert "doubtful" in found
    assert not found & {"refuted", *HOLDS}


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x > 0$, which we drop soon." "\n\n" r"Then $e^{-x} < 1$.",
        r"Let $x > 0$ with a wobbly chance." "\n\n" r"Then $e^{-x} < 1$.",
        r"Let $x$ be a positive number on Sundays." "\n\n" r"Then $e^{-x} < 1$.",
        r"Let $x$ be a number that is at most $1$ of late." "\n\n" r"Then $x \le 1$.",
        r"For all real $x$ we have $x^2 \ge 0$ in no case.",
        r"Wobbly thoughts falsely give $1 + 1 = 2$.",
        r"None of the following holds." "\n\n" r"For all real $x$ we have $x^2 \ge 0$.",
        "Is the following true?\n\nFor all real $x$ we have $x^2 \\ge 0$.",
        "Do you believe the next inequality?\n\nFor all real $x$ we have $x^2 \\ge 0$.",
        "Below, two of three lines are wobbly.\n\nFor all real $x$ we have $x^2 \\ge 0$.",
        "By wobbling, nobody shows that for all real $x$ we have $x^2 \\ge 0$.",
        r"Let $k$ be an integer modulo wobble." "\n\n" r"Then $k^2 \ge k$.",
        r"Let $p$ be a probability in wobbly percent." "\n\n" r"We have $p \le 1$.",
        r"The following inequalities are false." "\n\n| | |\n|--|--|\n| 1 | $x^2 \\ge 0$ for all real $x$ |",
    ],
)
def test_words_that_deny_lift_or_suppose_leave_no_verdict(text):
    assert not set(verdicts(text)) & {"refuted", *HOLDS}


def test_words_about_what_follows_end_with_its_first_claims():
    text = "None of the following holds.\n\nFor all real $x$, $x^2 < 0$.\n\nFor all real $x$, $x^2 \\ge 0$."
    assert verdicts(text)[-1] in HOLDS


@pytest.mark.parametrize(
    "said",
    [
        r"The letter $\log$ denotes the natural logarithm, and wobbling is fun.",
        r"$\log$ is base $e$, as wobblers prefer.",
    ],
)
def test_logarithms_are_natural_where_a_sentence_says_so_among_other_words(said):
    assert HOLDS & set(verdicts(said + "\n\n" + r"We have $\log x \le x - 1$ for all $x > 0$."))


@pytest.mark.parametrize(
    ("definition", "claim"),
    [
        (r"We put $B(P, Q) = \sum_\omega \sqrt{P(\omega) Q(\omega)}$ and, wobbling,", r"B(P, Q) \le 1"),
        (
            r"We put, wobbling, $$TV(P, Q) = 1 - \sum_y \min(P(y), Q(y)), \qquad H(P, Q) = TV(P, Q).$$",
            r"H(P, Q) \le 1",
        ),
        (r"We write, wobbling, $E_\gamma(P \| Q) = \sum_y (P(y) - \gamma Q(y))_+$.", r"E_1(P \| Q) \le 1"),
    ],
)
def test_equations_define_in_sentences_that_are_not_understood(definition, claim):
    assert HOLDS & set(verdicts(PUT + definition + "\n\n" + f"We have ${claim}$."))


LOGARITHM = r"We have $\log x \le x - 1$ for all $x > 0$."
SQUARE = r"We have $f(x) \ge 0$ for all real $x$."
DIVERGENCE = PUT + "\n\n" + r"We have $D(P \| Q) \ge 0$."


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        (r"The letter $\log$ denotes the natural logarithm or that in bits, and wobbling is fun.", LOGARITHM),
        (r"$\log$ is base $2$ and not natural, as wobblers prefer.", LOGARITHM),
        (r"The logarithm $\log$ is far from natural, wobblers say.", LOGARITHM),
        (r"The natural choice for $\log$ is base ten, wobbling.", LOGARITHM),
        (r"The wobbly $\log$ is natural only in places.", LOGARITHM),
        (r"$\ln$ is natural but $\log$ wobbles.", LOGARITHM),
        (r"We never put $f(x) = x^2$, wobbling.", SQUARE),
        (r"Some authors put $f(x) = x^2$, wobbling.", SQUARE),
        (r"Wobblers, who define $f(x) = x^2$, err.", SQUARE),
        (r"If we wobble, put $f(x) = x^2$ or $f(x) = x^3$.", SQUARE),
        (
            r"Let $P, Q$ be laws on a set $Y$. We put $D(P \| Q) = \sum_y Q(y) \log\frac{P(y)}{Q(y)}$.",
            DIVERGENCE,
        ),
    ],
)
def test_other_meanings_leave_no_verdict(said, claim):
    assert not set(verdicts(said + "\n\n" + claim)) & {"refuted", *HOLDS}


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (r"The function $f$ is convex on $(0, \infty)$.", True),
        (r"$f$ is increasing on $(1, \infty)$.", True),
        (r"We see that $f$ is increasing on $(0, \infty)$.", False),
        (r"The map $x \mapsto x^2$ is nondecreasing on $[0, 1]$.", True),
        (r"The map $x \mapsto x^2$ is concave on $[0, 1]$.", False),
    ],
)
def test_shapes_of_functions_are_claims(claim, holds):
    found = set(verdicts(r"Put $f(x) = x \log x - x + 1$ for $x > 0$." "\n\n" + claim))
    assert found and found <= (HOLDS if holds else {"refuted"})


@pytest.mark.parametrize(
    "words", ["strictly increasing", "eventually increasing", "log-convex", "not increasing"]
)
def test_other_shapes_are_not_read(words):
    text = r"Put $f(x) = \max(x, 0)$ for real $x$." "\n\n" rf"The function $f$ is {words} on $[-1, 1]$."
    assert not set(verdicts(text)) & {"refuted", *HOLDS}


def test_words_that_deny_without_pointing_to_what_comes_say_nothing_of_it():
    text = "We collect wobbly facts; none of them is new.\n\nFor all real $x$, $x^2 \\ge 0$."
    assert HOLDS & set(verdicts(text))
