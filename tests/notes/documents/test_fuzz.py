"""Whatever stands in a file: nothing is raised, nothing hangs, and every place is right."""

import html

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpsym.errors import UnusableInput
from dpsym.notes.documents import Math, Words, document_of, document_of_bytes
from tests.notes.hanging import without_hang

DELIMITERS = [
    "$",
    "$$",
    "$`",
    "`$",
    r"\(",
    r"\)",
    r"\[",
    r"\]",
    r"\\(",
    r"\\)",
    r"\\[",
    r"\\]",
    "```math\n",
    "\n```\n",
    "~~~\n",
    "`",
]
NAMES = ["align", "equation*", "theorem", "proof", "enumerate", "verbatim", "document", "own"]
ENVIRONMENTS = [f"\\{what}{{{name}}}" for name in NAMES for what in ("begin", "end")]
MARKUP = [
    "**Theorem 1.** ", "*Proof.* ", "> ", "- ", "1. ", "2. ", "# ", "    ", "<!-- ", " -->", "<!-- dpsym: x > 0 -->", "% dpsym: y\n",
    "<div class='lemma'>\n", "</div>\n", ":::\n", "::: theorem\n", "---\n", "a: b\n", "**", "*", "_", "[", "](u)", "&amp;", "\\item ",
    "\\newcommand{\\x}{", "\\section{", "\\footnote{", "\\textbf{", "\\input{a}", "\\label{a}", "\\verb|", "\\'e", "{", "}", "%", "&", "~",
]  # fmt: skip
TEXT = [
    "x",
    "x \\le y",
    "and let ",
    "word ",
    ".",
    " ",
    "\n",
    "\n\n",
    "\\",
    "$5",
    "\\\\",
    "\ufffc",
    "é",
    "\t",
    "(1)",
    "QED",
]
SOUP = st.lists(st.sampled_from(DELIMITERS + ENVIRONMENTS + MARKUP + TEXT), max_size=40).map("".join)


def check(document, text):
    """Hold every place against the text."""
    for block in document.walk():
        for piece in block.pieces:
            assert piece.span.start <= piece.span.end <= len(text)
            if isinstance(piece, Math):
                check_formula(piece, text)
            elif isinstance(piece, Words):
                assert len(piece.plain) == len(piece.offsets)
                assert list(piece.offsets) == sorted(piece.offsets)
                assert not piece.offsets or piece.offsets[-1] < len(text)
    for problem in document.problems:
        assert problem.message.endswith((".", "!"))
        assert problem.place().excerpt().count("\n") == 1


def is_part(ours, theirs):
    """Whether our letters stand among theirs in the same order."""
    shown = iter(theirs)
    return all(letter in shown for letter in ours if letter != " ")


def check_formula(piece, text):
    written = text[piece.span.start : piece.span.end]
    assert piece.span.start < piece.content.start <= piece.content.end < piece.span.end
    # Signs of quotation and escapes of Markdown are blank; what is left stands in the text, in order.
    assert len(piece.text) == len(written)
    assert any(is_part(piece.text, theirs) for theirs in (written, html.unescape(written)))
    if piece.environment:
        assert written.startswith(piece.delimiter)
        assert written.endswith(f"\\end{{{piece.environment}}}")
    elif piece.delimiter[0] in "`~":
        assert written[0] == piece.delimiter[0]
    else:
        assert written.startswith(piece.delimiter)
        assert text[piece.content.start - len(piece.delimiter) : piece.content.start] == piece.delimiter


@settings(max_examples=400)
@given(SOUP, st.sampled_from(["markdown", "latex"]))
def test_any_soup_of_markup_is_read_and_its_places_are_right(text, kind):
    check(document_of(text, "a", kind), text)


@settings(max_examples=200)
@given(st.text(max_size=200), st.sampled_from(["markdown", "latex"]))
def test_any_text_is_read(text, kind):
    check(document_of(text, "a", kind), text)


