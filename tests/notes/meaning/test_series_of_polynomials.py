"""Infinite sums of a polynomial times x^k over a factorial, whose value is that of the exponential series."""

import pytest
from sympy import Integer, N, factorial

from tests.notes.reading import only

PLACE = Integer(13) / 10
SUMS = [
    (r"\sum_{k=2}^\infty k(k-1)\frac{t^k}{k!}", 2, lambda k, t: k * (k - 1) * t**k / factorial(k)),
    (r"\sum_{k=2}^\infty \frac{t^{k-2}}{(k-2)!}", 2, lambda k, t: t ** (k - 2) / factorial(k - 2)),
    (r"\sum_{k=0}^\infty (k+1)\frac{t^k}{k!}", 0, lambda k, t: (k + 1) * t**k / factorial(k)),
    (r"\sum_{k=3}^\infty k\frac{t^k}{(k-1)!}", 3, lambda k, t: k * t**k / factorial(k - 1)),
    (r"\sum_{k=1}^\infty \frac{t^k}{(k+1)!}", 1, lambda k, t: t**k / factorial(k + 1)),
    (r"\sum_{k=1}^\infty \frac{t^{2k+1}}{(2k+1)!}", 1, lambda k, t: t ** (2 * k + 1) / factorial(2 * k + 1)),
    (
        r"\sum_{k=0}^\infty (-1)^k \frac{t^{2k}}{(2k)!}",
        0,
        lambda k, t: (-1) ** k * t ** (2 * k) / factorial(2 * k),
    ),
    (r"\sum_{k=4}^\infty k^3\frac{t^k}{k!}", 4, lambda k, t: k**3 * t**k / factorial(k)),
]


@pytest.mark.parametrize(("latex", "start", "term"), SUMS, ids=[latex for latex, *_ in SUMS])
def test_the_value_is_that_of_the_sum(latex, start, term):
    claim = only(f"Let $t > 0$. Then ${latex} = t$.").claim
    assert claim is not None
    (symbol,) = claim.conclusion.lhs.free_symbols
    found = N(claim.conclusion.lhs.subs(symbol, PLACE), 20)
    assert abs(found - N(sum(term(k, PLACE) for k in range(start, 60)), 20)) < 1e-15


@pytest.mark.parametrize(
    ("latex", "term"),
    [
        (r"\sum_{k=-\infty}^{\infty} 2^{-|k|}", lambda k: Integer(2) ** -abs(k)),
        (r"\sum_{k \in \mathbb{Z}} k^2 (1/3)^{|k|}", lambda k: k**2 * Integer(3) ** -abs(k)),
        (r"\sum_{k \in \mathbb{Z}} k 2^{-|k|}", lambda k: k * Integer(2) ** -abs(k)),
    ],
)
def test_a_sum_over_all_integers_is_that_of_both_halves(latex, term):
    claim = only(f"Let $t > 0$. Then ${latex} = t$.").claim
    assert abs(claim.conclusion.lhs - sum(term(k) for k in range(-90, 91))) < 1e-15


@pytest.mark.parametrize(
    "latex",
    [
        r"\sum_{k=0}^\infty \frac{t^k}{(k-2)!}",  # what is the factorial of -2?
        r"\sum_{k=1}^\infty k t^k",
        r"\sum_{k=1}^\infty \frac{1}{k} \frac{t^k}{k!}",
        r"\sum_{k=1}^\infty \sqrt{k} \frac{t^k}{k!}",
        r"\sum_{k=0}^\infty |k - 2| \frac{t^k}{k!}",
    ],
)
def test_other_sums_are_not_read(latex):
    assert only(f"Let $t > 0$. Then ${latex} = t$.").claim is None


def test_what_counts_is_no_symbol_of_the_text():
    claim = only(
        r"Let $k \in \mathbb{Z}$ and $t > 0$. Then $\sum_{j=0}^\infty k (j + 1) \frac{t^j}{j!} = t$."
    ).claim
    assert claim is None or {part.name for part in claim.conclusion.lhs.free_symbols} == {"k", "t"}
