"""LaTeX as plain text for the terminal."""

import pytest

from dpsym.plain import changed, pieces, plain, quoted


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\alpha", "α"),
        (r"\hat{\varepsilon}", "ε̂"),
        (r"\tilde\delta", "δ̃"),
        (r"\rho_1", "ρ₁"),
        (r"\rho_{12}", "ρ₁₂"),
        (r"\alpha'", "α'"),
        (r"\alpha^{\prime}", "α′"),
        (r"x^{2} \geq 0", "x² ≥ 0"),
        (r"x^{\alpha - 1}", "x^(α - 1)"),
        (r"D_{\infty}", "D_∞"),
        (r"\frac{1}{\alpha}", "1/α"),
        (r"\frac{1}{\alpha - 1} \log x", "1/(α - 1) log x"),
        (r"\sqrt{x + 1}", "√(x + 1)"),
        (r"\sqrt[3]{x} e^{x}", "³√x e^x"),
        (
            r"\begin{cases} x & \text{for}\: x \geq 0 \\- x & \text{otherwise} \end{cases}",
            "{x for x ≥ 0; - x otherwise}",
        ),
        (r"\begin{align*} a &= b \\ &\le c \nonumber \end{align*}", "a = b; ≤ c"),
        (r"\begin{equation}\label{eq:one} x \ge 0 \tag{1} \end{equation}", "x ≥ 0"),
        (r"\sqrt[k]{x + 1}", "(x + 1)^(1/k)"),
        (r"\left[0, 1\right)", "[0, 1)"),
        (r"\mathrm{TV}\left(P, Q\right)", "TV(P, Q)"),
        (r"\operatorname{erfc}(t)", "erfc(t)"),
        (r"P \| Q", "P ‖ Q"),
        (r"\{1, 3\}", "{1, 3}"),
        (r"$x$", "x"),
        (r"\unknowncommand", "unknowncommand"),
        ("", ""),
        (r"\frac{1}", "1/()"),
        ("{unclosed", "unclosed"),
        ("\\", "\\"),
    ],
)
def test_plain(latex, text):
    assert plain(latex) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (r"Then \\\(M\\\) is R&eacute;nyi DP for \(\alpha>1\), as $x_1 \le 2$", '"Then M is Rényi DP for α>1, as x₁ ≤ 2"'),
        (r"In [an earlier part](/one-two) we saw that \(\frac12 \frac{1", '"In an earlier part we saw that 1/2…"'),
        (r"\underset{Y \gets M}{\mathbb{E}} [Y]", '"E_(Y ← M) [Y]"'),
        ("word " * 40, f'"{" ".join(["word"] * 14)}…"'),
    ],
)  # fmt: skip
def test_quoted(words, text):
    assert quoted(words) == text


FORMS = [
    r"$x$",
    r"$$x$$",
    r"\(x\)",
    r"\[x\]",
    r"\begin{equation}x\end{equation}",
    r"\begin{align*}x\end{align*}",
    r"$\$ x$",
]


@pytest.mark.parametrize("form", FORMS)
def test_formulas_among_words_are_found_and_changed_in_their_delimiters(form):
    words = f"One {form} and {form}, at 3\\$."
    inside = [latex for _, latex in pieces(words) if latex]
    assert len(inside) == 2 and all(latex in form for latex in inside)
    assert "".join(said for said, _ in pieces(words)) == "One  and , at 3\\$."
    assert changed(words, lambda latex: latex) == words
    assert changed(words, lambda latex: latex.replace("x", "y")) == words.replace("x", "y")


def test_what_begins_a_formula_and_does_not_end_it_is_words():
    for words in (r"a $x", r"a \[x", r"a \begin{align}x\end{align*}", r"a \$x\$"):
        assert list(pieces(words)) == [(words, "")]
