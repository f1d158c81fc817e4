"""What slides and pages of Jekyll show: numbers of overlays, notes and comments are no text."""

import pytest

from dpsym.notes.documents import document_of

SLIDES = r"""\documentclass{beamer}\begin{document}
\begin{frame}<1->{Laplace}
\begin{block}{Theorem}<2->
For all $x > 0$\only<2>{ and $y > 0$},\pause $x + y > 0$. \note{Say that $a = 1$.} \invisible<3>{$b = 1$}
\end{block}
\begin{theorem}[Sum]<3->
Let $z > 1$. \begin{itemize}
\item<2-> $z < 2$\phantom{$c = 1$}
\end{itemize}
\end{theorem}
\end{frame}
\end{document}"""


def shown(text, kind):
    document = document_of(text, "a", kind)
    words = " ".join(
        piece.plain for block in document.walk() for piece in block.pieces if hasattr(piece, "plain")
    )
    return [formula.latex for formula in document.formulas()], words


def test_slides():
    """What is shown at any time is read once, with no words of the machinery."""
    formulas, words = shown(SLIDES, "latex")
    assert formulas == ["x > 0", "y > 0", "x + y > 0", "z > 1", "z < 2"]
    assert "<" not in words and "Say" not in words and "phantom" not in words


def test_relations_in_text_are_no_overlays():
    """Only what stands behind a command is one."""
    text = SLIDES.replace("$z < 2$", r"$\alpha<1$ and $2>\beta$ and $f(x)<3>y$")
    assert shown(text, "latex")[0][-3:] == [r"\alpha<1", r"2>\beta", "f(x)<3>y"]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("{% comment %} $a$ {% endcomment %} $b$", ["b"]),
        ("<p hidden>$a$</p> Then $b$.", ["b"]),
        ("{% raw %}$$\na\n$$\n{% endraw %}", ["\na\n"]),
    ],
)
def test_liquid(text, formulas):
    """A page of Jekyll is read as it is shown."""
    assert shown(text, "markdown") == (formulas, shown(text, "markdown")[1])
    assert "raw" not in shown(text, "markdown")[1]
