import pytest

from dpsym.notes.documents import document_of


def formulas(text):
    return [
        (formula.delimiter, formula.latex, formula.display)
        for formula in document_of(text, "a.md").formulas()
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$x$", ("$", "x", False)),
        ("word $ x \\le y $ word", ("$", " x \\le y ", False)),
        ("a $x$-private", ("$", "x", False)),
        ("a $x\ny$ b", ("$", "x\ny", False)),
        (r"a \(x\) b", (r"\(", "x", False)),
        (r"a \\(x\\) b", (r"\\(", "x", False)),
        (r"\\[x\\]", (r"\\[", "x", True)),
        (r"\[x \\[2pt] y\]", (r"\[", r"x \\[2pt] y", True)),
        ("a $$x$$ b", ("$$", "x", False)),
        ("$$x$$", ("$$", "x", True)),
        ("$$x$$ (eq1).", ("$$", "x", True)),
        ("a\n$$\nx\n$$\nb", ("$$", "\nx\n", True)),
        ("$$x\n\n= y$$", ("$$", "x\n\n= y", True)),
        ("> - $$x$$", ("$$", "x", True)),
        ("a $`x`$ b", ("$`", "x", False)),
        ("```math\nx\n```", ("```math", "x", True)),
        ("~~~~ math\nx\ny\n~~~~", ("~~~~math", "x\ny", True)),
        (r"\begin{align*}x &= y\end{align*}", (r"\begin{align*}", "x &= y", True)),
        (r"a \begin{aligned}\begin{aligned}x\end{aligned}\end{aligned}", (
            r"\begin{aligned}", r"\begin{aligned}x\end{aligned}", True)),
        (r"$$\text{if $x$ then } y$$", ("$$", r"\text{if $x$ then } y", True)),
        (r"$\text{if $x$}$", ("$", r"\text{if $x$}", False)),
        (r"$\{x$", ("$", r"\{x", False)),
        (r"$\frac{x$", ("$", r"\frac{x", False)),
        (r"$50\%$ of", ("$", r"50\%", False)),
        (r"\\$x$", ("$", "x", False)),
        ("# A $x$", ("$", "x", False)),
        ("**bold $x$**", ("$", "x", False)),
        ("1. a\n\n   $$x$$", ("$$", "x", True)),
        ("$x \\le y for all x$", ("$", "x \\le y for all x", False)),
        ("| a | $x$ |", ("$", "x", False)),
    ],
)  # fmt: skip
def test_every_delimiter_is_known(text, expected):
    assert formulas(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "`$x$`",
        "``a ` $x$ ``",
        "```\n$x$\n```",
        "~~~python\n$x$ ```\n~~~",
        "> ```\n> $x$\n> ```",
        "- ```\n  $x$\n  ```",
        "```\n$x$",
        "    $x$ in code",
        "<!-- $x$ -->",
        r"\$x\$",
        "from $5 to $10",
        "from $5 or $10 to $x",
        r"citations \[1\] and \[see there, too\]",
        "no dollars",
        "$$ $$",
    ],
)
def test_code_comments_and_money_are_no_formulas(text):
    assert formulas(text) == []


@pytest.mark.parametrize(
    ("text", "left", "column"),
    [
        ("costs 5$ and let $x > 0$ be", ["x > 0"], 8),
        ("a $x\n\nb $y$", ["y"], 3),
        ("a $$ x\n\nthis is a sentence $y$ here", ["y"], 3),
        ("\\[ a\n\n# Heading $y$\n\n\\[z\\]", ["y", "z"], 1),
        (r"\begin{align} x $y$", ["y"], 1),
        (r"\begin{align} x \end{gather} $y$", ["y"], 1),
        (r"a \( x $y$", ["y"], 3),
        ("a <!-- b $y$", ["y"], 3),
        ("$$ a $ b\n\n$y$", ["y"], 1),
    ],
)
def test_what_is_not_closed_is_named_once_and_the_rest_is_read(text, left, column):
    document = document_of(text, "a.md")
    assert [formula.latex for formula in document.formulas()] == left
    assert "closed" in document.problems[0].message or "has no" in document.problems[0].message
    place = document.problems[0].place()
    assert (place.line, place.column) == (1, column)
    assert place.excerpt().endswith("^")


