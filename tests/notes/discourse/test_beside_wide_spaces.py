r"""What stands beside a claim behind a wide space, ``A \quad t \in \mathbb{R}``, and other ways of writing."""

import pytest

from tests.notes.deciding import verdict


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (r"$$e^t \ge 1 + t \quad t \in (-1, 1)$$", "proved"),
        (r"$$\frac{1}{k!} \le 1 \quad k = 0, 1, 2, \dots$$", "proved"),
        (
            r"$X \sim \mathrm{Bin}(n, p)$, $$E[e^{tX}] = (1 - p + p e^t)^n$$",
            "supported",
        ),
        (r"Let $X \sim \mathrm{Poi}(\lambda)$. Then $V[X] = \lambda$.", "proved"),
        (r"Let $X \sim \mathrm{Poi}(\lambda)$. Then $V[X] = 2 \lambda$.", "refuted"),
        (r"We have $$x^2 \ge 0 \qquad x \in \mathbb{R}.$$", "proved"),
        (
            r"Let $X \sim \mathrm{Poisson}(\lambda)$. Then $$E[X] = \lambda \qquad \mathrm{Var}(X) = \lambda$$",
            "proved",
        ),
        (
            r"Let $X \sim \mathrm{Poisson}(\lambda)$. Then $$E[X] = \lambda \qquad \mathrm{Var}(X) = \lambda^2$$",
            "refuted",
        ),
        (r"For $u \ge 0$ we have $$u^2 \ge u \quad u \ge 1.$$", "doubtful"),  # it may be a condition
        (r"We have $\int_0^1 \int_0^{1-s} \text{d}t\,\text{d}s = \frac12$.", "proved"),
        (r"We have $\int_0^1 \int_0^{1-s} \text{d}t\,\text{d}s = \frac13$.", "refuted"),
        (r"Let $X \sim N(0, 1)$. Then $P\{X > 0\} = \frac12$.", "proved"),
        (r"Let $X \sim N(0, 1)$. Then $P\{X > 0\} = \frac13$.", "refuted"),
        (
            r"Let $\xi$ be a positive integrable random variable. Then $P(\xi > t) \le E(\xi)/t$ for all $t > 0$.",
            "proved",
        ),
        (
            r"Let $L > 0$, $a > 0$ and $p > 0$. Then $Lap(2) \ge 0$.",
            "ill-formed",
        ),  # a product, and p is applied
    ],
)
def test_the_verdict(text, wanted):
    assert str(verdict(text)) == wanted
