"""What a text says of the density of a law: it is the one that is known, in whatever order that is said."""

import pytest

from tests.notes.deciding import verdict

KNOWN = r"\frac{1}{2b} e^{-|x|/b}"


@pytest.mark.parametrize(
    "said",
    [
        rf"The Laplace distribution $\mathrm{{Lap}}(b)$ has density $f(x) = {KNOWN}$.",
        rf"The Laplace law $\mathrm{{Lap}}(b)$ with scale $b > 0$ is the distribution on $\mathbb{{R}}$ with density ${KNOWN}$.",
        rf"The density of $\mathrm{{Lap}}(b)$ is ${KNOWN}$.",
        rf"The density of the Laplace distribution $\mathrm{{Lap}}(b)$ at $x$ is ${KNOWN}$.",
        rf"The probability density function of $\mathrm{{Lap}}(b)$ is $f(x) = {KNOWN}$ for $x \in \mathbb{{R}}$.",
        rf"For $b > 0$, the Laplace distribution $\mathrm{{Lap}}(b)$ on $\mathbb{{R}}$ has density ${KNOWN}$.",
        rf"For $b > 0$ let $\mathrm{{Lap}}(b)$ be the distribution with density $f(x) = {KNOWN}$.",
        rf"Let $\mathrm{{Lap}}(b)$ denote the Laplace distribution with density ${KNOWN}$.",
        rf"The Laplace distribution $\mathrm{{Lap}}(b)$ is defined by its density ${KNOWN}$.",
        rf"The Laplace distribution with scale $b$ has density ${KNOWN}$.",
    ],
)
def test_what_is_said_in_many_ways_leaves_the_law_as_it_is_known(said):
    assert (
        verdict(rf"{said} Let $b > 0$ and $X \sim \mathrm{{Lap}}(b)$. Then $\mathbb{{E}}|X| = b$.")
        == "proved"
    )


@pytest.mark.parametrize(
    "said",
    [
        r"The Laplace distribution $\mathrm{Lap}(b)$ has density $\frac1b e^{-|x|/b}$.",
        r"The Laplace distribution $\mathrm{Lap}(b)$ has density $\frac{1}{2b} e^{-x/b}$ for $x \ge 0$.",
        r"The density of $\mathrm{Lap}(b)$ is $\frac{b}{2} e^{-b|x|}$.",
        rf"The density of $\mathrm{{Lap}}(b)$ is at most ${KNOWN}$.",
        rf"The density of $\mathrm{{Lap}}(b)$ is not ${KNOWN}$.",
        rf"Let $\mathrm{{Lap}}(b)$ denote the normal distribution with density ${KNOWN}$.",
        rf"The normal distribution $\mathrm{{Lap}}(b)$ has density ${KNOWN}$.",
        rf"In some books, $\mathrm{{Lap}}(b)$ has density ${KNOWN}$.",
        rf"If $b = 1$, $\mathrm{{Lap}}(b)$ has density ${KNOWN}$.",
    ],
)
def test_what_is_said_otherwise_leaves_the_law_open(said):
    assert (
        verdict(rf"{said} Let $b > 0$ and $X \sim \mathrm{{Lap}}(b)$. Then $\mathbb{{E}}|X| = b$.")
        == "unread"
    )


@pytest.mark.parametrize(
    "said",
    [
        rf"A random variable $X$ has the Laplace distribution with scale $b > 0$ if its density is ${KNOWN}$.",
        rf"A random variable $X$ has the *Laplace distribution with scale $b>0$* if its density is "
        rf"$$f(x) = {KNOWN}, \qquad x \in \mathbb{{R}}.$$",
        rf"A variable $X$ follows the Laplace law with scale $b > 0$ if it has the density $f(x) = {KNOWN}$, $x \in \mathbb{{R}}$.",
        rf"$X$ is said to have the Laplace distribution with scale $b > 0$ if its density is ${KNOWN}$ for $x \in \mathbb{{R}}$.",
    ],
)
def test_what_is_said_of_a_variable_is_its_law(said):
    assert verdict(rf"{said} We have $\mathbb{{E}}|X| = b$.") == "proved"


OTHER = [
    (r"The Laplace distribution with scale $b > 0$ has density $\frac{1}{4b} e^{-|x|/(2b)}$.", "Laplace"),
    (r"Some say: the Laplace law with scale $b$ has density $\frac{1}{4b} e^{-|x|/(2b)}$.", "Laplace"),
    (
        r"A random variable $Y$ has the Laplace distribution with scale $b > 0$ if its density is "
        r"$\frac{1}{4b} e^{-|x|/(2b)}$.",
        "Laplace",
    ),
    (
        r"A random variable $Y$ has the exponential distribution with scale $b > 0$ if its density is "
        r"$\frac{1}{2b} e^{-x/(2b)}$ for $x > 0$.",
        "exponential",
    ),
]


