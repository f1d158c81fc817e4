r"""A display with words in it, piece by piece."""

import pytest

from dpsym.notes.formula.kinds import Kind, kind_of
from dpsym.notes.macros import definitions
from dpsym.notes.parse import BadRow, by_convention, read_rows
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Broken, Text
from tests.notes.trees import tree


def row_of(latex):
    (row,) = read_rows(Source("a.md", latex), Span(0, len(latex)), is_function=by_convention)
    return row


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (
            r"f(x) = 1, \qquad \text{for every real } x > -1.",
            ["f(x) = 1", Text(","), Text("for every real"), "x > -1"],
        ),
        (
            r"P(S) \le 1 \quad \text{for all neighbouring } x, x' \text{ and all } S \subseteq Y",
            [r"P(S) \le 1", Text("for all neighbouring"), "x, x'", Text("and all"), r"S \subseteq Y"],
        ),
        (
            r"\text{if } x > 0, \text{ then } x^2 > 0",
            [Text("if"), "x > 0", Text(","), Text("then"), "x^2 > 0"],
        ),
        (
            r"P \text{ is } (\varepsilon, \delta)\text{-DP}",
            ["P", Text("is"), r"(\varepsilon, \delta)", Text("-DP")],
        ),
        (r"\text{OPT} \le x \text{ unless } x = 0", [r"\text{OPT} \le x", Text("unless"), "x = 0"]),
        (r"= y \quad \text{whenever } z > 0", ["= y", Text("whenever"), "z > 0"]),
    ],
)
def test_pieces(latex, expected):
    """Formulas and words come in the order of writing, and each formula is the tree that it is alone."""
    pieces = row_of(latex).pieces
    assert list(pieces) == [part if isinstance(part, Text) else tree(part) for part in expected]
    starts = [piece.span.start for piece in pieces]
    assert starts == sorted(starts)


def test_a_piece_has_the_brace_that_closes_it():
    latex = r"x = \frac{a}{b} \text{ and } y = \sqrt{x} \text{ hold}"
    found = [latex[piece.span.start : piece.span.end] for piece in row_of(latex).pieces]
    assert found[::2] == [r"x = \frac{a}{b}", r"y = \sqrt{x}"]


def test_a_piece_has_the_arguments_of_its_macros():
    latex = r"x = \ratio{a}{b} \text{ and } y = 1"
    macros = definitions(Source("a.tex", text := r"\newcommand{\ratio}[2]{#1/#2}"), Span(0, len(text)))
    (row,) = read_rows(Source("a.tex", latex), Span(0, len(latex)), macros)
    assert latex[row.pieces[0].span.start : row.pieces[0].span.end] == r"x = \ratio{a}{b}"


@pytest.mark.parametrize(
    "latex", ["x > 0", r"\text{OPT} \le 1", r"\Pr[\text{$x$ is even}] \le 1", r"\max_{x \text{ even}} x"]
)
def test_a_row_without_words_outside_of_brackets_has_no_pieces(latex):
    """Names in text and words in brackets or below operators belong to the formula."""
    assert row_of(latex).pieces == ()


def test_a_broken_piece_spoils_no_other():
    """The row is not one formula, but what stands beside the broken piece is known."""
    row = row_of(r"x^2 \ge 0 \text{ for all } x ; ; y \text{ with } x > 0")
    assert isinstance(row, BadRow)
    kinds = [kind_of(piece, lambda _: False).kind for piece in row.pieces]
    assert kinds == [Kind.RELATION, Kind.TEXTUAL, Kind.BROKEN, Kind.TEXTUAL, Kind.BOUND]
    assert isinstance(row.pieces[2], Broken)


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"\boxed{x \le y + 1.}", r"x \le y + 1"),
        ("\\boxed{\n\\mathrm{Var}[X] = 1.\n}", r"\operatorname{Var}[X] = 1"),
        (r"Var[X] = 1", r"\operatorname{Var}[X] = 1"),
        (r"Cov(X, Y) = 0", r"\mathrm{Cov}(X, Y) = 0"),
    ],
)
def test_a_box_and_letters_that_spell_a_moment_make_no_difference(latex, plain):
    assert row_of(latex).node == row_of(plain).node


def test_two_boxes_side_by_side_are_none_around_the_row():
    assert row_of(r"\boxed{x} \le \boxed{y}").node == row_of(r"x \le y").node
