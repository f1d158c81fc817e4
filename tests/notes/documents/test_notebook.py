import json

import pytest

from dpsym.errors import UnusableInput
from dpsym.notes.documents import document_of, read_document

CELLS = [
    {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "Let $x > 0$.\n", "\n", "$$\\begin{aligned}\n", "a\n", "\\end{aligned}$$"]},
    {"cell_type": "code", "metadata": {}, "outputs": [{"text": "$no$"}], "source": ["print('$no$')"]},
    {"cell_type": "markdown", "metadata": {}, "source": "One string with $y$\nand\n\n$z$\n"},
    {"cell_type": "raw", "source": "$no$"},
]  # fmt: skip


def notebook(**rest):
    return {"cells": CELLS, "nbformat": 4, "nbformat_minor": 5, "metadata": {}, **rest}


def test_places_are_lines_of_the_file_and_columns_of_the_cell():
    text = json.dumps(notebook(), indent=1)
    document = document_of(text, "a.ipynb", "notebook")
    lines = text.split("\n")
    found = {formula.latex: formula.place() for formula in document.formulas()}
    assert list(found) == ["x > 0", "\\begin{aligned}\na\n\\end{aligned}", "y", "z"]
    assert '"Let $x > 0$' in lines[found["x > 0"].line - 1]
    assert "begin{aligned}" in lines[found["\\begin{aligned}\na\n\\end{aligned}"].line - 1]
    assert "One string" in lines[found["z"].line - 1]
    assert (found["x > 0"].column, found["x > 0"].text) == (5, "Let $x > 0$.")
    assert (found["z"].column, found["z"].text) == (1, "$z$")
    assert found["y"].file == "a.ipynb (cell 3)"


def test_a_source_gives_its_lines_by_their_number_in_the_file():
    document = document_of(json.dumps(notebook(), indent=1), "a.ipynb", "notebook")
    formula = next(document.formulas())
    line, _ = formula.source.position(formula.span.start)
    assert formula.source.line(line) == "Let $x > 0$."


def test_code_is_never_read():
    document = document_of(json.dumps(notebook()), "a.ipynb", "notebook")
    assert "no" not in {formula.latex for formula in document.formulas()}
    assert len(document.sources) == 2


def test_statements_reach_over_cells():
    cells = [
        {"cell_type": "markdown", "source": text} for text in ("**Theorem.** If", "$$x$$", "*Proof.* So.")
    ]
    document = document_of(json.dumps({"cells": cells}), "a.ipynb", "notebook")
    theorem, proof = document.blocks
    assert len(theorem.children) == 2
    assert proof.of is theorem


def test_the_older_format_is_known():
    older = {"nbformat": 3, "worksheets": [{"cells": CELLS}]}
    assert len(list(document_of(json.dumps(older), "a.ipynb", "notebook").formulas())) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"cells": 3}', "no list of cells"),
        ("[1]", "no list of cells"),
        ('"text"', "no list of cells"),
    ],
)
def test_what_is_no_notebook_is_refused(text, sentence):
    with pytest.raises(UnusableInput, match=sentence):
        document_of(text, "a.ipynb", "notebook")


def test_strange_cells_are_passed_over():
    cells = [
        None,
        3,
        {},
        {"cell_type": "markdown"},
        {"cell_type": "markdown", "source": [1, None, "$x$"]},
        {"cell_type": []},
    ]
    document = document_of(json.dumps({"cells": cells}), "a.ipynb", "notebook")
    assert [formula.latex for formula in document.formulas()] == ["x"]
    assert document_of('{"cells": []}', "a.ipynb", "notebook").blocks == ()


def test_pictures_do_not_make_a_notebook_too_large(tmp_path):
    path = tmp_path / "a.ipynb"
    outputs = [{"data": {"image/png": "A" * 3_000_000}}]
    path.write_text(
        json.dumps(notebook(cells=[{"cell_type": "code", "source": "", "outputs": outputs}, *CELLS]))
    )
    assert len(list(read_document(path).formulas())) == 4


def test_too_much_text_is_said():
    cells = [{"cell_type": "markdown", "source": "$x$ " + "word " * 300_000}] * 3
    document = document_of(json.dumps({"cells": cells}), "a.ipynb", "notebook")
    assert len(list(document.formulas())) == 1
    assert "too long" in document.problems[0].message
