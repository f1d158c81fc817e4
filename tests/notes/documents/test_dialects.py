r"""What Markdown takes away from formulas before anybody sets them."""

import pytest

from dpsym.notes.documents import document_of
from dpsym.notes.documents.dialects import DELIMITERS, as_latex
from dpsym.notes.macros import macros_of
from dpsym.notes.parse import joined, parse
from tests.notes.trees import tree


def formulas(text):
    return list(document_of(text, "a.md").formulas())


def read(formula):
    return joined(parse(formula.source, formula.content, environment=formula.environment))


@pytest.mark.parametrize(
    ("text", "meant", "display"),
    [
        # kramdown: the delimiters are escaped, and so is what stands between them
        (r"Let \\(\\varepsilon > 0\\).", r"\varepsilon > 0", False),
        (r"Let \\\(x\_1 \\le x\_2\\\).", r"x_1 \le x_2", False),
        (r"Then \\\[ \\frac{a}{b} = c\\] and so on.", r"\frac{a}{b} = c", True),
        (r"Here \\(S = \\\{0, 1\\\}\\).", r"S = \{0, 1\}", False),
        (r"Here \\\(x^\* \\le \\left\[ y \\right\]\\\).", r"x^* \le \left[ y \right]", False),
        (r"\\[ a &\\le b \\\\\\\\ &\\le c \\]", r"a \le b \le c", True),
        # authors who rely on that a backslash before a letter stays
        (r"Let \\(\varepsilon > 0\\).", r"\varepsilon > 0", False),
        # between dollars only what TeX cannot mean is an escape
        (r"Let $x\_1 > 0$.", "x_1 > 0", False),
        (r"Let $x^\* > 0$.", "x^* > 0", False),
        (r"Let $S = \\{0, 1\\}$.", r"S = \{0, 1\}", False),
        ("$$\na &lt; b \\le c\n$$", r"a < b \le c", True),
        (r"Let $a &le; b$.", r"a \le b", False),
        (r"Let $\text{err}_1 \le 1$.", r"\text{err}_1 \le 1", False),
        ("$$\n\\begin{aligned} a &= b \\\\ &\\le c \\end{aligned}\n$$", r"a = b \le c", True),
    ],
)
def test_formula(text, meant, display):
    """A formula says what the page shows, and its places are those of the file."""
    (formula,) = formulas(text)
    assert read(formula) == tree(meant)
    assert formula.display == display
    assert len(formula.source.text) == len(text)


def test_brackets_of_text_are_no_formulas_where_delimiters_are_escaped():
    r"""A page cannot write formulas as ``\\(x\\)`` and as ``\(x\)``: the second is an escaped bracket."""
    text = r"See \[[a link](https://example.org)\] \(in part\). Let \\(x > 0\\). Then \\\[ x^2 > 0. \\\]"
    assert [formula.latex.strip() for formula in formulas(text)] == ["x > 0", "x^2 > 0."]
    assert document_of(text, "a.md").problems == ()


def test_places_point_into_the_file():
    """A caret under a part of an escaped formula stands under that part."""
    text = r"Let \\(x\_1 \\lesssim 1\\)."
    (formula,) = formulas(text)
    row = parse(formula.source, formula.content).rows[0]
    assert text[row.node.links[0][1].span.start] == "1"
    assert text[row.node.first.span.start] == "x"


@pytest.mark.parametrize("delimiter", DELIMITERS)
@pytest.mark.parametrize("display", [True, False])
def test_the_length_stays(delimiter, display):
    """Whatever stands between delimiters keeps its length."""
    for written in (r"\\\\", "\\", r"\_\*\\{\\}&lt;&nosuch;&amp;&#955;", r"\text{a\_b} \\ \{", "&&;;"):
        assert len(as_latex(written, delimiter, display=display)) == len(written)


def test_rows_stay_rows():
    """Two backslashes before a bracket in a display with rows begin a row."""
    text = "$$\n\\begin{aligned} a &= b \\\\{} &\\le c \\end{aligned}\n$$"
    (formula,) = formulas(text)
    assert r"\\{" in formula.latex


def test_macros_of_an_included_file_count_where_it_is_included(tmp_path):
    """They are known in what follows, and are defined once."""
    from dpsym.notes.documents import read_document

    (tmp_path / "macros.tex").write_text(r"\newcommand{\eps}{\varepsilon}", encoding="utf-8")
    main = tmp_path / "main.tex"
    main.write_text(r"\input{macros}\begin{document}Let $\eps > 0$.\end{document}", encoding="utf-8")
    document = read_document(main)
    assert not macros_of(document)[r"\eps"].anew
    late = tmp_path / "late.tex"
    late.write_text(r"\begin{document}Let $\eps > 0$. \input{macros} $\eps$\end{document}", encoding="utf-8")
    assert macros_of(read_document(late))[r"\eps"].anew


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"D_\\alpha(P\,\|\,Q) \\le \\varepsilon", r"D_\alpha(P\,\|\,Q) \le \varepsilon"),
        (r"x \\! = \\! y", r"x \! = \! y"),
        (r"D(P\\\|Q)", r"D(P\|Q)"),
        (r"\int f\; dx", r"\int f\; dx"),
    ],
)
def test_spaces_and_double_bars_of_tex_keep_their_backslash(written, meant):
    read = as_latex(written, r"\\(", display=False)
    assert len(read) == len(written)
    assert read.replace(" ", "") == meant.replace(" ", "")
