"""Macros of the author: definitions in all spellings, expansion, the budget, and what is refused."""

from itertools import pairwise

import pytest

from dpsym.errors import Unread
from dpsym.notes.macros import definitions
from dpsym.notes.parse import parse
from dpsym.notes.source import Source, Span
from tests.notes.hanging import without_hang
from tests.notes.reading import claims, reading
from tests.notes.trees import refusal, rows, tree


def defined(text, known=None):
    return definitions(Source("m.tex", text), Span(0, len(text)), known)


@pytest.mark.parametrize(
    ("with_macros", "without"),
    [
        (r"\newcommand{\eps}{\varepsilon} e^\eps", r"e^\varepsilon"),
        (r"\newcommand\eps{\varepsilon}e^{\eps}", r"e^{\varepsilon}"),
        (r"\newcommand*{\eps}{\varepsilon}\eps > 0", r"\varepsilon > 0"),
        (r"\newcommand{\D}[3]{D_{#1}(#2 \| #3)}\D{\alpha}{P}{Q}", r"D_\alpha(P \| Q)"),
        (r"\newcommand{\D}[2][2]{D_{#1}(#2)}\D{P \| Q}", r"D_2(P \| Q)"),
        (r"\newcommand{\D}[2][2]{D_{#1}(#2)}\D[3]{P \| Q}", r"D_3(P \| Q)"),
        (r"\def\norm#1{\|#1\|}\norm{x - y}_1", r"\|x - y\|_1"),
        (r"\def\half{\frac12}\half x", r"\frac{1}{2} x"),
        (r"\newcommand{\sq}[1]{#1^2}\sq x", r"x^2"),
        (r"\newcommand{\a}{x}\newcommand{\b}{\a + \a}\b", r"x + x"),
        (r"\newcommand{\twice}[1]{#1 + #1}\twice{\twice{x}}", r"x + x + x + x"),
        (r"\newcommand{\a}{x}\renewcommand{\a}{y}\a", r"y"),
        (r"\newcommand{\a}{x}\providecommand{\a}{y}\a", r"x"),
        (r"\providecommand{\a}{y}\a", r"y"),
        (r"\DeclareMathOperator{\Lap}{Lap}X \sim \Lap(b)", r"X \sim \operatorname{Lap}(b)"),
        (r"\DeclareMathOperator*{\Sup}{sup}\Sup_{x} f(x)", r"\sup_x f(x)"),
        (
            r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}\abs{x} + \abs*{y} + \abs[\big]{z}",
            r"|x| + |y| + |z|",
        ),
        (
            r"\DeclarePairedDelimiterX{\from}[2]{(}{)}{#1\,\delimsize\|\,#2}D\from{P}{Q} + D\from[\big]{Q}{P}",
            r"D(P \| Q) + D(Q \| P)",
        ),
        (r"\let\eps\varepsilon \eps", r"\varepsilon"),
        (r"\let\eps=\varepsilon \eps", r"\varepsilon"),
        (r"\let\old\epsilon\renewcommand{\epsilon}{\varepsilon}\epsilon + \old", r"\varepsilon + \epsilon"),
        (r"\renewcommand{\P}{\mathbb{P}}\P(X > 0)", r"\mathbb{P}(X > 0)"),
        (
            r"\newcommand{\E}[2]{\mathop{\mathbb{E}}_{#1}\left[#2\right]}\E{x \sim P}{f(x)}",
            r"\mathbb{E}_{x \sim P}[f(x)]",
        ),
        (r"\newcommand{\iid}{\overset{\text{iid}}{\sim}}X \iid P", r"X \sim P"),
        (r"\newcommand{\set}[1]{\left\{#1\right\}}\set{x : x > 0}", r"\{x : x > 0\}"),
        (
            r"\newcommand{\DP}[1]{#1\text{-DP}}M \text{ is } \DP{\varepsilon}",
            r"M \text{ is } \varepsilon\text{-DP}",
        ),
        (r"\newcommand{\law}[1]{\text{#1}}\law{Lap}(b)", r"\text{Lap}(b)"),
        (r"\newcommand{\law}[1]{\mathrm{#1}}\law{KL}(P \| Q)", r"\mathrm{KL}(P \| Q)"),
        (r"\gdef\a{x}\a", "x"),
        (r"\newcommand{\a}{x}\long\def\b{\a}\b", "x"),
    ],
)
def test_a_formula_with_macros_is_the_formula_without_them(with_macros, without):
    assert tree(with_macros) == tree(without)


def test_definitions_alone_make_no_row():
    assert rows("\\newcommand{\\M}{\\mathcal{M}}\n\\renewcommand{\\S}{\\mathcal{S}}\n\\def\\x#1{#1}") == []