def test_rows_of_a_formula_are_never_taken_for_markdown():
    rows = "\na\n- b\n+ c\n* d\n> e\n1. f\n# g_i h_i *k*\n---\n= l\n\\begin{x}\n"
    assert formulas("Then\n$$\na\n- b\n> c\n=\n1. d_i e_i\n$$\nholds.") == [
        ("$$", "\na\n- b\n> c\n=\n1. d_i e_i\n", True)
    ]
    assert formulas(f"```math{rows}```")[0][1] == rows[1:-1]


def test_signs_of_quotation_are_no_relation():
    document = document_of("> Then\n> $$\n> a\n> > b\n> $$", "a.md")
    (formula,) = document.formulas()
    assert formula.latex.split() == ["a", ">", "b"]
    assert formula.place().line == 2


def test_an_unquoted_row_keeps_its_relation():
    assert formulas("$$\na\n> b\n$$")[0][1] == "\na\n> b\n"


def test_a_display_in_indented_code_is_mentioned():
    document = document_of("text\n\n    $$x = 1$$\n", "a.md")
    assert not list(document.formulas())
    assert "indented by four spaces" in document.problems[0].message


@pytest.mark.parametrize(
    ("text", "label", "tag"),
    [
        (r"$$x \label{eq:a} \tag{3.1}$$", "eq:a", "3.1"),
        ("$x$ (A07)", None, "A07"),
        ("$x$ (3).", None, "3"),
        ("$x$, (.4)", None, ".4"),
        ("(12) $x$", None, "12"),
        ("$$x$$ (my-label)", None, "my-label"),
        ("$x$ (my label)", None, None),
        ("$x$ (see 3)", None, None),
        ("$x$ (3)-norm", None, None),
        (r"$$x \tag{a}$$ (b)", None, "a"),
    ],
)
def test_labels_and_tags_come_with_the_formula(text, label, tag):
    (formula,) = document_of(text, "a.md").formulas()
    assert (formula.label, formula.tag) == (label, tag)


def test_definitions_of_commands_are_no_formulas():
    document = document_of(
        "$$\n\\newcommand{\\E}{\\mathbb{E}}\n\\def\\x#1{#1}% why\n$$\n\n\\newcommand{\\R}{R}\n\n$\\E$", "a.md"
    )
    assert [macro.text for macro in document.macros] == [
        r"\newcommand{\E}{\mathbb{E}}", r"\def\x#1{#1}", r"\newcommand{\R}{R}",
    ]  # fmt: skip
    assert [formula.latex for formula in document.formulas()] == [r"\E"]


def test_a_definition_inside_a_formula_leaves_the_formula():
    document = document_of(r"$\newcommand{\E}{E} \E$", "a.md")
    assert len(document.macros) == len(list(document.formulas())) == 1


def test_a_formula_in_a_line_does_not_reach_into_the_next_item():
    document = document_of("- a $x\n- b$ and $y$", "a.md")
    assert [formula.latex for formula in document.formulas()] == ["y"]
    assert document.problems[0].place().column == 5


def test_options_of_a_fence_are_no_formula():
    assert formulas("```{math}\n:label: eq\n:nowrap:\nx\n```")[0][1] == "x"


def test_blanks_inside_the_dollars_do_not_make_words_of_a_formula():
    assert formulas(r"so $ x \le y for all x $ holds") == [("$", r" x \le y for all x ", False)]


def test_a_formula_that_is_nested_too_deeply_is_mentioned():
    document = document_of("> " * 60 + "$x$", "a.md")
    assert not list(document.formulas())
    assert "nested too deeply" in document.problems[0].message


def test_a_difference_with_a_number_is_a_formula_and_no_amount():
    text = document_of("It is $0$ with probability $1 - p$ and costs $5 - no more than $10.", "a", "markdown")
    assert [formula.latex for formula in text.formulas()] == ["0", "1 - p"]
