import pytest

from dpsym.notes.documents import Kind, Words, document_of


def latex(text):
    return document_of(text, "a.tex", "latex")


def formulas(text):
    return [formula.latex for formula in latex(text).formulas()]


def words(block):
    return "".join(piece.plain if isinstance(piece, Words) else "@" for piece in block.all_pieces())


def outline(text):
    def shape(block):
        inside = [shape(child) for child in block.children]
        return (block.kind.value, inside) if inside else block.kind.value

    return [shape(block) for block in latex(text).blocks]


MATH = [
    "equation", "equation*", "align", "align*", "gather", "multline*", "eqnarray", "eqnarray*", "flalign", "alignat*",
    "displaymath",
]  # fmt: skip


@pytest.mark.parametrize("name", MATH)
def test_environments_of_formulas(name):
    text = f"a \\begin{{{name}}} x &= y \\\\ % c \\end{{{name}}}\n z \\label{{eq:a}} \\end{{{name}}} b"
    (formula,) = latex(text).formulas()
    assert formula.environment == name
    assert formula.display
    assert formula.label == "eq:a"
    assert formula.text == text[2:-2]
    assert formula.latex.startswith(" x &= y")


@pytest.mark.parametrize(
    ("text", "content", "display"),
    [
        ("a $x$ b", "x", False),
        (r"a \(x\) b", "x", False),
        (r"a \[x \\[2pt] y\] b", r"x \\[2pt] y", True),
        ("a $$x$$ b", "x", True),
        (r"a \ensuremath{x_{1}} b", "x_{1}", False),
        (r"\begin{math}x\end{math}", "x", False),
        ("a $x % $ hidden\n y$ b", "x % $ hidden\n y", False),
        (r"$\text{if $x$}$", r"\text{if $x$}", False),
        (r"{\bf a $x$}", "x", False),
        ("\\def\\be{\\begin{equation}}\\def\\ee{\\end{equation}} \\be x \\ee", " x ", True),
    ],
)
def test_other_delimiters(text, content, display):
    assert [(formula.latex, formula.display) for formula in latex(text).formulas()] == [(content, display)]


@pytest.mark.parametrize(
    "text",
    [
        "% $x$",
        r"\verb|$x$| and \verb*+$x$+",
        "\\begin{verbatim}\n$x$\n\\end{verbatim}",
        "\\begin{lstlisting}[language=C]\n$x$\n\\end{lstlisting}",
        "\\begin{comment}$x$\\end{comment}",
        r"\$5 and \$x",
        r"\title{On $x$}",
        r"\begin{document} a \end{document} $x$",
        r"\documentclass{article} $x$ \begin{document} a \end{document}",
        r"\includegraphics[width=$x$]{a} \cite{$x$}",
    ],
)
def test_what_is_no_text_has_no_formulas(text):
    assert formulas(text) == []


def test_theorems_of_any_name():
    text = r"""\newtheorem{hauptsatz}{Satz}[section] \newtheorem*{aux}{Auxiliary Lemma} \newtheorem{desi}{Desideratum}
    \declaretheorem[name=Big Claim]{bc} % \newtheorem{ghost}{Theorem}
    \begin{hauptsatz}[Title, \cite{x}]\label{thm:a} a \end{hauptsatz} \begin{aux} b \end{aux} \begin{bc} c \end{bc}
    \begin{desi} d \end{desi}
    \begin{thm} e \end{thm} \begin{theorem*} f \end{theorem*}
    \begin{restatable}[R]{hauptsatz}{again} g \end{restatable}"""
    blocks = latex(text).blocks
    assert [(block.kind, block.printed, words(block)) for block in blocks] == [
        (Kind.THEOREM, "Satz", "a"), (Kind.LEMMA, "Auxiliary Lemma", "b"), (Kind.CLAIM, "Big Claim", "c"),
        (Kind.PASSAGE, "Desideratum", "d"), (Kind.THEOREM, "Theorem", "e"), (Kind.THEOREM, "Theorem", "f"),
        (Kind.THEOREM, "Satz", "g"),
    ]  # fmt: skip
    assert (blocks[0].title, blocks[0].label, blocks[-1].title) == (r"Title, \cite{x}", "thm:a", "R")


def test_a_proof_finds_its_statement():
    text = r"""\begin{theorem}\label{thm:a} a \end{theorem} \begin{lemma} b \label{lem:b} \end{lemma}
    \begin{proof} c \end{proof} \begin{proof}[Proof of Theorem~\ref{thm:a}] d \end{proof}
    \textbf{Proof of Lemma \ref{lem:b}.} e"""
    theorem, lemma, *proofs = latex(text).blocks
    assert [proof.of for proof in proofs] == [lemma, theorem, lemma]