def test_definitions_of_a_document_count_in_its_formulas():
    macros = defined(r"\newcommand{\M}{\mathcal{M}} \newcommand{\X}{\mathcal{X}}")
    text = r"\M : \X \to \X"
    (row,) = parse(Source("a.tex", text), Span(0, len(text)), macros).rows
    assert row.node == tree(r"\mathcal{M} : \mathcal{X} \to \mathcal{X}")


def test_later_definitions_use_earlier_ones():
    first = defined(r"\newcommand{\a}{x}")
    second = defined(r"\newcommand{\b}{\a^2}", first)
    assert sorted(second) == [r"\b"]
    text = r"\b"
    (row,) = parse(Source("a.tex", text), Span(0, 2), first | second).rows
    assert row.node == tree("x^2")


def test_an_error_in_a_macro_points_at_its_use():
    macros = defined(r"\newcommand{\bad}{x^10}")
    text = r"1 + \bad"
    with pytest.raises(Unread) as raised:
        parse(Source("a.tex", text), Span(0, len(text)), macros)
    assert (raised.value.start, raised.value.end) == (4, 8)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (r"\def\a{\a}\a", "uses itself"),
        (r"\newcommand{\a}{x + \a}\a", "uses itself"),
        (r"\def\a{\b}\def\b{\c}\def\c{\a}\a", "uses itself"),
        (r"\newcommand{\a}[1]{#1 + \a{#1}}\a{x}", "uses itself"),
        (r"\newcommand{\a}[1]{#2}\a{x}", "#2"),
        (r"\newcommand{\a}[1]{#1}\a", "argument of .* is missing"),
        (r"\newcommand{\a}[2]{#1 #2}\a{x}", "argument of .* is missing"),
        (r"\newcommand{\a}[1]{#1}\a{x", "not closed"),
        (r"\newcommand{\a}[x]{y}\a", "by a digit"),
        (r"\newcommand{\a}", "argument of .* is missing"),
        (r"\newcommand{\a", "not closed"),
        (r"\newcommand{ab}{x}", "does not name one command"),
        (r"\def x{y}", "does not name a command"),
        (r"\def\a#1.#2{x}\a", "between other signs"),
        (r"\def\a#2{x}\a", "between other signs"),
        (r"\let\a", "argument of .* is missing"),
        (r"\newcommand{\a}[1]{\text{#1}}\a{\frac{1}{2}}", "not made of words"),
        (r"\newcommand{\a}[1]{#1 #1}" + r"\a{" * 20 + "x" + "}" * 20, "expand to too much"),
        (r"\newcommand{\a}{x}" + r"\a" * 3000, "expand to too much"),
        (r"\newcommand{\a}{" + "x" * 1001 + "}", "more than 1000 tokens"),
    ],
)
def test_refusals(text, message):
    with without_hang(), pytest.raises(Unread, match=message) as raised:
        rows(text)
    assert 0 <= raised.value.start <= raised.value.end <= len(text)


def test_doubling_macros_are_stopped_early():
    names = "abcdefghijklmnopqrst"
    chain = "".join(rf"\newcommand{{\{after}}}{{\{before}\{before}}}" for before, after in pairwise(names))
    with without_hang():
        assert "expand to too much" in refusal(rf"\newcommand{{\a}}{{x}}{chain}\t")


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x, y$ be real. Then $\abs{x+y} \le \abs*{x} + \abs{y}$.",
        r"Let $P, Q$ be distributions on a finite set. Then $\KL{P}{Q} \ge 0$ and $\KL(P \| Q) \ge 0$.",
        r"Let $\eps \in (0,1)$ and $x > 0$. Then $\eps x \le x$.",
    ],
)
def test_commands_that_almost_every_text_means_alike_are_known(text):
    assert all(item.claim is not None for item in reading(text).claims())


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x$ be real. Then $\abs x \le x^2$.",  # where the argument ends is not said
        r"Let $P, Q$ be distributions on a finite set. Then $\KL{P} Q \ge 0$.",
        r"$\newcommand{\abs}[x]{2x}$ Let $x$ be real. Then $\abs{x} \ge x$.",  # a definition that is not read
    ],
)
def test_a_command_that_is_used_or_defined_otherwise_is_not_guessed(text):
    assert all(item.claim is None for item in reading(text).claims())


def test_the_definition_of_the_text_counts():
    (claim,) = claims(r"$\newcommand{\abs}[1]{2 #1}$ Let $x \ge 0$. Then $\abs{x} \ge x$.")
    assert str(claim.conclusion) == "2*x >= x"
