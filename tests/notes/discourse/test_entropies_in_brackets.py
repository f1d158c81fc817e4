r"""Entropies as ``\mathbb{H}[X | Y]`` and ``I[X : Y]``, of variables that are maps on a sample space or just spoken of."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.deciding import verdict
from tests.notes.reading import items

MAPS = r"Let $X : \Omega \to S$ and $Y : \Omega \to T$ be random variables. "


@pytest.mark.parametrize(
    "text",
    [
        MAPS + r"Then $\mathbb{H}[X, Y] = \mathbb{H}[Y] + \mathbb{H}[X | Y]$.",
        MAPS + r"Then $\mathbb{I}[X : Y] = \mathbb{I}[Y : X]$.",
        r"Let $X$ and $Y$ be discrete random variables. Then $I[X : Y] \ge 0$.",
        pytest.param(
            r"Let $X$ and $Y$ be random variables. Then $H(X, Y) \le H(X) + H(Y)$.", marks=pytest.mark.slow
        ),
        r"Let $X$ and $Y$ be independent random variables. Then $H(X, Y) = H(X) + H(Y)$.",
        r"With three random variables $X, Y, Z$, one has $\mathbb{H}[X | Y, Z] \le \mathbb{H}[X | Z]$.",
        r"We have $I(X; Y, Z) = I(X; Y) + I(X; Z | Y)$.",
        r"If $X$ is an $S$-valued random variable, then $\mathbb{H}[X] \le \log |S|$.",
        r"Let $X : \Omega \to [0, 1]$ be a random variable. Then $\mathrm{Var}(X) \le \frac14$.",
        pytest.param(
            r"The conditional entropy $H[X | Y]$ of $X$ given $Y$ is defined as "
            + r"$H[X | Y] := \sum_{y} P[Y = y] H[(X | Y = y)]$. "
            + MAPS
            + r"Then $H[X | Y] \le H[X]$.",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_true_one_holds(text):
    assert str(verdict(text)) in ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        MAPS + r"Then $\mathbb{H}[X, Y] = \mathbb{H}[Y] + \mathbb{H}[X]$.",
        r"Let $X$ and $Y$ be random variables. Then $H[X, Y] \ge H[X] + H[Y]$.",
        r"Let $X : \Omega \to [0, 1]$ be a random variable. Then $\mathrm{Var}(X) \le \frac15$.",
    ],
)
def test_a_false_one_is_refuted(text):
    assert str(verdict(text)) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X$ be a continuous random variable. Then $H[X] \ge 0$.",
        r"Let $X \sim N(0, 1)$. Then $H[X] \ge 0$.",
        r"Let $X$ be a random variable with values in $[0, 1]$. Then $H[X] \ge 0$.",
        r"Let $f : \Omega \to \mathbb{R}$ be a function. Then $f(x) \ge 0$.",
        r"We write $\mathbb{H}$ for the quaternions. Let $X$ and $Y$ be random variables. Then $\mathbb{H}[X] \ge 0$.",
        r"Let $X$ and $Y$ be random variables. Then $\mathbb{H}[X | Y = 1] \le \mathbb{H}[X]$.",
        r"The conditional entropy $H[X | Y]$ is defined as $$H[X | Y] := \sum_{y} P[X = y] H[(X | Y = y)].$$ "
        + MAPS
        + r"Then $H[X | Y] \le H[X]$.",
        r"The conditional entropy $H[Y | X]$ is defined as $$H[X | Y] := \sum_{y} P[Y = y] H[(X | Y = y)].$$ "
        + MAPS
        + r"Then $H[X | Y] \le H[X]$.",
    ],
)
def test_of_anything_else_nothing_is_decided(text):
    claims = [item for item in items(text) if item.kind is ItemKind.CLAIM]
    assert not claims or all(item.doubts for item in claims)