def test_marks_in_bold_count_in_latex_too():
    text = "\\noindent\\textbf{Claim 1.} a\n\n{\\bf Proof:} b \\qed\n\nc\n\n\\paragraph{Case 2} d"
    assert [(block.kind, block.number) for block in latex(text).blocks] == [
        (Kind.CLAIM, "1"), (Kind.PROOF, ""), (Kind.PARAGRAPH, ""), (Kind.STEP, "2"),
    ]  # fmt: skip


def test_items_and_their_numbers():
    text = r"""\begin{enumerate}[label=(\alph*)] \item a \item[(iii)] b
    \begin{itemize} \item c \end{itemize} \item d \end{enumerate} e"""
    first, second, third, last = latex(text).blocks
    assert [block.number for block in (first, second, third)] == ["1", "iii", "2"]
    assert [child.kind for child in second.children] == [Kind.PARAGRAPH, Kind.ITEM]
    assert words(last) == "e"


def test_a_display_behind_a_list_is_not_taken_by_its_last_item():
    assert outline(r"\begin{itemize}\item a \end{itemize} \[x\]") == [("item", ["paragraph"]), "paragraph"]


def test_sections_have_labels():
    document = latex(r"\section{Sums \label{s:a}} \subsection*[short]{Of $x$}\label{s:b} a \label{c}")
    assert [(block.level, block.label) for block in document.blocks[:2]] == [(1, "s:a"), (2, "s:b")]
    assert [formula.latex for formula in document.formulas()] == ["x"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (r"R\'enyi, H\"{o}lder, \v{C}ech, na\"\i ve, \ss, \o", "Rényi, Hölder, Čech, naïve, ß, ø"),
        (r"\emph{a} \textbf{b {\it c}} \textcolor{red}{d}", "a b c d"),
        (r"a~b\,c\\d\\[2pt]e \par", "a b c d e"),
        ("a % comment\n  b", "a b"),
        ("a%\nb", "ab"),
        (r"``a'' -- b --- c\ldots", "“a” – b — c…"),
        (r"50\% \& \_ \{x\} \#", "50% & _ {x} #"),
        (r"by \ref{a} and \eqref{b} \cite[p.~1]{c}", r"by \ref{a} and \eqref{b}"),
        (r"\newcommand{\DP}{DP} \DP-private \foo{x}", r"DP-private \foo x"),
        (r"a\footnote{note}b", "ab"),
        (r"\begin{center}{\large a}\end{center}", "a"),
        (r"\begin{tabular}{l|r} a & b \end{tabular}", "a & b"),
        (r"\vspace{1em}\noindent\quad a", "a"),
        (r"\href{http://x}{a}", "a"),
    ],
)
def test_words_lose_their_markup(text, plain):
    assert " ".join(words(latex(text).blocks[0]).split()) == plain


def test_footnotes_come_behind_their_paragraph():
    document = latex("a\\footnote{If $x$.} b\n\nc")
    assert [words(block) for block in document.blocks] == ["a b", "If @.", "c"]


def test_footnotes_of_the_last_paragraph_are_read():
    blocks = latex("\\begin{document}\na\\footnote{If $x$.}\n\\end{document}").blocks
    assert [block.kind for block in blocks] == [Kind.PARAGRAPH, Kind.PARAGRAPH]


def test_footnotes_do_not_part_a_sentence_from_its_display():
    document = latex("a\\footnote{If $x$.} b\n\n\\[y\\]")
    assert [words(block) for block in document.blocks] == ["a b", "@", "If @."]


def test_macros_are_kept_as_written():
    text = r"""\newcommand{\E}{\mathbb{E}} \newcommand*\KL[2][x]{D(#1\|#2)} \renewcommand{\P}{P} \def\d#1#2.{#1} \let\a=\b
    \DeclareMathOperator*{\argmax}{arg\,max} \DeclarePairedDelimiter{\norm}{\|}{\|}
    \NewDocumentCommand{\foo}{m o}{#1}
    \begin{document} a \providecommand\R{\mathbb R} b"""
    document = latex(text)
    assert [macro.text for macro in document.macros] == [
        r"\newcommand{\E}{\mathbb{E}}", r"\newcommand*\KL[2][x]{D(#1\|#2)}", r"\renewcommand{\P}{P}", r"\def\d#1#2.{#1}",
        r"\let\a=\b", r"\DeclareMathOperator*{\argmax}{arg\,max}", r"\DeclarePairedDelimiter{\norm}{\|}{\|}",
        r"\NewDocumentCommand{\foo}{m o}{#1}", r"\providecommand\R{\mathbb R}",
    ]  # fmt: skip
    assert words(document.blocks[0]) == "a b"


