"""That a number made from independent draws has a law is a claim, in signs and in words."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.deciding import verdict
from tests.notes.reading import items

POISSONS = r"Let $X \sim \mathrm{Poisson}(\lambda)$ and $Y \sim \mathrm{Poisson}(\mu)$ be independent. "
NORMAL = r"Let $X \sim N(\mu, \sigma^2)$. "
EXPONENTIALS = r"Let $X \sim \mathrm{Exp}(1)$ and $Y \sim \mathrm{Exp}(1)$ be independent. "
BITS = r"Let $X_1, \dots, X_n$ be i.i.d. with $X_i \sim \mathrm{Bern}(p)$. "


@pytest.mark.parametrize(
    "text",
    [
        POISSONS + r"Then $X + Y \sim \mathrm{Poisson}(\lambda + \mu)$.",
        POISSONS + r"Then $X + Y \sim Poisson(\lambda + \mu)$.",
        NORMAL + r"Let $Z = \frac{X - \mu}{\sigma}$. Then $Z \sim N(0, 1)$.",
        r"Let $X_1, \dots, X_n$ be i.i.d. $N(0, 1)$. Then $\frac1n \sum_{i=1}^n X_i$ is $N(0, 1/n)$.",
        pytest.param(
            EXPONENTIALS + "Then $X - Y$ has the Laplace distribution with scale 1.", marks=pytest.mark.slow
        ),
        BITS + r"Then $\sum_{i=1}^n X_i \sim \mathrm{Bin}(n, p)$.",
        r"Let $X \sim \text{\emph{Bin}}(n, p)$. Then $n - X \sim \text{\emph{Bin}}(n, 1 - p)$.",
    ],
)
def test_a_true_one_holds(text):
    assert str(verdict(text)) in ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        POISSONS + r"Then $X + Y \sim \mathrm{Poisson}(\lambda + 2 \mu)$.",
        r"Let $X \sim N(0, 1)$. Then $2 X \sim N(0, 2)$.",
        r"Let $X \sim N(0, 1)$. Then $X + 1 \sim N(0, 1)$.",
        EXPONENTIALS + "Then $X + Y$ is exponential with rate 2.",
        EXPONENTIALS + "Then $X - Y$ has the Laplace distribution with scale 2.",
        BITS + r"Then $\sum_{i=1}^n X_i \sim \mathrm{Bin}(n, p^2)$.",
    ],
)
def test_a_false_one_is_refuted(text):
    assert str(verdict(text)) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X \sim N(0, 1)$ and $Y \sim N(0, 1)$. Then $X + Y \sim N(0, 2)$.",  # their joint law is not said
        r"Let $X \sim N(0, 1)$. Then $X \sim N(0, 2)$.",  # which may declare X anew
        r"Let $X \sim N(0, 1)$. Then $X + X \sim \mathrm{Cauchy}(0, 1)$.",  # whose means are infinite
        r"Let $X \sim N(0, 1)$. Then $X^2 \sim \mathrm{Exp}(1)$.",
        r"Let $X \sim N(0, 1)$. Suppose that $X + 1 \sim N(0, 1)$.",
        r"Let $X \sim N(0, 1)$. It is not true that $X + 1 \sim N(0, 1)$.",
        r"Let $X \sim N(0, 1)$. Is $X + 1 \sim N(0, 1)$?",
        r"Let $X \sim N(0, 1)$. Nobody believes that $X + 1$ has the normal distribution with mean 0.",
        r"Let $X \sim N(0, 1)$. Then $X + 1$ is approximately $N(0, 1)$.",
        r"Let $X \sim N(0, 1)$. Unless something else is meant, $X + 1$ is asymptotically $N(0, 1)$.",
        r"Let $X \sim N(0, 1)$. Then $X + 1 \sim N(0, 1)$ for large samples.",
        r"Let $X \sim N(0, 1)$. Conditionally on $A$, $X + 1 \sim N(0, 1)$.",
    ],
)
def test_what_does_not_say_so_has_no_verdict(text):
    claims = [item for item in items(text) if item.kind is ItemKind.CLAIM]
    assert not claims or all(item.doubts for item in claims)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (r"Let $X \sim N(0, 1)$. Suppose that $2 X \sim N(0, 2)$. Then $E[X] = 1$.", ("unread", "doubtful")),
        (
            r"Let $X \sim \mathrm{Exp}(\beta)$. Then $2 X \sim \mathrm{Exp}(\beta/2)$.",
            ("doubtful",),
        ),  # a rate, or a mean
    ],
)
def test_nothing_follows_from_what_is_not_read(text, wanted):
    claims = [item for item in items(text) if item.kind is ItemKind.CLAIM]
    assert not claims or str(verdict(text)) in wanted
