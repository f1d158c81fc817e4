"""Names of laws with several meanings: what words settle, and what is decided under each meaning."""

import pytest

from dpsym.check.readings import Readings, decided
from dpsym.check.result import Result
from tests.notes.deciding import verdict
from tests.notes.discourse.traps import verdicts
from tests.notes.reading import reading


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # words behind the law settle what its parameters are
        (r"Let $X \sim \mathrm{Gamma}(k, c)$ with shape $k > 0$ and scale $c > 0$. Then $E[X] = k c$.", "proved"),
        (r"Let $X \sim \mathrm{Gamma}(k, c)$ with shape $k > 0$ and rate $c > 0$. Then $E[X] = k c$.", "refuted"),
        (r"Let $m > 0$ and $X \sim \mathrm{Exp}(m)$ with mean $m$. Then $E[X] = m$.", "proved"),
        (r"Let $m > 0$ and $X \sim \mathrm{Exp}(m)$ with rate $m$. Then $E[X] = m$.", "refuted"),
        (r"Let $X$ have the gamma distribution with shape $k > 0$ and rate $c > 0$. Then $E[X] = k/c$.", "proved"),
        # and so do words that say what a sign stands for
        (r"$\mathrm{Exp}(a)$ denotes the exponential law with rate $a$. Let $X \sim \mathrm{Exp}(3)$. "
         r"Then $E[X] = \frac13$.", "proved"),
        (r"We write $\mathrm{Exp}(a)$ for the exponential law with mean $a$. Let $X \sim \mathrm{Exp}(3)$. "
         r"Then $E[X] = \frac13$.", "refuted"),
        (r"We write $N(m, s^2)$, $\mathrm{Lap}(m, b)$ for the normal law with variance $s^2$ and the Laplace law "
         r"with scale $b$. Let $X \sim \mathrm{Lap}(0, 1)$. Then $E[X] = 0$.", "proved"),
        (r"We write $N(m, s)$ for the normal law with standard deviation $s$. Let $X \sim N(0, 2)$. "
         r"Then $\mathrm{Var}(X) = 4$.", "proved"),
        # a square is a variance
        (r"Let $s > 0$ and $X \sim \mathrm{LogNormal}(0, s^2)$. Then $E[X] = e^{s^2/2}$.", "proved"),
        # nothing settles it: what holds under each convention, under none, under some
        (r"Let $0 < p < 1$ and $X \sim \mathrm{Geom}(p)$. Then $\mathrm{Var}(X) = \frac{1-p}{p^2}$.", "proved"),
        (r"Let $0 < p < 1$ and $X \sim \mathrm{Geom}(p)$. Then $\mathrm{Var}(X) = \frac{1+p}{p^2}$.", "refuted"),
        (r"Let $0 < p < 1$ and $X \sim \mathrm{Geom}(p)$. Then $E[X] = 1/p$.", "doubtful"),
        pytest.param(r"Let $a, b > 0$. Then $D_{\mathrm{KL}}(\mathrm{Exp}(a) \| \mathrm{Exp}(b)) \ge 0$.", "proved", marks=pytest.mark.slow),
        (r"Let $W$ be Exponential($m$) with $m > 0$. Then $E[W] = m$.", "doubtful"),
        # parameters of which nothing is said lie where the law has them
        (r"Let $X \sim \mathrm{Logistic}(m, s)$. Then $\mathrm{Var}(X) = \frac{\pi^2 s^2}{3}$.", "proved"),
        (r"Let $X \sim \mathrm{LogNormal}(m, s^2)$. Then $E[X] = e^{m + s^2/2}$.", "proved"),
        (r"Let $X \sim \mathrm{Logistic}(m, s)$. Then $\mathrm{Var}(X) \le 3.2 s^2$.", "refuted"),
        # words that fit none of the conventions leave the law unread
        (r"Let $X \sim \mathrm{Gamma}(k, c)$ with rate $k > 0$ and shape $c > 0$. Then $E[X] = k c$.", "unread"),
    ],
)  # fmt: skip
def test_a_claim_is_decided_under_what_words_settle_or_under_each_convention(text, expected):
    assert verdict(text) == expected


def test_what_is_doubtful_says_what_becomes_of_it_under_each_convention():
    (item,) = reading(r"Let $c > 0$ and $X \sim \mathrm{Exp}(c)$. Then $E[X] = 1/c$.").items
    found = decided(Readings(item.claim), Result(id="c"), lambda claim, _: claim.check())
    assert "proved where Exp(c) has the rate c; refuted where Exp(c) has the mean c" in found.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"For all $x > 0$, $\psi(x) \le \log x$, where $\psi$ is the digamma function.", "proved"),
        (r"For all $x > 0$, $\psi(x) \ge \log x$, where $\psi$ is the digamma function.", "refuted"),
        (r"For $x \ge 0$, $W(x) e^{W(x)} = 2 x$, where $W$ is the Lambert function.", "refuted"),
        (r"For $x > 0$, $1 - \Phi(x) \ge \frac{\varphi(x)}{x}$, where $\Phi$ and $\varphi$ are the distribution "
         r"function and the density of the standard normal law.", "refuted"),
        (r"For all $x > 0$, $\psi(x) \ge \log x$, where $\psi$ is the trigamma function.", "unread"),
    ],
)  # fmt: skip
def test_a_letter_is_the_function_that_words_behind_the_claim_name(text, expected):
    assert verdict(text) in (expected, "supported" if expected == "proved" else expected)