@pytest.mark.parametrize(("said", "law"), OTHER)
def test_a_law_that_words_define_otherwise_is_left_open(said, law):
    """Its mean with the scale 3 would be 6 in that text, and is 3 in others."""
    for mean in (3, 6):
        claim = rf"Let $Z$ have the {law} distribution with scale $3$. Then $\mathbb{{E}}|Z| = {mean}$."
        assert verdict(f"{said} {claim}") == "unread"
        assert verdict(f"# Laws\n\n{said}\n\n# Means\n\n{claim}") == "unread"


def test_another_law_keeps_its_meaning():
    told = OTHER[0][0]
    assert (
        verdict(
            rf"{told} Let $Z$ have the normal distribution with mean $0$ and variance $1$. Then $\mathbb{{E}}[Z^2] = 1$."
        )
        == "proved"
    )


def test_a_set_on_which_a_law_is_keeps_its_meaning():
    told = r"The law $\mathrm{Lap}(b)$ is a most unusual distribution on $\mathbb{R}$."
    assert verdict(rf"{told} For all $t \in \mathbb{{R}}$, $e^t \ge 1 + t$.") == "proved"


@pytest.mark.parametrize(
    "told",
    [
        r"In these notes $\mathbb{R}$ is the most unusual set of nonnegative numbers.",
        r"A most unusual law is on $\mathbb{R}$, that is, on the nonnegative numbers.",
    ],
)
def test_a_set_of_which_more_is_said_is_left_open(told):
    assert verdict(rf"{told} For all $t \in \mathbb{{R}}$, $t \ge 0$.") == "unread"


HALF = r"\lambda e^{-\lambda x}"
POISSON = r"\Pr[X = k] = e^{-\lambda} \lambda^k / k!"
EXPONENTIAL = r"Let $\lambda > 0$ and $Y \sim \mathrm{Exp}(\lambda)$. Then $\mathbb{E}[Y] = 1/\lambda$."


@pytest.mark.parametrize(
    "said",
    [
        rf"We say that $X$ has the exponential distribution with rate $\lambda > 0$, written $X \sim \mathrm{{Exp}}(\lambda)$, "
        rf"if it has density $f(x) = {HALF}$ for $x \ge 0$ and $f(x) = 0$ for $x < 0$.",
        rf"A variable $X$ has the exponential distribution with parameter $\lambda > 0$ (written $X \sim \mathrm{{Exp}}(\lambda)$) "
        rf"if its density is ${HALF}$ for $x \ge 0$, and $0$ otherwise.",
        rf"$X$ has the exponential distribution with rate $\lambda > 0$ if it has the density "
        rf"$$f(x) = \begin{{cases}} {HALF} & x \ge 0 \\ 0 & x < 0. \end{{cases}}$$",
        rf"The exponential distribution with rate $\lambda > 0$ is the distribution on $[0, \infty)$ with density ${HALF}$.",
        rf"The exponential law with rate $\lambda > 0$ has density $f(x) = {HALF}$ for $x > 0$. We write $X \sim \mathrm{{Exp}}(\lambda)$.",
        r"We write $\mathrm{Exp}(\lambda)$ for the exponential law with rate $\lambda > 0$.",
    ],
)  # fmt: skip
def test_a_law_on_a_half_line_is_known_by_its_density_there(said):
    assert verdict(f"{said} {EXPONENTIAL}") == "proved"


@pytest.mark.parametrize(
    "said",
    [
        rf"$X$ has the exponential distribution with rate $\lambda > 0$ if its density is ${HALF}$ for $x \ge 1$.",
        rf"$X$ has the exponential distribution with rate $\lambda > 0$ if its density is $f(x) = {HALF}$ for $x \ge 0$ "
        r"and $f(x) = 0$ for $x < -1$.",
        rf"$X$ has the exponential distribution with rate $\lambda > 0$ if its density is $f(x) = {HALF}$ for $x \ge 0$ "
        r"and $f(x) = 1$ for $x < 0$.",
        rf"$X$ has the exponential distribution with rate $\lambda > 0$, written $X \sim \mathrm{{Exp}}(1/\lambda)$, "
        rf"if its density is ${HALF}$ for $x \ge 0$.",
        rf"$X$ has the exponential distribution with mean $\lambda > 0$ if its density is ${HALF}$ for $x \ge 0$.",
        rf"The exponential distribution with rate $\lambda > 0$ is the distribution on $[1, \infty)$ with density ${HALF}$.",
        r"We write $\mathrm{Exp}(\lambda)$ for the exponential law, or so.",
    ],
)  # fmt: skip
def test_a_law_on_a_half_line_with_another_density_is_left_open(said):
    assert verdict(f"{said} {EXPONENTIAL}") == "unread"


