"""Rows of displays: environments, tags, labels, remarks, rows that are one, rows that are bad."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.parse import BadRow, joined, parse, read_rows
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Quantified
from tests.notes.trees import call, chain, fenced, name, op, parsed, refusal, rows, tree

TWO = [chain("a", "=", "b"), chain(None, "<=", "c")]


@pytest.mark.parametrize(
    "text",
    [
        r"a &= b \\ &\le c",
        r"a = b \\ \le c \\",
        r"a &= b \\[4pt] &\le c",
        r"a &= b \\\\ &\le c",
        r"\begin{aligned} a &= b \\ &\le c \end{aligned}",
        r"\begin{aligned}[t] a &= b, \\ &\le c. \end{aligned}",
        r"\begin{align*} a &= b \nonumber \\ &\le c \end{align*}",
        r"\begin{alignat}{2} a &= b \\ &\le c \end{alignat}",
        r"\begin{eqnarray} a & = & b \\ & \le & c \end{eqnarray}",
        r"\begin{equation}\begin{split} a &= b \\ &\le c \end{split}\end{equation}",
        r"\begin{gather} a = b \\ \le c \end{gather}",
        r"$$\begin{aligned} a &= b \\ &\le c \end{aligned}$$",
        r"\begin{aligned} a &= b \quad \text{(by convexity)} \\ &\le c && \text{since } x > 0 \end{aligned}",
        r"a &= b \\ \intertext{and so} &\le c",
    ],
)
def test_two_rows(text):
    assert rows(text) == TWO


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"a &= b \\ &\quad + c", chain("a", "=", op("add", "b", "c"))),
        (r"a &= b \\ &\qquad - c", chain("a", "=", op("subtract", "b", "c"))),
        (r"a &= b \\ & \cdot c", chain("a", "=", op("multiply", "b", "c"))),
        (r"a &= b + \\ & c", chain("a", "=", op("add", "b", "c"))),
        (r"a &= \\ & c", chain("a", "=", "c")),
        (
            r"a = \exp\left( b \right. \\ \left. + c \right)",
            chain("a", "=", call("exp", op("add", "b", "c"))),
        ),
        (r"a = f(b \\ & + c)", chain("a", "=", call("f", op("add", "b", "c")))),
        (
            r"\begin{multline} a = b \\ + c \\ - d \end{multline}",
            chain("a", "=", op("add", "b", "c", op("negate", "d"))),
        ),
    ],
)
def test_rows_that_are_one(text, expected):
    assert rows(text) == [expected]


def test_a_multline_whose_begin_and_end_lie_outside():
    assert rows(r"a = b \\ - c", environment="multline") == [chain("a", "=", op("subtract", "b", "c"))]


def test_a_row_with_a_minus_and_a_relation_is_a_row_of_its_own():
    assert rows(r"a = b \\ -c = d") == [chain("a", "=", "b"), chain(op("negate", "c"), "=", "d")]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        (r"x = 1 \tag{3}", "3"),
        (r"x = 1 \tag*{(A)}", "A"),
        (r"x = 1. \quad (.3)", ".3"),
        (r"x = 1 \qquad (2.1a)", "2.1a"),
        (r"x = 1, (7)", "7"),
        (r"x = 1 \eqno{(5)}", "5"),
        (r"\begin{aligned} x &= 1 \end{aligned} \quad (4)", "4"),
        (r"\begin{equation} x = 1 \end{equation}", None),
        (r"x = 1.", None),
        (r"f(x) = f(1)", None),
    ],
)
def test_tags(text, tag):
    (row,) = parsed(text).rows
    assert row.tag == tag
    assert row.node.links[0][0] == "="


def test_labels_and_tags_belong_to_their_rows():
    first, second = parsed(r"a &= b \label{eq:one} \tag{1} \\ &\le c \label{eq:two}").rows
    assert (first.label, first.tag, second.label, second.tag) == ("eq:one", "1", "eq:two", None)
    assert [first.node, second.node] == TWO


def test_remarks_are_kept_beside_the_row():
    first, second = parsed(r"a &= b && \text{(by convexity)} \\ &\le c \quad \text{since } x > 0").rows
    assert (first.note, second.note) == ("(by convexity)", "since x > 0")


def test_conditions_are_no_remarks():
    (row,) = parsed(r"a \le b \quad \text{for all } x > 0").rows
    assert row.note is None
    assert isinstance(row.node, Quantified)


def test_places_of_rows():
    text = r"a &= b \\ &\le c"
    assert [text[row.span.start : row.span.end] for row in parsed(text).rows] == ["a &= b", r"\le c"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"a = b \\ \le c \\ = d", chain("a", "=", "b", "<=", "c", "=", "d")),
        (r"a \\ = b \\ \le c", chain("a", "=", "b", "<=", "c")),
        (r"a + b", op("add", "a", "b")),
        (
            r"a = b \\ \le c \quad \forall x",
            Quantified(chain("a", "=", "b", "<=", "c"), (("forall", name("x")),)),
        ),
    ],
)
def test_joined(text, expected):
    assert joined(parsed(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        r"a = b \\ c = d",
        r"a = b \\ c",
        r"a \Rightarrow b \\ = c",
        r"\newcommand{\x}{y}",
        r"\exists x: a = b \\ = c \quad \forall y",
    ],
)
def test_what_is_not_one_chain(text):
    with pytest.raises(Unread):
        joined(parsed(text))


def test_a_bad_row_does_not_hide_the_others():
    text = r"a &= b \\ &= x^10 \tag{2} \\ &= f(c \\ &\le d"
    found = read_rows(Source("a.md", text), Span(0, len(text)))
    assert [isinstance(row, BadRow) for row in found] == [False, True, True, False]
    assert "braces" in str(found[1].error) and found[1].tag == "2"
    assert "not closed" in str(found[2].error)
    with pytest.raises(Unread, match="braces"):
        parse(Source("a.md", text), Span(0, len(text)))


def test_a_formula_inside_a_document():
    text = r"Let $x > 0$ be given."
    (row,) = parse(Source("a.md", text), Span(5, 10)).rows
    assert row.node == chain("x", ">", 0)
    assert (row.node.span.start, row.node.span.end) == (5, 10)


@pytest.mark.parametrize(
    "text",
    [
        r"\begin{align} x &= 1 & y & \end{align}",
        r"\begin{aligned} a &= b ( \\ &= c \end{aligned}",
        r"\begin{aligned} a &= b \end{align}",
        r"x = \begin{aligned} a \end{aligned}",
        r"\begin{verse} a \end{verse}",
        r"\tag",
        r"\tag{",
        "",
        " ",
        ",",
    ],
)
def test_refusals(text):
    assert refusal(text)


def test_braces_do_not_divide_rows():
    assert tree(r"{a \\ b}") == op("multiply", "a", "b")
    assert tree(r"f(a \\ + b)") == call("f", op("add", "a", "b"))
    assert tree(r"(a \\ + b)") == fenced(op("add", "a", "b"))