@pytest.mark.parametrize(
    ("told", "claim", "expected"),
    [
        (r"$\mathrm{Geo}(p)$ has mass $p(1-p)^{k-1}$ at $k = 1, 2, \dots$.", r"$E[X] = \frac1p$", "proved"),
        (r"$\mathrm{Geo}(p)$: mass $p(1-p)^k$ on $k = 0, 1, 2, \dots$.", r"$E[X] = \frac1p$", "refuted"),
        (
            r"$\mathrm{Geo}(p)$ has mass $p(1-p)^{k-1}$ at $k = 0, 1, 2, \dots$.",
            r"$E[X] = \frac1p$",
            "unread",
        ),
        (r"$\mathrm{Geo}(p)$ has mass $p(1-p)^{2k}$ at $k = 0, 1, 2, \dots$.", r"$E[X] = \frac1p$", "unread"),
        (r"The law $\mathrm{Geo}(p)$ has mean $p$.", r"$E[X] = \frac1p$", "unread"),
    ],
)
def test_masses_settle_from_where_a_law_counts(told, claim, expected):
    text = rf"{told} Let $0 < p < 1$ and $X \sim \mathrm{{Geo}}(p)$. Then {claim}."
    assert verdict(text) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (r"$\mathrm{Exp}(a)$ has density $\frac1a e^{-x/a}$.", "refuted"),
        (
            r"The exponential distribution $\mathrm{Exp}(a)$ is the law with density $f(x) = \frac1a e^{-x/a}$.",
            "refuted",
        ),
        (
            r"The exponential law $\mathrm{Exp}(a)$ with parameter $a > 0$ has density $f_a(x) = a e^{-a x}$.",
            "proved",
        ),
        (
            r"The exponential law $\mathrm{Exp}(a)$ is the distribution on $\mathbb{R}$ with density $a e^{-x/a}$.",
            "unread",
        ),
        (
            r"The Laplace distribution $\mathrm{Exp}(a)$ is the distribution with density $a e^{-a x}$.",
            "unread",
        ),
        (r"$\mathrm{Exp}(a)$ has density $a e^{-a x}$.", "proved"),
        (r"The law $\mathrm{Exp}(a)$ has rate $a$.", "proved"),
        (r"$\mathrm{Poi}(c)$ has mean $c$; $\mathrm{Exp}(a)$ has mean $a$.", "refuted"),
        (r"$\mathrm{Exp}(a)$ has density $a e^{-x/a}$.", "unread"),
        (r"$\mathrm{Exp}(a)$ has mean $a$; in this section it has rate $a$.", "unread"),
        (r"$\mathrm{Exp}(a)$ has variance $a$.", "unread"),
    ],
)
def test_a_density_settles_what_a_parameter_is(told, expected):
    text = rf"{told} Let $a > 0$ and $X \sim \mathrm{{Exp}}(a)$. Then $E[X] = \frac1a$."
    assert verdict(text) == expected


@pytest.mark.parametrize(("point", "expected"), [("1", "proved"), ("0", "unread"), ("2", "unread")])
def test_where_a_coin_has_its_mass_is_compared_with_what_is_known(point, expected):
    text = rf"$\mathrm{{Ber}}(p)$ puts mass $p$ on ${point}$. Let $0 < p < 1$ and $X \sim \mathrm{{Ber}}(p)$. Then $E[X] = p$."
    assert verdict(text) == expected


def test_what_a_sign_means_it_means_in_all_sections():
    text = (
        "# Notation\n\n- $\\mathrm{Lap}(b)$: wobbly mass\n\n# Facts\n\n"
        r"- Let $b > 0$ and $X \sim \mathrm{Lap}(b)$. Then $\mathbb{E}|X| = b$."
    )
    assert verdict(text) == "unread"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (r"$N(m, s^2)$ carries the variance as its second argument, and $s > 0$.", "proved"),
        (r"The first parameter of $N(m, s^2)$ is the mean.", "proved"),
        (r"$N(m, s)$ carries the standard deviation as its second argument.", "refuted"),
        (r"$N(m, s^2)$ carries the mean as its second argument.", "unread"),
    ],
)
def test_which_argument_of_a_law_is_what(told, expected):
    assert verdict(rf"{told} Let $X \sim N(0, 4)$. Then $\mathrm{{Var}}(X) = 4$.") == expected


GEOMETRIC = r"Let $G$ be a geometric random variable with success probability $p \in (0, 1/2)$"
TRIALS = r"$\Pr[G = k] = (1 - p)^{k - 1} p$ for $k = 1, 2, \dots$"
FAILURES = r"$\Pr[G = k] = (1 - p)^k p$ for $k = 0, 1, 2, \dots$"


@pytest.mark.parametrize(("masses", "mean"), [(TRIALS, "1/p"), (FAILURES, "(1 - p)/p")])
@pytest.mark.parametrize("word", ["so", "that is,", "i.e."])
def test_masses_that_are_said_again_show_what_a_law_counts(masses, mean, word):
    assert verdicts(rf"{GEOMETRIC}, {word} {masses}. Then $\mathbb{{E}}[G] = {mean}$.") == ("supported",)
    assert verdicts(rf"{GEOMETRIC}, {word} {masses}. Then $\mathbb{{E}}[G] = 2/p$.") == ("refuted",)


def test_masses_of_another_law_are_not_said_again():
    other = TRIALS.replace("p$ for", "2 p$ for")
    assert not {"proved", "refuted"} & set(
        verdicts(rf"{GEOMETRIC}, so {other}. Then $\mathbb{{E}}[G] = 1/p$.")
    )
