r"""Uniform laws on finitely many numbers that are equally far apart, and fair signs."""

import pytest

from tests.notes.discourse.traps import verdicts

TRUE = [
    r"Let $X$ be uniform on $\{-1, 1\}$. Then $\mathbb{E}[e^{tX}] = \cosh t$.",
    r"Let $X$ be uniformly distributed on $\{-1, +1\}$. Then $\mathbb{E}[e^{tX}] \le e^{t^2/2}$ for all real $t$.",
    r"Let $\xi$ be a Rademacher random variable. Then $\mathbb{E}[e^{t\xi}] \le e^{t^2/2}$ for all real $t$.",
    r"A Rademacher variable $\xi$ satisfies $\mathbb{E}[\xi^2] = 1$.",
    r"Let $X \sim \mathrm{Unif}\{\pm 1\}$. Then $\mathbb{E}[X] = 0$.",
    r"Let $X$ be uniform on $\{1, 2, 3\}$. Then $\mathbb{E}[X] = 2$.",
    r"Let $X$ be uniform on $\{0, 1, \dots, n\}$. Then $\mathbb{E}[X] = n/2$.",
    r"Let $X \sim \mathrm{Unif}\{1, \dots, n\}$. Then $\mathbb{E}[X] = (n + 1)/2$.",
    r"Let $X$ be uniform on $\{a, b\}$ with $a < b$. Then $\mathrm{Var}(X) = (b - a)^2/4$.",
    r"Let $\xi_1, \dots, \xi_n$ be independent Rademacher variables. Then $\mathrm{Var}(\sum_i \xi_i) = n$.",
]
FALSE = [
    r"Let $X$ be uniform on $\{-1, 1\}$. Then $\mathbb{E}[e^{tX}] \le e^{t^2/3}$ for all real $t$.",
    r"Let $X$ be uniform on $\{1, 2, 3\}$. Then $\mathbb{E}[X^2] = 4$.",
    r"Let $X$ be uniform on $\{0, 1, \dots, n\}$. Then $\mathbb{E}[X] = (n + 1)/2$.",
    r"Let $\xi_1, \dots, \xi_n$ be independent Rademacher variables. Then $\mathrm{Var}(\sum_i \xi_i) = n^2$.",
]
OPEN = [
    r"Let $X$ be uniform on $\{1, 2, 4\}$. Then $\mathbb{E}[X] = 7/3$.",
    r"Let $X$ be uniform on $\{1, 3, \dots, n\}$. Then $\mathbb{E}[X] = (n + 1)/2$.",
    r"Let $X$ be uniform on $\{1, 1\}$. Then $\mathbb{E}[X] = 1$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_moments_of_uniform_laws_are_theirs(text):
    assert set(verdicts(text)) <= {"proved", "supported"}
    assert verdicts(text)


@pytest.mark.parametrize("text", FALSE)
def test_other_moments_are_refuted(text):
    assert verdicts(text) == ("refuted",)


@pytest.mark.parametrize("text", OPEN)
def test_numbers_at_other_distances_are_not_read(text):
    assert not {"proved", "supported", "refuted"} & set(verdicts(text))
