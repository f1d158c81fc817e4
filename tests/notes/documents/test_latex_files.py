import pytest

from dpsym.notes.documents import read_document


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "course"
    (inside / "parts").mkdir(parents=True)
    (tmp_path / "secret.tex").write_text("$secret$")
    return inside


def read(folder, text):
    (folder / "main.tex").write_text(text)
    return read_document(folder / "main.tex")


def formulas(document):
    return [(formula.latex, formula.source.name.rpartition("/")[2]) for formula in document.formulas()]


def test_files_in_the_folder_are_read_in_their_place(folder):
    (folder / "macros.tex").write_text("\\newcommand{\\E}{E}\n\\newtheorem{satz}{Satz}\n")
    (folder / "parts" / "one.tex").write_text("in $b$\n\\begin{satz} $c$ \\end{satz}")
    document = read(
        folder,
        "\\input{macros}\\begin{document}$a$ \\include{parts/one} $d$ \\input parts/one.tex\n\\end{document}",
    )
    assert formulas(document) == [
        ("a", "main.tex"), ("b", "one.tex"), ("c", "one.tex"), ("d", "main.tex"), ("b", "one.tex"), ("c", "one.tex"),
    ]  # fmt: skip
    assert [macro.text for macro in document.macros] == ["\\newcommand{\\E}{E}"]
    assert [block.printed for block in document.blocks if block.printed] == ["Satz", "Satz"]
    assert document.problems == ()


def test_a_theorem_may_hold_an_included_file(folder):
    (folder / "parts" / "one.tex").write_text("in $b$")
    document = read(folder, "\\begin{theorem}a \\input{parts/one} c\\end{theorem}")
    (theorem,) = document.blocks
    assert [block.source.name.rpartition("/")[2] for block in theorem.children] == [
        "main.tex",
        "one.tex",
        "main.tex",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "../secret.tex",
        "/etc/passwd",
        "parts/../../secret",
        "~/x",
        "a\\b",
        "|ls",
        "data.csv",
        "none",
        "parts",
        "link",
    ],
)
def test_everything_else_is_refused_with_a_sentence(folder, name):
    (folder / "data.csv").write_text("$secret$")
    (folder / "link.tex").symlink_to(folder.parent / "secret.tex")
    document = read(folder, f"$a$ \\input{{{name}}} $b$")
    assert [latex for latex, _ in formulas(document)] == ["a", "b"]
    assert "not read" in document.problems[0].message
    assert document.problems[0].place().line == 1


def test_files_that_include_each_other_end(folder):
    (folder / "parts" / "one.tex").write_text("$b$ \\input{main} \\input{parts/one}")
    document = read(folder, "$a$ \\input{parts/one} $c$")
    assert [latex for latex, _ in formulas(document)] == ["a", "b", "c"]
    assert all("in a circle" in problem.message for problem in document.problems)
    assert len(document.problems) == 2


def test_a_multitude_of_files_ends(folder):
    (folder / "parts" / "one.tex").write_text("$b$")
    document = read(folder, "\\input{parts/one} " * 60)
    assert len(formulas(document)) == 50
    assert "more than 50 files" in document.problems[0].message


def test_an_included_file_that_is_no_text_is_mentioned(folder):
    (folder / "parts" / "one.tex").write_bytes(b"%PDF-1.4")
    document = read(folder, "$a$ \\input{parts/one}")
    assert "is a PDF" in document.problems[0].message