@pytest.mark.parametrize(
    ("text", "message", "column", "left"),
    [
        ("a $x\n\nb $y$", "opens a formula here that is not closed", 3, ["y"]),
        ("a \\[x\n\nsome words here $y$", "opens a display here that is not closed", 3, ["y"]),
        (r"\begin{align} x \end{gather} $y$", r"\\begin{align} has no \\end{align}", 1, ["y"]),
        (r"\begin{theorem} a $y$", r"\\begin{theorem} is never closed", 1, ["y"]),
        (r"\end{theorem} $y$", r"\\end{theorem} closes nothing", 1, ["y"]),
        (r"\begin{theorem}\begin{proof}\end{theorem} $y$", r"\\begin{proof} is not closed before", 16, ["y"]),
        (r"\begin{myown} $y$ \end{myown}", "'myown' is not known", 1, ["y"]),
        (r"a { b $y$", "brace is never closed", 3, ["y"]),
        (r"a } b $y$", "brace closes nothing", 3, ["y"]),
        (r"\begin{lemma} { \end{lemma} $y$", "brace is not closed before", 15, ["y"]),
        (r"\begin no name $y$", "no name of an environment", 1, ["y"]),
        (r"\) $y$", "closes no formula", 1, ["y"]),
        (r"\begin{verbatim} $y$", r"\\begin{verbatim} has no", 1, ["y"]),
        ("\\section{a $y$", "title here has no end", 1, ["y"]),
        (r"\def\be{\begin{align}} \be $y$", "nothing closes it", 24, ["y"]),
        (r"\import{a}{b} $y$", r"\\import is not read", 1, ["y"]),
    ],
)
def test_one_problem_with_its_place_and_the_rest_is_read(text, message, column, left):
    document = latex(text)
    assert message.replace("\\\\", "\\") in document.problems[0].message
    assert (document.problems[0].place().line, document.problems[0].place().column) == (1, column)
    assert [formula.latex for formula in document.formulas()] == left


def test_an_unclosed_brace_in_a_theorem_ends_with_it():
    document = latex(r"\begin{theorem} {\bf a \end{theorem} b")
    assert [block.kind.value for block in document.blocks] == ["theorem", "paragraph"]
    assert len(document.problems) == 1


def test_problems_come_in_the_order_of_the_text():
    document = latex("a { b\n\nc } d } e $x\n\n{")
    assert [problem.place().line for problem in document.problems] == sorted(
        problem.place().line for problem in document.problems
    )


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("\\begin{envtheorem}{Theorem}{4.2}{}We have $x^2 \\ge 0$.\\end{envtheorem}", ["theorem"]),
        ("\\begin{mylemma}We have $x^2 \\ge 0$.\\end{mylemma}", ["lemma"]),
        ("\\begin{thmbox}[label=a]{Markov}We have $x^2 \\ge 0$.\\end{thmbox}", ["theorem"]),
        ("\\begin{nontheorem}We have $x^2 \\ge 0$.\\end{nontheorem}", ["passage"]),
    ],
)
def test_an_environment_of_ones_own_name_says_what_it_is_with_a_usual_affix(text, kinds):
    document = document_of(text, "n.tex", "latex")
    assert [block.kind.value for block in document.blocks] == kinds


def test_arguments_of_such_an_environment_are_its_title():
    (block,) = document_of(
        "\\begin{envtheorem}{Theorem}{4.2}{}We have $x^2 \\ge 0$.\\end{envtheorem}", "n.tex", "latex"
    ).blocks
    assert block.title == "Theorem 4.2"
    assert "4.2" not in "".join(piece.text for child in block.walk() for piece in child.pieces)


@pytest.mark.parametrize(
    ("begun", "title"),
    [
        (r"\begin{thm}{Markov's inequality}\label{m}" + "\nLet", "Markov's inequality"),
        (r"\begin{thm}{Markov's inequality}" + "\nLet", "Markov's inequality"),
        (r"\begin{thm}[Markov]{Let}" + "\nit", "Markov"),
        (r"\begin{thm}{Let $x > 0$.}" + "\nThen", ""),
        (r"\begin{thm}{\bf Now} let", ""),
    ],
)
def test_braces_behind_the_beginning_of_a_theorem_are_its_title(begun, title):
    (block,) = latex(rf"\newtheorem{{thm}}{{Theorem}}{begun} it be.\end{{thm}}").blocks
    assert block.title == title


def test_a_command_that_prints_an_empty_formula_for_its_space_breaks_a_paragraph():
    text = latex("\\newcommand{\\apart}{$ $\\par\\nobreak}\n\\section{A}\\apart\nLet $x > 0$.")
    assert [formula.latex for formula in text.formulas()] == ["x > 0"]
