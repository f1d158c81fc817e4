r"""What a text says of its notations in words: of means and variances, and of the parameters of normal laws."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

SQUARE = " If $X\\sim\\mathcal N(0,2)$, then $E[X^2] = %d$."
DEVIATION = [
    r"We write $\mathcal N(m,s)$ for the normal law with mean $m$ and standard deviation $s$.",
    r"For real $m$ and $s>0$ we write $\mathcal N(m,s)$ for the normal law with mean $m$ and standard deviation $s$.",
    r"$\mathcal N(m,s)$ denotes the normal distribution with mean $m$ and standard deviation $s$.",
]


@pytest.mark.parametrize("said", DEVIATION)
def test_the_second_parameter_is_the_standard_deviation_where_a_text_says_so(said):
    assert set(verdicts(said + SQUARE % 4)) <= {"proved", "supported"}
    assert verdicts(said + SQUARE % 2) == ("refuted",)


def test_elsewhere_it_is_the_variance():
    said = r"We write $\mathcal N(m,s)$ for the normal law with mean $m$ and variance $s$."
    for text in ("", said):
        assert set(verdicts(text + SQUARE % 2)) <= {"proved", "supported"}
        assert verdicts(text + SQUARE % 4) == ("refuted",)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Let $X$ be a normal random variable with mean $0$ and variance $4$. Then $E[X^2] = 4$.", "holds"),
        (
            "Let $X$ be a normal random variable with mean $0$ and standard deviation $4$. Then $E[X^2] = 16$.",
            "holds",
        ),
        ("Let $Z$ be standard normal. Then $E[Z^2] = 1$.", "holds"),
        (r"If $X\sim\mathcal N(0,\sigma)$ with $\sigma>0$, then $E[X^2] = \sigma^2$.", "holds"),
        (r"If $X\sim\mathcal N(0,\sigma^2)$ with $\sigma>0$, then $E[X^2] = \sigma^2$.", "open"),
    ],
)
def test_what_words_say_of_a_law_holds_whatever_the_formulas_of_a_text_mean(claim, expected):
    found = set(verdicts(f"{DEVIATION[0]} {claim}"))
    assert found <= {"proved", "supported"} if expected == "holds" else found.isdisjoint(DECIDED)


NORMAL = r" Let $X\sim N(0,1)$. Then $\mathbb V[X]=1$ and $\mathbb E[X^2]=1$."


def test_what_is_said_of_a_notation_has_to_be_what_it_means():
    assert set(verdicts(r"$\mathbb V[X]$ is the variance of $X$." + NORMAL)) <= {"proved", "supported"}
    assert DECIDED.isdisjoint(verdicts(r"$\mathbb V[X]$ is the mean of $X$." + NORMAL))


LIST = "\n\n1. For all $x\\in\\mathbb R$, $x\\le e^{x-1}$.\n2. For all real $x$, $x^2 \\ge 0$."


@pytest.mark.parametrize(
    "lead",
    [
        "The following hold.",
        "The following statements are true.",
        "The following inequalities hold:",
        "We have the following.",
    ],
)
def test_words_that_announce_a_list_say_nothing_else(lead):
    assert set(verdicts(f"**Lemma.** {lead}{LIST}")) <= {"proved", "supported"}


@pytest.mark.parametrize(
    "lead", ["The following are false.", "The following fail.", "The following never hold."]
)
def test_words_that_deny_a_list_deny_it(lead):
    assert DECIDED.isdisjoint(verdicts(f"**Lemma.** {lead}{LIST}"))


EXPONENTIAL = "Let $X$ have the density $re^{-rx}$ on %s with $r>0$. Then $\\mathrm{Var}(X)=\\frac1{r^2}$."


@pytest.mark.parametrize("where", ["$x>0$", "$(0,\\infty)$", "$[0,\\infty)$"])
def test_on_which_set_a_density_is(where):
    assert set(verdicts(EXPONENTIAL % where)) <= {"proved", "supported"}
    assert verdicts((EXPONENTIAL % where).replace("r^2", "r")) == ("refuted",)


def test_inputs_with_a_noun_differ_in_records():
    text = (
        "If $M$ is $\\varepsilon$-DP with $\\varepsilon>0$ and the databases $x,x'$ differ in $k$ rows, then "
        "$\\Pr[M(x)\\in S]\\le e^{%s}\\Pr[M(x')\\in S]$ for every event $S$."
    )
    assert set(verdicts(text % "k\\varepsilon")) <= {"proved", "supported"}
    assert {"proved", "supported"}.isdisjoint(verdicts(text % "\\varepsilon"))


@pytest.mark.parametrize(
    ("words", "carried"),
    [
        ("Its mean and its variance are close, wobbly friends", False),
        ("Its mean and its variance agree", True),
    ],
)
def test_the_variance_of_one_thing_is_no_parameter_unless_a_verb_may_say_so(words, carried):
    found = verdicts(rf"{words}. Let $X \sim N(0, 4)$. Then $\mathrm{{Var}}(X) = 4$.")
    assert (found[-1] in ("proved", "supported")) == carried


def test_sums_of_others_may_be_other_sums():
    assert verdicts(
        r"Their sums run over odd indices. For every integer $n \ge 1$, $\sum_{k=1}^n 1 = n$."
    ) == ("unread",)