@settings(max_examples=200)
@given(st.binary(max_size=200), st.sampled_from(["markdown", "latex", "notebook"]))
def test_any_bytes_are_read_or_refused(data, kind):
    try:
        document_of_bytes(data, "a", kind)
    except UnusableInput as error:
        assert str(error).startswith("a ")


SIGNS = [
    "x",
    r"\alpha",
    r"\le",
    "=",
    "_i",
    r"\{",
    r"\}",
    "'",
    r"\text{for $y$}",
    "-",
    "*a*",
    "{e^{x}}",
    "&",
    r"\|",
    "_{<b>}",
]
FORMULAS = st.lists(st.sampled_from(SIGNS), min_size=1, max_size=8).map(" ".join)
PAIRS = [
    ("$", "$"),
    (r"\(", r"\)"),
    ("\n\n$$\n", "\n$$\n\n"),
    ("\n\\[", "\\]\n"),
    ("\n\\begin{align}\n", "\n\\end{align}\n"),
]
PROSE = st.sampled_from(
    [
        "Let ",
        " and ",
        ". Then ",
        ", so that ",
        "\n\n**Theorem 2.** If ",
        "\n\n- item ",
        "\n\n> quoted ",
        " (a) ",
    ]
)


@settings(max_examples=300)
@given(
    st.lists(st.tuples(PROSE, FORMULAS, st.sampled_from(PAIRS)), max_size=8),
    st.sampled_from(["markdown", "latex"]),
)
def test_every_formula_of_an_orderly_text_is_found_where_it_stands(parts, kind):
    text, expected = "", []
    for prose, formula, (opening, closing) in parts:
        text += prose + opening
        expected.append((len(text), formula))
        text += formula + closing + " "
    document = document_of(text, "a", kind)
    found = []
    for piece in document.formulas():
        inside = piece.latex
        found.append((piece.content.start + len(inside) - len(inside.lstrip("\n")), inside.strip("\n")))
    assert found == expected
    assert document.problems == ()


LENGTH = 8_000  # letters
LONGEST = 10.0  # seconds of processor time, which looking at the rest from each letter on would take
REPEATED = [
    "$", "$$ x", "${$", "\\[\n\n x", "\\begin{align}", "\\begin{theorem}", "\\begin{enumerate}\\item ", "{", "}", "[", "](", "*", "**a",
    "`", "``b`", "> ", "- ", "1. ", "<!-- ", "<div>\n\n", "% dpsym: x\n", "**Theorem 1.** a\n\n", "(a) x\n\n", ":::\n", "\\section{",
    "\\footnote{", "\\newcommand{\\a}{", "\\begin{verbatim}", "\\verb|", "$x$ (1) ", "> $$\n> x\n", "Theorem ((", "Proof of ", "\\item[",
    "\\ref{", "| a ", "\\\\(", "\\be ", "a&amp;", "---\na: b\n", "[a](b)", "<b>", "\\'", "**Theorem 1.** ", "(a) ", "*Proof.* (a) ", "> **Theorem 1.** a\n", "> - ",
]  # fmt: skip


@pytest.mark.parametrize("kind", ["markdown", "latex"])
def test_hostile_repetition_is_read_in_linear_time(kind):
    for atom in REPEATED:
        with without_hang(LONGEST):
            document_of(atom * (LENGTH // len(atom)), "a", kind)


@pytest.mark.parametrize("kind", ["markdown", "latex"])
def test_problems_are_not_listed_without_end(kind):
    document = document_of("a \\( b\n\n" * 1000, "a", kind)
    assert len(document.problems) == 201
    assert "more than 200 problems" in document.problems[-1].message


def test_too_many_formulas_are_said():
    for kind in ("markdown", "latex"):
        document = document_of("$x$ " * 20_100, "a", kind)
        assert len(list(document.formulas())) <= 20_001
        assert (
            "too many" in document.problems[-1].message.lower()
            or "more than" in document.problems[-1].message
        )