def test_how_a_law_is_written_settles_what_its_parameter_is():
    said = (
        r"The exponential law with mean $m > 0$ has density $e^{-x/m}/m$ for $x > 0$. We write $X \sim \mathrm{Exp}(m)$. "
        r"Let $m > 0$ and $Y \sim \mathrm{Exp}(m)$. "
    )
    assert verdict(said + r"Then $\mathbb{E}[Y] = m$.") == "proved"
    assert verdict(said + r"Then $\mathbb{E}[Y] = 1/m$.") == "refuted"


@pytest.mark.parametrize(
    ("said", "verdicted"),
    [
        (rf"A random variable $X$ is Poisson with mean $\lambda > 0$ if ${POISSON}$ for $k = 0, 1, 2, \dots$.", "proved"),
        (rf"A random variable $X$ is Poisson with mean $\lambda > 0$ if ${POISSON}$ for $k = 1, 2, 3, \dots$.", "unread"),
        (rf"A random variable $X$ is Poisson with mean $\lambda > 0$ if $2 {POISSON}$ for $k = 0, 1, 2, \dots$.", "unread"),
        (r"Let $X$ have the density $f(x) = 2x$ for $0 \le x \le 1$, and $f(x) = 0$ otherwise. Put $\lambda = 2/3$.", "proved"),
        (r"Let $X$ have the density $f(x) = 2x$ for $0 \le x \le 1$, and $f(x) = 1$ otherwise. Put $\lambda = 2/3$.", "unread"),
    ],
)  # fmt: skip
def test_masses_and_densities_in_parts_say_which_law_a_variable_has(said, verdicted):
    assert verdict(rf"{said} Then $\mathbb{{E}}[X] = \lambda$.") == verdicted


def test_a_copy_of_a_variable_has_its_law_and_is_independent_if_that_is_said():
    uniform = r"Let $U$ be uniform on $[0, 1]$, and let $V$ be {} copy of $U$. Then $\mathbb{{E}}[(U - V)^2] = \frac16$."
    assert verdict(uniform.format("an independent")) == "proved"
    assert verdict(uniform.format("a")) in ("unread", "ill-formed")


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        (r"Let $r$ and $s$ be the densities of $\mathcal N(0,1)$ and $\mathcal N(1,1)$.", "proved"),
        (r"Let $P = \mathcal N(0,1)$ and $Q = \mathcal N(1,1)$, and let $r$ and $s$ be the densities of $P$ and $Q$.", "proved"),
        (r"Let $X \sim \mathcal N(0,1)$. Let $r$ be the density of $X$, and let $s$ be the density of $\mathcal N(1,1)$.", "proved"),
        (r"Let $s$ and $r$ be the densities of $\mathcal N(0,1)$ and $\mathcal N(1,1)$.", "refuted"),
        (r"Let $r$ be the density of $\mathcal N(0,1)$ and $\mathcal N(1,1)$.", "unread"),
        (r"Let $r$ and $s$ be the densities of $\mathcal N(0,1)$.", "unread"),
        (r"Let $r$ and $s$ hardly be the densities of $\mathcal N(0,1)$ and $\mathcal N(1,1)$.", "unread"),
        (r"Let $r$ and $s$ be the densities of $\mathrm{Bernoulli}(\frac12)$ and $\mathcal N(1,1)$.", "unread"),
    ],
)  # fmt: skip
def test_densities_are_called_what_the_text_calls_them(named, expected):
    assert verdict(rf"{named} Then $\log\frac{{r(y)}}{{s(y)}} = \frac12 - y$ for all real $y$.") == expected


@pytest.mark.parametrize(
    ("density", "value", "expected"),
    [("f", "2 b", "proved"), ("f", "b", "refuted"), ("f_0", "2 b", "proved"), ("f_0", "b", "refuted")],
)
def test_a_density_that_the_text_defines_before_is_that_of_the_variable(density, value, expected):
    defined = r"f_\mu(x) = \frac{1}{2b} e^{-|x - \mu|/b}" if "_" in density else rf"f(x) = {KNOWN}"
    text = (
        rf"Let $b > 0$. For real $\mu$ and $x$ put ${defined}$. Let $Z$ be a random variable with density "
        rf"${density}$. Then $\mathbb{{E}}[Z^2] = {value} \cdot b$."
    )
    assert verdict(text) == expected
