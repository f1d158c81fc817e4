import pytest

from dpsym.errors import UnusableInput
from dpsym.notes.documents import document_of_bytes, read_document
from dpsym.notes.documents.decoding import LARGEST_FILE, beginning, decoded

TEXT = "Hölder: $x \\le y$.\nRényi.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_read_in_every_encoding(encoding):
    document = document_of_bytes(TEXT.encode(encoding), "a.md", "markdown")
    (formula,) = document.formulas()
    assert (formula.latex, str(formula.place()), document.problems) == (r"x \le y", "a.md:1:9", ())


def test_a_guess_at_the_encoding_is_said_with_its_place():
    document = document_of_bytes(TEXT.encode("latin-1"), "a.md", "markdown")
    (problem,) = document.problems
    assert "not UTF-8" in problem.message
    assert "'ö'" in problem.message
    assert (problem.place().line, problem.place().column) == (1, 2)
    assert [formula.latex for formula in document.formulas()] == [r"x \le y"]


def test_ends_of_lines_of_other_systems_do_not_move_places():
    document = document_of_bytes(b"one\r\ntwo $x$\r\rfour $y$", "a.md", "markdown")
    assert [str(formula.place()) for formula in document.formulas()] == ["a.md:2:5", "a.md:4:6"]


def test_a_control_character_is_replaced_with_a_sentence():
    document = document_of_bytes(b"a \x00 b $x \x1b y$", "a.md", "markdown")
    assert [formula.latex for formula in document.formulas()] == ["x   y"]
    assert "2 control characters were replaced" in document.problems[0].message


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b" \n\t\n", "is empty"),
        (b"%PDF-1.7\n\xb5\xed\xae", "is a PDF; give its LaTeX or Markdown source"),
        (b"PK\x03\x04\x14\x00", "is a zip archive"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (bytes(range(256)) * 8, "is not text"),
        (b"\xff\xfe\x00\xd8\x00", "begins like utf-16 and is not"),
        (b"x" * (LARGEST_FILE + 1), "reads files of up to 2,000,000"),
    ],
)
def test_what_is_no_text_is_refused_with_its_name(data, sentence):
    with pytest.raises(UnusableInput, match=sentence) as caught:
        decoded(data, "sheet.tex")
    assert str(caught.value).startswith("sheet.tex ")
    assert caught.value.place.file == "sheet.tex"


def test_only_files_are_read(tmp_path):
    folder = tmp_path / "folder.md"
    folder.mkdir()
    for path, sentence in [(folder, "is not a file"), (tmp_path / "none.md", "cannot be read")]:
        with pytest.raises(UnusableInput, match=sentence):
            read_document(path)
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_document("nil\0.md")


def test_other_endings_are_refused(tmp_path):
    (tmp_path / "notes.docx").write_text("text")
    with pytest.raises(UnusableInput, match=r"it reads \.md, \.txt, \.tex and \.ipynb"):
        read_document(tmp_path / "notes.docx")


def test_a_document_of_very_many_lines_is_read_in_part():
    text, left = beginning("x\n" * 50_000)
    assert text.count("\n") == 39_999
    assert left == len(text)


def test_the_kind_of_a_file_is_its_ending(tmp_path):
    (tmp_path / "a.tex").write_text("% $no$\n$x$")
    (tmp_path / "a.md").write_text("% $x$")
    for name, kind in [("a.tex", "latex"), ("a.md", "markdown")]:
        document = read_document(tmp_path / name)
        assert document.kind == kind
        assert [formula.latex for formula in document.formulas()] == ["x"]
