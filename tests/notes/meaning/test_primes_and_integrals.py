r"""Derivatives: of elementary functions, by d/dx and by primes, where the function has a value."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.meaning import denote
from dpsym.notes.single import tree
from tests.notes.discourse.traps import verdicts
from tests.notes.meanings import scope_of


def meant(latex, declared="x, t \\in \\mathbb{R}"):
    scope = scope_of(declared)
    return str(denote(tree(latex, scope), scope))


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{d}{dx} \sin x", "cos(x)"),
        (r"\frac{\mathrm{d}}{\mathrm{d}x} \cosh x", "sinh(x)"),
        (r"\frac{\d}{\d x} (x^3 + 2 x)", "3*x**2 + 2"),
        (r"\frac{d}{dx} \log x", "(1/x where log(x) finite)"),
    ],
)
def test_a_derivative_is_computed_where_the_function_has_a_value(latex, expected):
    assert meant(latex) == expected


@pytest.mark.parametrize(
    "latex",
    [r"\frac{d}{dx} |x|", r"\frac{d}{dn} 2^n", r"\frac{d}{d2} 2"],
)
def test_what_need_not_have_a_derivative_has_none(latex):
    with pytest.raises(Unread):
        meant(latex, "x, t \\in \\mathbb{R}; n \\in \\mathbb{N}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let $f(x) = x^3 - x$. For all real $x$, we have $f'(x) = 3 x^2 - 1$.", {"proved", "supported"}),
        ("Let $f(x) = x^3 - x$. We have $f''(2) = 12$.", {"proved", "supported"}),
        ("Let $f(x) = x^3 - x$. For all real $x$, we have $f'(x) = 3 x^2$.", {"refuted", "doubtful"}),
        # A text may call another function f'.
        ("Let $f(x) = x^2$ and $f'(x) = x^3$. We have $f'(2) = 8$.", {"proved", "supported"}),
        # The logarithm has a derivative for positive numbers alone.
        (r"For all real $x \neq 0$, we have $\frac{d}{dx} \ln x = \frac{1}{x}$.", {"ill-formed"}),
        (r"For all real $x > 0$, we have $\frac{d}{dx} \ln x = \frac{1}{x}$.", {"proved", "supported"}),
    ],
)
def test_a_prime_is_a_derivative_of_a_known_function_unless_the_text_says_otherwise(text, expected):
    assert set(verdicts(text)) <= expected


def test_an_upright_d_without_an_integral_or_a_fraction_is_refused():
    with pytest.raises(Unread, match="without an integral"):
        tree(r"\mathrm{d}x + 1", scope_of("x \\in \\mathbb{R}"))


@pytest.mark.parametrize("latex", [r"\sin^{-1} x", r"\log^t x", r"\sin^{(2)} x"])
def test_what_stands_above_a_function_is_no_exponent_where_it_may_be_an_inverse_or_an_iterate(latex):
    with pytest.raises(Unread):
        meant(latex)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            r"For all real $x$ we have $\int 6 x \sqrt{x^2 + 9} \, dx = 2 (x^2 + 9)^{3/2} + C$.",
            {"proved", "supported"},
        ),
        (r"For all real $x > 0$ we have $\int \frac{2}{x} \, dx = 2 \ln |x| + C$.", {"proved", "supported"}),
        (r"For all real $x$ we have $\int x^2 \, dx = x^3 + C$.", {"refuted"}),
        (
            r"For all real $x$ we have $3 \int x^2 \, dx - \int 1 \, dx = x^3 - x + C$.",
            {"proved", "supported"},
        ),
        # An integral over everything is a number, and so is a constant that the text declares.
        (r"For all real $x$ we have $\int x^2 \, dx = 1 + C$.", {"ill-formed", "unread"}),
        (r"Let $C > 0$. For all real $x$ we have $\int x^2 \, dx = x^3 + C$.", {"ill-formed", "unread"}),
        (r"For all real $x$ we have $\int x^2 \, dx = x^3$.", {"ill-formed", "unread"}),
        (r"For all real $x$ we have $\int t^2 \, dt = x^3 + C$.", {"ill-formed", "unread"}),
    ],
)
def test_an_integral_without_ends_and_a_constant_say_what_a_derivative_is(text, expected):
    assert set(verdicts(text)) <= expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\int_0^1 u \cdot \int_{-1}^1 |u| \, du \, du = 1/2", {"proved", "supported"}),
        (r"\int_0^1 u \cdot \int_{-1}^1 |u| \, du \, du = 0", {"refuted"}),
        # The root of u is no number for u < 0, wherever the outer u lies.
        pytest.param(
            r"\int_1^2 \int_{-1}^1 (\sqrt{u})^2 \, du \, du = 0",
            {"undecided", "ill-formed"},
            marks=pytest.mark.slow,
        ),
        (r"\int_1^2 u \cdot \int_{-1}^1 (\sqrt{u})^2 \, du \, du = 0", {"undecided", "ill-formed"}),
        (r"\int_1^2 \int_0^1 (\sqrt{u})^2 \, du \, du = 1/2", {"proved", "supported"}),
    ],
)
def test_an_integral_in_another_one_over_a_symbol_of_the_same_name_has_a_variable_of_its_own(
    formula, expected
):
    assert set(verdicts(f"We have ${formula}$.")) <= expected
