"""What the page around a formula tells: its title, its headings, its macros."""

import pytest

from dpsym.check.notes import sheet_of
from dpsym.check.outline import outline_of
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of

KINDS = {".md": "markdown", "tex": "latex"}
LATEX = r"""\documentclass{article}
\title{Week 1:\\ tails}
\newcommand{\eps}{\varepsilon}
\newcommand{\loss}[2][2]{\lVert #2 \rVert_{#1}}
\newtheorem{lemma}{Lemma}
\begin{document}
\section{Growth}
Let $\eps > 0$.
\begin{lemma}[Bernoulli] We have $e^\eps \ge 1 + \eps$. \end{lemma}
\subsection{Squares}
Then $\eps^2 \ge 0$.
\section{Roots}
Also $\eps^3 \ge 0$.
\end{document}
"""


def blanks(text, name):
    sheet = sheet_of(read(document_of(text, name, KINDS[name[-3:]])), "a")
    return [entry.blank for entry in sheet.entries]


def test_a_claim_knows_the_title_the_headings_and_the_theorem_around_it():
    found = blanks(LATEX, "a.tex")
    assert {blank.title for blank in found} == {"Week 1: tails"}
    assert [blank.within for blank in found] == [
        ("Growth", "Lemma (Bernoulli)"),
        ("Growth", "Squares"),
        ("Roots",),
    ]


def test_a_formula_is_shown_without_the_macros_of_its_document_and_kept_as_written():
    first = blanks(LATEX, "a.tex")[0]
    assert first.latex == r"e^\eps \ge 1 + \eps"
    assert first.typeset == r"e^\varepsilon \ge 1 + \varepsilon"
    shown = outline_of(document_of(LATEX, "a.tex", "latex")).shown
    assert shown(r"\loss{x} \le \loss[1]{x}") == r"\lVert x\rVert_{2} \le \lVert x\rVert_{1}"
    assert shown(r"since $\eps > 0$, \eps is") == r"since $\varepsilon > 0$, \eps is"
    assert shown(r"x \le 1") == r"x \le 1"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: 'Moments'\n---\n# Other\n\n$1 \\le 2$", "Moments"),
        ("# Sums\n\n$1 \\le 2$", "Sums"),
        ("## Sums\n\n$1 \\le 2$", ""),
        ("$1 \\le 2$", ""),
    ],
)
def test_the_title_is_the_one_that_the_author_gives(text, title):
    assert blanks(text, "a.md")[0].title == title


def test_a_macro_that_comes_to_too_much_leaves_the_formula_as_it_is():
    text = r"$\newcommand{\K}{\K\K}$ Let $x > 0$."
    assert outline_of(document_of(text, "a.md")).shown(r"\K \le 1") == r"\K \le 1"


def test_words_that_were_not_understood_are_told_without_the_macros_of_the_document():
    text = (
        "\\newcommand{\\eps}{\\varepsilon}\\begin{document}\nLet $\\eps \\ge 0$. For small $\\eps$ one sometimes writes\n"
        "\\begin{equation}\\label{eq:a} e^\\eps = 1 + \\eps. \\end{equation}\nThen $e^{\\eps} \\le 2$.\n\\end{document}"
    )
    told = [row["words"] for blank in blanks(text, "a.tex") for row in blank.not_understood]
    assert told and all("\\eps" not in words for words in told)
    assert any("e^\\varepsilon = 1 + \\varepsilon" in words for words in told)
    assert not any("labeleq" in blank.message or "eps " in blank.message for blank in blanks(text, "a.tex"))


def test_formulas_that_are_no_claims_are_shown_without_macros_too():
    text = "\\newcommand{\\eps}{\\varepsilon}\\begin{document}\nLet $\\eps \\ge 0$ and $x \\ge 0$.\n\\end{document}"
    rows = sheet_of(read(document_of(text, "a.tex", "latex")), "a").context
    assert [(row["latex"], row.get("typeset")) for row in rows] == [
        ("\\eps \\ge 0", "\\varepsilon \\ge 0"),
        ("x \\ge 0", None),
    ]
